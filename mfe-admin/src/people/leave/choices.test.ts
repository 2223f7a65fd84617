/** @jest-environment node */
import type { Handover, HandoverLine } from '@qujat/contract/administration/handover';
import { choiceOf, effectiveChoice, keyOf, noChoices, sentChoices, undecided, type Choices } from './choices.ts';

const line = (kind: HandoverLine['kind'], more: Partial<HandoverLine> = {}): HandoverLine => ({
  kind,
  of: '',
  name: '',
  count: 1,
  overdue: 0,
  isRight: false,
  others: [],
  ...more,
});
const handover = (...lines: HandoverLine[]): Handover => ({
  fullName: 'Есенов Марат',
  position: '',
  secondPosition: '',
  departmentId: 1,
  lines,
  signed: 0,
  stamp: '',
  roles: [{ role: 'lawyer', name: 'Юрист' }],
  refusal: '',
  today: '2026-11-22',
  hour: 14,
  plannedAt: null,
  plannedReason: '',
  plannedBy: '',
});
const successor: Choices = { successor: { id: 7, fullName: 'Ли Анна' }, own: new Map() };

test('without a successor, work and departments wait for a decision, and the rest stays', () => {
  const all = handover(line('waiting'), line('tasks'), line('head', { of: '3' }), line('drafts'), line('folders'));
  expect(undecided(all, noChoices, 'dismissal').map(({ kind }) => kind)).toEqual(['waiting', 'tasks', 'head']);
  expect(sentChoices(all, noChoices, 'dismissal').map(({ kind, way }) => [kind, way])).toEqual([
    ['drafts', 'keep'],
    ['folders', 'keep'],
  ]);
});

test('one successor takes everything but drafts and rights; what ends by itself is not sent', () => {
  const all = handover(
    line('waiting'),
    line('head', { of: '3' }),
    line('role', { of: 'clerk' }),
    line('role', { of: 'system-administrator', isRight: true }),
    line('drafts'),
    line('links'),
    line('deputies'),
  );
  expect(undecided(all, successor, 'dismissal')).toEqual([]);
  expect(sentChoices(all, successor, 'dismissal').map(({ kind, of, way, employeeId }) => [kind, of, way, employeeId])).toEqual([
    ['waiting', '', 'person', 7],
    ['head', '3', 'person', 7],
    ['role', 'clerk', 'person', 7],
    ['role', 'system-administrator', 'keep', 0],
    ['drafts', '', 'keep', 0],
  ]);
});

test('steps go to a role of the person that somebody else holds too; a choice of the line’s own comes first', () => {
  const steps = line('steps');
  const all = handover(steps, line('role', { of: 'lawyer' }));
  expect(effectiveChoice(steps, successor, all, 'dismissal')).toMatchObject({ way: 'role', role: 'lawyer' });
  const own = { ...successor, own: new Map([[keyOf(steps), choiceOf(steps, 'person', { employeeId: 9 })]]) };
  expect(effectiveChoice(steps, own, all, 'dismissal')).toMatchObject({ way: 'person', employeeId: 9 });
});

test('in a transfer everything stays unless it is given away, and private things are not asked about', () => {
  const all = handover(line('waiting'), line('head', { of: '3' }), line('drafts'), line('folders'));
  expect(sentChoices(all, noChoices, 'transfer').map(({ kind, way }) => [kind, way])).toEqual([
    ['waiting', 'keep'],
    ['head', 'keep'],
  ]);
});
