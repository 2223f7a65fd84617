/** @jest-environment node */
import type { DraftForm, DraftParticipant, TemplateField } from '@qujat/contract/draft-form';
import { always, type FieldCondition } from '@qujat/contract/field-condition';
import { contentOf } from './draft-content.ts';
import { problemsOf } from './problems.ts';

const person = (employeeId: number, stage: 1 | 2): DraftParticipant => ({
  stage,
  employeeId,
  fullName: `Тестов ${employeeId}`,
  position: '',
  department: '',
  queueNumber: 1,
  task: '',
});
const [initiatorId, deputy, head, colleague] = [5, 6, 7, 8];
const form: DraftForm = {
  template: {
    id: 12,
    russian: '',
    kazakh: '',
    descriptionRussian: '',
    descriptionKazakh: '',
    fields: [],
    hasText: false,
    keyRequirement: 'none',
    correspondence: null,
    mayBePublic: false,
  },
  draft: null,
  suggested: [person(head, 2)],
  demands: [],
  conditionalDemands: [],
  approvedByOthers: true,
  initiatorId,
  departments: [],
  viewerId: initiatorId,
  today: '2026-11-20',
  mayRegister: false,
};
const problemsWith = (participants: readonly DraftParticipant[], more: Partial<DraftForm> = {}): readonly string[] => {
  const whole = { ...form, ...more };
  return [...problemsOf({ ...contentOf(whole, 'ru'), subject: 'Приказ', text: 'Текст', participants: [...participants] }, whole, 0).keys()];
};

it('asks for an approver if the template gives the approval to others, also without a key', () => {
  expect(problemsWith([person(colleague, 1)])).toEqual(['signatory']);
  expect(problemsWith([person(colleague, 1)], { approvedByOthers: false })).toEqual([]);
});

it('lets neither the initiator nor the deputy who sends the document approve it without others', () => {
  expect(problemsWith([person(initiatorId, 2)])).toEqual(['ownApproval']);
  expect(problemsWith([person(deputy, 2)], { viewerId: deputy })).toEqual(['ownApproval']);
  expect(problemsWith([person(deputy, 2), person(initiatorId, 2)], { viewerId: deputy })).toEqual(['ownApproval']);
  expect(problemsWith([person(deputy, 2), person(colleague, 2)], { viewerId: deputy })).toEqual([]);
});

it('lets the template’s approver send a colleague’s document to themselves', () => {
  expect(problemsWith([person(head, 2)], { viewerId: head })).toEqual([]);
});

it('asks nothing because of what stands in a field that is not asked', () => {
  const sum = { russian: 'Сумма', kazakh: 'Сумма', required: false, options: [], columns: [], totalOf: '', when: always };
  const rule = (field: string): FieldCondition => ({ join: 'all', rules: [{ field, sign: 'filled', value: '' }] });
  const fields: TemplateField[] = [
    { ...sum, key: 'kind', kind: 'line' },
    { ...sum, key: 'sum', kind: 'sum', when: rule('kind') },
    { ...sum, key: 'why', kind: 'line', required: true, when: rule('sum') },
  ];
  const text = 'Обязательный участник по шаблону: Ли Анна / Ким Пётр.';
  const conditionalDemands = [{ stage: 2 as const, people: [9, 10], text, when: rule('sum') }];
  const whole = { ...form, template: { ...form.template, fields }, conditionalDemands };
  const problems = (values: Record<string, string>) => {
    const content = { ...contentOf(whole, 'ru'), subject: 'Приказ', participants: [person(head, 2)], values };
    return [...problemsOf(content, whole, 0).keys()];
  };
  expect(problems({ kind: 'Покупка', sum: '5' })).toEqual(['value.why', 'demands']);
  // What is hidden is no content either.
  expect(problems({ kind: '', sum: '5' })).toEqual(['content']);
});

it('takes an option of an older version that has spaces at its ends', () => {
  const choice: TemplateField = {
    key: 'urgent',
    kind: 'choice',
    russian: 'Срочно',
    kazakh: 'Шұғыл',
    required: true,
    options: [{ value: ' Да ', russian: ' Да ', kazakh: ' Иә ' }],
    columns: [],
    totalOf: '',
    when: always,
  };
  const whole = { ...form, template: { ...form.template, fields: [choice] } };
  const problems = (urgent: string) =>
    problemsOf({ ...contentOf(whole, 'ru'), subject: 'Приказ', participants: [person(head, 2)], values: { urgent } }, whole, 0);
  expect([...problems(' Да ')]).toEqual([]);
  expect([...problems('Да')]).toEqual([]);
  expect([...problems('Нет')]).toEqual([['value.urgent', 'wrong']]);
});
