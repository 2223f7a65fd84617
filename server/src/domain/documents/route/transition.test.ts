import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decisions, stages, statuses, type Stage } from '@qujat/contract/vocabulary';
import { document, ids, participant, people, stateAt } from '../test-support/route-scenario.ts';
import type { Person, RouteState } from './model.ts';
import { transition } from './transition.ts';
import { now, decide, applied, agree } from '../test-support/transitions.ts';

test('a document goes from draft to completed, participant by participant, and names the next ones', () => {
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
    const outcome = step === 'launch' ? applied(state, { person, now, act: { kind: 'launch' } }) : agree(state, person, step);
    assert.equal(outcome.document.status, status);
    assert.deepEqual(
      outcome.notices.map((notice) => `${notice.kind} ${notice.employeeId}`),
      told,
    );
    assert.equal(outcome.log.statusAfter, status);
    state = outcome;
  }
  assert.deepEqual(state.document.finishedAt, now);
});

test('equal queue numbers act in parallel; the document moves on when all have agreed', () => {
  const state: RouteState = {
    document: document({ status: statuses.aggregation, expectsExecution: false }),
    participants: [
      participant(1, ids.first, 1, 'waiting'),
      participant(1, ids.second, 1, 'waiting'),
      participant(2, ids.signatory, 1, 'waiting'),
    ],
  };
  const once = agree(state, people.second, stages.aggregation);
  assert.equal(once.document.status, statuses.aggregation);
  assert.equal(agree(once, people.first, stages.aggregation).document.status, statuses.approval);
});

test('empty stages are skipped', () => {
  const state: RouteState = {
    document: document({ status: statuses.aggregation, expectsExecution: false }),
    participants: [participant(1, ids.first, 1, 'waiting')],
  };
  assert.equal(agree(state, people.first, stages.aggregation).document.status, statuses.completed);
});

test('a route that ends with execution waits for an executor', () => {
  const state: RouteState = {
    document: document({ status: statuses.approval, expectsExecution: true }),
    participants: [participant(2, ids.signatory, 1, 'waiting')],
  };
  assert.equal(agree(state, people.signatory, stages.approval).document.status, statuses.execution);
});

test('a refusal ends the route, removes waiting participants, and tells the initiator who refused and why', () => {
  const refused = applied(
    stateAt(statuses.aggregation),
    decide(people.first, stages.aggregation, decisions.refuse, { comment: 'Нет сметы' }),
  );
  assert.equal(refused.document.status, statuses.approvalRefused);
  assert.deepEqual(
    refused.participants.map((each) => each.state),
    ['refused', 'dropped', 'dropped', 'dropped', 'waiting'],
  );
  assert.deepEqual(refused.notices, [{ kind: 'refused', employeeId: ids.initiator, by: ids.first, comment: 'Нет сметы' }]);
  assert.equal(refused.changed.length, 4);
  const approval = applied(stateAt(statuses.approval), decide(people.signatory, stages.approval, decisions.refuse, { comment: 'Нет' }));
  assert.equal(approval.document.status, statuses.approvalRefused);
  const execution = applied(stateAt(statuses.execution), decide(people.executor, stages.execution, decisions.refuse, { comment: 'Нет' }));
  assert.equal(execution.document.status, statuses.executionRefused);
});

test('a refusal requires a reason at every stage unless the organisation waives it', () => {
  const stageOf = [
    [people.first, stages.aggregation, statuses.aggregation],
    [people.signatory, stages.approval, statuses.approval],
    [people.executor, stages.execution, statuses.execution],
  ] as const;
  for (const [person, stage, status] of stageOf) {
    for (const comment of [undefined, '', ' \n'])
      assert.deepEqual(transition(stateAt(status), decide(person, stage, decisions.refuse, { comment })), {
        applied: false,
        reason: 'reasonRequired',
      });
    assert.ok(transition(stateAt(status), decide(person, stage, decisions.agree)).applied, 'agreeing needs none');
    assert.ok(transition(stateAt(status, { refusalNeedsReason: false }), decide(person, stage, decisions.refuse)).applied);
  }
});

test('the log names the actor, the principal and the address, and the entry names the actor', () => {
  const outcome = applied(stateAt(statuses.aggregation), decide(people.forFirst, 1, 10, { comment: 'Согласен', address: '203.0.113.7' }));
  assert.deepEqual(outcome.log, {
    at: now,
    actorId: ids.stranger,
    onBehalfOf: ids.first,
    action: 'aggregation.agree',
    statusBefore: 200,
    statusAfter: 200,
    comment: 'Согласен',
    address: '203.0.113.7',
  });
  assert.deepEqual(
    outcome.changed.map(({ employeeId, decidedBy, comment }) => ({ employeeId, decidedBy, comment })),
    [{ employeeId: ids.first, decidedBy: ids.stranger, comment: 'Согласен' }],
  );
});

test('a draft with an empty route cannot start', () => {
  const state: RouteState = { document: document(), participants: [] };
  assert.deepEqual(transition(state, { person: people.initiator, now, act: { kind: 'launch' } }), {
    applied: false,
    reason: 'nobodyOnRoute',
  });
});
