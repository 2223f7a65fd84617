/** @jest-environment node */
import type { DraftForm, DraftParticipant } from '@qujat/contract/draft-form';
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
