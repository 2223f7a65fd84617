/** The shares of demo-data.md: drafts 6 %, 200 18 %, 300 10 %, 500 16 %, 600 42 %, refused or withdrawn 8 % of 600. */
import type { OrganisationKey } from '../data/organisations.ts';
import type { TemplateCode } from '../data/templates.ts';
import type { Quota } from './order.ts';

export const quotas: Readonly<Record<OrganisationKey, Quota>> = {
  A: {
    draft: 22,
    aggregation: 65,
    approval: 36,
    execution: 58,
    completed: 151,
    'approval-refused': 11,
    'execution-refused': 7,
    withdrawn: 10,
  },
  B: { draft: 6, aggregation: 18, approval: 10, execution: 16, completed: 43, 'approval-refused': 4, 'execution-refused': 2, withdrawn: 3 },
  C: { draft: 8, aggregation: 25, approval: 14, execution: 22, completed: 58, 'approval-refused': 5, 'execution-refused': 3, withdrawn: 3 },
};

/** 12 overdue and 9 near their deadline, spread over the organisations. */
export const deadlines: Readonly<Record<OrganisationKey, { readonly overdue: number; readonly near: number }>> = {
  A: { overdue: 8, near: 6 },
  B: { overdue: 1, near: 1 },
  C: { overdue: 3, near: 2 },
};

/** How often each template is used. */
export const weights: Readonly<Record<TemplateCode, number>> = {
  СЗ: 14,
  ДЗ: 4,
  ОЗ: 3,
  ПР: 4,
  ПОР: 6,
  П: 7,
  Р: 5,
  ПЛ: 2,
  ДВ: 2,
  ЗО: 8,
  ЗП: 3,
  ЗУ: 2,
  ЛС: 4,
  К: 5,
  МП: 2,
  Д: 8,
  ДС: 4,
  А: 6,
  СО: 6,
  ИСХ: 9,
  ВХ: 10,
  ОБ: 5,
  ЗК: 6,
  ДП: 6,
  ДГ: 4,
  СР: 2,
};
