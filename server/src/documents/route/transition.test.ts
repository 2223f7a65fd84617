import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decisions, stages, statuses, type Stage } from '@qujat/contract/vocabulary';
import { document, ids, participant, people, stateAt } from '../test-support/route-scenario.ts';
import type { Person, RouteState } from './model.ts';
import { transition, type Request } from './transition.ts';

const now = new Date('2026-11-20T10:00:00Z');
const decide = (person: Person, stage: Stage, decision: 10 | 20, more: Partial<Request> = {}): Request => ({
  person, now, act: { kind: 'decide', stage, decision }, ...more,
});
const done = (state: RouteState, request: Request) => {
  const outcome = transition(state, request);
  assert.ok(outcome.done, outcome.done ? '' : outcome.reason);
  return outcome;
};
const agree = (state: RouteState, person: Person, stage: Stage) => done(state, decide(person, stage, decisions.agree));

test('a document goes from draft to completed, one person after another, and tells whose turn it is', () => {
  let state: RouteState = stateAt(statuses.draft);
  const steps: [Person, Stage | 'launch', number, string[]][] = [
    [people.initiator, 'launch', statuses.aggregation, [`yourTurn ${ids.first}`]],
    [people.first, stages.aggregation, statuses.aggregation, [`yourTurn ${ids.second}`]],
    [people.second, stages.aggregation, statuses.approval, [`yourTurn ${ids.signatory}`]],
    [people.signatory, stages.approval, statuses.execution, [`yourTurn ${ids.executor}`, `yourTurn ${ids.acknowledger}`]],
    [people.acknowledger, stages.acknowledgement, statuses.execution, []],
    [people.executor, stages.execution, statuses.completed, [`completed ${ids.initiator}`]],
  ];
  for (const [person, step, status, told] of steps) {
    const outcome = step === 'launch' ? done(state, { person, now, act: { kind: 'launch' } }) : agree(state, person, step);
    assert.equal(outcome.document.status, status);
    assert.deepEqual(outcome.notices.map((notice) => `${notice.kind} ${notice.employeeId}`), told);
    assert.equal(outcome.log.statusAfter, status);
    state = outcome;
  }
  assert.deepEqual(state.document.finishedAt, now);
});

test('equal numbers in the queue are asked at once; the document moves on when all have agreed', () => {
  const state: RouteState = {
    document: document({ status: statuses.aggregation, expectsExecution: false }),
    participants: [participant(1, ids.first, 1, 'waiting'), participant(1, ids.second, 1, 'waiting'), participant(2, ids.signatory, 1, 'waiting')],
  };
  const once = agree(state, people.second, stages.aggregation);
  assert.equal(once.document.status, statuses.aggregation);
  assert.equal(agree(once, people.first, stages.aggregation).document.status, statuses.approval);
});

test('stages without anybody are passed over', () => {
  const state: RouteState = { document: document({ status: statuses.aggregation, expectsExecution: false }), participants: [participant(1, ids.first, 1, 'waiting')] };
  assert.equal(agree(state, people.first, stages.aggregation).document.status, statuses.completed);
});

test('a route that ends with execution waits at execution for an executor', () => {
  const state: RouteState = {
    document: document({ status: statuses.approval, expectsExecution: true }),
    participants: [participant(2, ids.signatory, 1, 'waiting')],
  };
  assert.equal(agree(state, people.signatory, stages.approval).document.status, statuses.execution);
});

test('a refusal ends the route, drops those who had not acted, and tells the initiator who and why', () => {
  const refused = done(stateAt(statuses.aggregation), decide(people.first, stages.aggregation, decisions.refuse, { comment: 'Нет сметы' }));
  assert.equal(refused.document.status, statuses.approvalRefused);
  assert.deepEqual(refused.participants.map((each) => each.state), ['refused', 'dropped', 'dropped', 'dropped', 'waiting']);
  assert.deepEqual(refused.notices, [{ kind: 'refused', employeeId: ids.initiator, by: ids.first, comment: 'Нет сметы' }]);
  assert.equal(refused.changed.length, 4);
  const approval = done(stateAt(statuses.approval), decide(people.signatory, stages.approval, decisions.refuse));
  assert.equal(approval.document.status, statuses.approvalRefused);
  const execution = done(stateAt(statuses.execution), decide(people.executor, stages.execution, decisions.refuse));
  assert.equal(execution.document.status, statuses.executionRefused);
});

test('a decision on an older version is stale; one that names no version is taken', () => {
  const state = stateAt(statuses.aggregation, { version: 7 });
  assert.deepEqual(transition(state, decide(people.first, 1, 10, { version: 6 })), { done: false, reason: 'stale' });
  assert.equal(done(state, decide(people.first, 1, 10, { version: 7 })).document.version, 8);
  assert.equal(done(state, decide(people.first, 1, 10)).document.version, 8);
});

test('an acknowledgement makes nobody else’s decision stale', () => {
  assert.equal(agree(stateAt(statuses.execution, { version: 7 }), people.acknowledger, stages.acknowledgement).document.version, 7);
});

test('the log says who acted, for whom, from where, and the entry says who pressed the button', () => {
  const outcome = done(stateAt(statuses.aggregation), decide(people.forFirst, 1, 10, { comment: 'Согласен', address: '203.0.113.7' }));
  assert.deepEqual(outcome.log, {
    at: now, actorId: ids.stranger, onBehalfOf: ids.first, action: 'aggregation.agree',
    statusBefore: 200, statusAfter: 200, comment: 'Согласен', address: '203.0.113.7',
  });
  assert.deepEqual(outcome.changed.map(({ employeeId, decidedBy, comment }) => ({ employeeId, decidedBy, comment })), [
    { employeeId: ids.first, decidedBy: ids.stranger, comment: 'Согласен' },
  ]);
});

test('a draft with nobody on its route does not start', () => {
  const state: RouteState = { document: document(), participants: [] };
  assert.deepEqual(transition(state, { person: people.initiator, now, act: { kind: 'launch' } }), { done: false, reason: 'nobodyOnRoute' });
});
