/** Subjects by template. */
import type { TemplateCode } from '../templates.ts';
import { act, contract, invoice, powerOfAttorney, purchase, supplement } from './contracts.ts';
import { appeal, grantStudy, incoming, outgoing, paidStudy, parentConsent } from './correspondence.ts';
import { explanation, memo, minutes, report } from './internal.ts';
import { assignment, instruction, order, regulation } from './orders.ts';
import { aid, hiring, leave, leaving, personnelOrder, trip } from './personnel.ts';
import type { TemplateSubjects } from './subject.ts';

export const subjects: Readonly<Record<TemplateCode, TemplateSubjects>> = {
  СЗ: memo,
  ДЗ: report,
  ОЗ: explanation,
  ПР: minutes,
  ПОР: assignment,
  П: order,
  Р: instruction,
  ПЛ: regulation,
  ДВ: powerOfAttorney,
  ЗО: leave,
  ЗП: hiring,
  ЗУ: leaving,
  ЛС: personnelOrder,
  К: trip,
  МП: aid,
  Д: contract,
  ДС: supplement,
  А: act,
  СО: invoice,
  ИСХ: outgoing,
  ВХ: incoming,
  ОБ: appeal,
  ЗК: purchase,
  ДП: paidStudy,
  ДГ: grantStudy,
  СР: parentConsent,
};
