/** @jest-environment node */
import { stepFor } from '@qujat/contract/designed-step';
import { changedParts, pairSteps } from './step-pairs.ts';

const head = stepFor('department-head');
const lawyer = stepFor('role', { role: 'lawyer' });
const when = { join: 'all' as const, rules: [{ field: 'sum', sign: 'more' as const, value: '5' }] };

test('names everything in which two steps differ', () => {
  const choice = { people: [5], roles: [], departments: [] };
  expect(changedParts(head, { ...head, when, days: 2, absent: 'head', demand: 'first' })).toEqual([
    'condition',
    'days',
    'absent',
    'obligatory',
  ]);
  expect(changedParts(head, stepFor('choice', { choice }))).toEqual(['who', 'choice']);
  expect(changedParts(head, { ...head, when: { join: 'any', rules: [] } })).toEqual([]);
});

test('pairs steps by what they are, by their holder, and at last by their place', () => {
  const large = { ...lawyer, when };
  expect(pairSteps([lawyer, large], [large, lawyer])).toEqual([
    { before: large, after: large },
    { before: lawyer, after: lawyer },
  ]);
  expect(pairSteps([head, lawyer], [stepFor('initiator'), { ...lawyer, days: 3 }, head])).toEqual([
    { before: null, after: stepFor('initiator') },
    { before: lawyer, after: { ...lawyer, days: 3 } },
    { before: head, after: head },
  ]);
  expect(pairSteps([head, lawyer], [stepFor('person', { employeeId: 5 })])).toEqual([
    { before: head, after: stepFor('person', { employeeId: 5 }) },
    { before: lawyer, after: null },
  ]);
});
