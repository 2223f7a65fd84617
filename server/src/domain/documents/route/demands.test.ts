import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stages } from '@qujat/contract/vocabulary';
import { approveAlone, demandsOf, differenceOf, takenOut, type ObligatoryStep } from './demands.ts';
import type { Cast } from './plan.ts';

const cast: Cast = {
  head: 1,
  departmentHeads: new Map([[10, 2]]),
  lawyers: [3, 4],
  finance: [5],
  humanResources: [],
  clerks: [6],
};
const step = (more: Partial<ObligatoryStep>): ObligatoryStep => ({
  stage: stages.aggregation,
  queueNumber: 1,
  holder: 'lawyer',
  employeeId: null,
  locked: false,
  ...more,
});
const demanded = (one: Partial<ObligatoryStep>, initiatorId = 9): readonly (readonly number[])[] =>
  demandsOf([step(one)], cast, { initiatorId, departmentId: 10 }).map(({ people }) => people);

test('a step belongs to anybody with its role, to one person, or to a head; a locked one to the first of them', () => {
  assert.deepEqual(demanded({}), [[3, 4]]);
  assert.deepEqual(demanded({ locked: true }), [[3]]);
  assert.deepEqual(demanded({ holder: 'person', employeeId: 7 }), [[7]]);
  assert.deepEqual(demanded({ holder: 'department-head' }), [[2]]);
  assert.deepEqual(demanded({ holder: 'department-head' }, 2), [[1]], 'the organisation’s head is asked about a head’s own document');
  assert.deepEqual(demanded({ holder: 'organisation-head', stage: stages.approval }), [[1]]);
  assert.deepEqual(demanded({ holder: 'clerk' }), [[6]]);
  assert.deepEqual(demanded({ holder: 'finance' }), [[5]]);
});

test('initiators get no step of their own document, except an approval that nobody else could take', () => {
  assert.deepEqual(demanded({}, 3), [[4]]);
  assert.deepEqual(demanded({ holder: 'finance' }, 5), []);
  assert.deepEqual(demanded({ holder: 'organisation-head', stage: stages.approval }, 1), [[1]]);
});

test('a step without candidates is omitted', () => {
  assert.deepEqual(demanded({ holder: 'human-resources' }), []);
  assert.deepEqual(demanded({ holder: 'person' }), []);
});

test('one of two lawyers may be removed, the last one not; a demand that was unmet before does not count', () => {
  const demands = demandsOf([step({})], cast, { initiatorId: 9, departmentId: 10 });
  const at = (...ids: number[]) => ids.map((employeeId) => ({ stage: stages.aggregation, employeeId }));
  assert.deepEqual(takenOut(demands, at(3, 4), at(4)), []);
  assert.deepEqual(takenOut(demands, at(3), at(5)), demands);
  assert.deepEqual(takenOut(demands, at(3), [{ stage: stages.acknowledgement, employeeId: 3 }]), demands, 'another stage is no agreement');
  assert.deepEqual(takenOut(demands, [], at(5)), []);
});

test('the people who wrote and sent a document never approve it alone', () => {
  const at = (...ids: number[]) => ids.map((employeeId) => ({ stage: stages.approval, employeeId }));
  assert.equal(approveAlone(at(9), [9]), true);
  assert.equal(approveAlone(at(9, 8), [9, 8]), true);
  assert.equal(approveAlone(at(9, 1), [9, 8]), false);
  assert.equal(approveAlone(at(8), [9]), false);
  assert.equal(approveAlone([], [9]), false);
});

test('the difference names who decides less and who decides more; executors and acknowledgements are free', () => {
  const lawyer = { stage: stages.aggregation, employeeId: 3 };
  const head = { stage: stages.approval, employeeId: 1 };
  const deputy = { stage: stages.approval, employeeId: 2 };
  const executor = { stage: stages.execution, employeeId: 8 };
  assert.equal(differenceOf([lawyer, head], [head, lawyer, executor]), null);
  assert.deepEqual(differenceOf([lawyer, head], [deputy]), { without: [lawyer, head], added: [deputy] });
});
