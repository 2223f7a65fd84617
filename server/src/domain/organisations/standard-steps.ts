/** The obligatory steps of the standard templates, by index: for a new organisation, and for the demo (docs/decisions/0161). */
import type { Queryable } from '../../platform/database/pool.ts';
import type { RouteCode, StepHolder } from '../../platform/database/schema/documents.ts';
import { stages } from '@qujat/contract/vocabulary';

/** Who must agree. The template's route names the same person, so a new document already has the step. */
const agreement: Readonly<Record<string, StepHolder>> = {
  Д: 'lawyer',
  ДС: 'lawyer',
  СО: 'finance',
  ЗП: 'human-resources',
  ЗУ: 'human-resources',
  ЛС: 'human-resources',
  ДП: 'finance',
};

/** Orders and minutes may be shown to the whole organisation; contracts, letters and personal files may not. */
export const mayBePublic = (route: RouteCode): boolean => route === 'R2';

export const addStandardSteps = async (
  db: Queryable,
  organisationId: number,
  templates: readonly { readonly id: number; readonly code: string }[],
): Promise<void> => {
  const steps = templates.flatMap(({ id, code }) => {
    const holder = agreement[code];
    return holder
      ? [{ organisation_id: organisationId, template_id: id, stage: stages.aggregation, holder, employee_id: null, obligatory: true }]
      : [];
  });
  if (steps.length > 0) await db.insertInto('template_steps').values(steps).execute();
};
