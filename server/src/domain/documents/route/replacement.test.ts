import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxTaskLength } from '@qujat/contract/draft-form';
import { stages, statuses } from '@qujat/contract/vocabulary';
import type { RouteDocument, RouteParticipant, RouteState } from './model.ts';
import { replaceOnRoute } from './replacement.ts';

const [writer, leaver, successor, colleague, head] = [1, 2, 3, 4, 5];
const document: RouteDocument = {
  id: 1,
  organisationId: 1,
  departmentId: 1,
  initiatorId: writer,
  sentBy: null,
  status: statuses.aggregation,
  version: 1,
  launchVersion: 1,
  turnVersion: 1,
  number: 'СЗ-1',
  isPublic: false,
  correspondence: null,
  expectsExecution: false,
  keyRequirement: 'none',
  refusalNeedsReason: false,
  finishedAt: null,
};
const entry = (employeeId: number, more: Partial<RouteParticipant> = {}): RouteParticipant => ({
  stage: stages.aggregation,
  employeeId,
  queueNumber: 1,
  state: 'waiting',
  task: '',
  dueAt: null,
  comment: '',
  decidedAt: null,
  decidedBy: null,
  assignedBy: null,
  ...more,
});
const replace = (
  participants: readonly RouteParticipant[],
  candidates: readonly number[] = [successor],
  more: Partial<RouteDocument> = {},
) => {
  const state: RouteState = { document: { ...document, ...more }, participants };
  return replaceOnRoute(state, { from: leaver, candidates, stages: [stages.aggregation, stages.approval] });
};

test('the successor gets place, task and term; others and other stages stay', () => {
  const kept = [entry(colleague), entry(leaver, { stage: stages.execution })];
  const taken = entry(leaver, { queueNumber: 2, task: 'Проверить', dueAt: new Date(0) });
  const { participants, replaced, status } = replace([kept[0]!, taken, kept[1]!]);
  assert.deepEqual(participants, [kept[0], { ...taken, employeeId: successor }, kept[1]]);
  assert.deepEqual(replaced, [{ stage: stages.aggregation, employeeId: successor }]);
  assert.equal(status, statuses.aggregation);
});

test('what the person has decided stays theirs', () => {
  const decided = entry(leaver, { state: 'agreed', decidedBy: leaver, decidedAt: new Date(0) });
  assert.deepEqual(replace([decided, entry(colleague)]).participants, [decided, entry(colleague)]);
});

test('a successor who is asked already answers once, in the earlier place', () => {
  const { participants } = replace([entry(leaver, { queueNumber: 1 }), entry(successor, { queueNumber: 3 })]);
  assert.deepEqual(participants, [entry(successor, { queueNumber: 1 })]);
});

test('a successor who is asked already has the tasks of both', () => {
  const tasks = (own: string, other: string): string | undefined =>
    replace([entry(leaver, { task: other }), entry(successor, { queueNumber: 3, task: own })]).participants[0]?.task;
  assert.deepEqual(
    [tasks('Отгрузить', 'Проверить'), tasks('Отгрузить', ''), tasks('', 'Проверить'), tasks('Проверить', ' Проверить')],
    ['Проверить; Отгрузить', 'Отгрузить', 'Проверить', 'Проверить'],
  );
  assert.equal(tasks('a'.repeat(300), 'b'.repeat(300))?.length, maxTaskLength);
});

test('what keeps either entry on the route keeps the joined one', () => {
  const added = entry(successor, { queueNumber: 2, assignedBy: writer });
  assert.deepEqual(replace([entry(leaver), added]).participants, [{ ...added, queueNumber: 1, assignedBy: null }]);
  const both = entry(leaver, { assignedBy: head, objected: true });
  assert.deepEqual(replace([both, added]).participants, [{ ...added, queueNumber: 1, objected: true }]);
});

test('a successor who has agreed already is not asked again, and the document goes on', () => {
  const agreed = entry(successor, { state: 'agreed', decidedBy: successor, decidedAt: new Date(0) });
  const { participants, status } = replace([agreed, entry(leaver, { queueNumber: 2 }), entry(head, { stage: stages.approval })]);
  assert.deepEqual(participants, [agreed, entry(head, { stage: stages.approval })]);
  assert.equal(status, statuses.approval);
});

test('nobody comes to decide on a document that they wrote or sent: the next one does, or nobody', () => {
  assert.deepEqual(replace([entry(leaver)], [writer, head]).replaced, [{ stage: stages.aggregation, employeeId: head }]);
  assert.deepEqual(replace([entry(leaver)], [successor, head], { sentBy: successor }).replaced, [
    { stage: stages.aggregation, employeeId: head },
  ]);
  const nobody = replace([entry(leaver)], [writer]);
  assert.deepEqual([nobody.participants, nobody.replaced], [[entry(leaver)], []]);
});
