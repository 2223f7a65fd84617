/** Changes of a running route: withdrawal, return, added and removed participants. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stages, statuses } from '@qujat/contract/vocabulary';
import { document, ids, participant, people, stateAt } from '../test-support/route-scenario.ts';
import type { RouteState } from './model.ts';
import { now, agree, asks, add } from '../test-support/transitions.ts';

const brief = (state: RouteState): string[] =>
  state.participants.map((each) => `${each.stage}:${each.employeeId} ${each.queueNumber} ${each.state}`);

test('a withdrawn document waits for nobody, and the people it waited for are notified', () => {
  const outcome = asks(stateAt(statuses.aggregation, { version: 4 }), people.initiator, { kind: 'withdraw' });
  assert.deepEqual([outcome.document.status, outcome.document.version], [statuses.withdrawn, 5]);
  assert.deepEqual(
    outcome.participants.map((each) => each.state),
    ['dropped', 'dropped', 'dropped', 'dropped', 'dropped'],
  );
  assert.deepEqual(outcome.notices, [{ kind: 'withdrawn', employeeId: ids.first }]);
  assert.deepEqual(asks(stateAt(statuses.approvalRefused), people.initiator, { kind: 'withdraw' }).notices, []);
});

test('a return to creation keeps number and participants, and clears their decisions', () => {
  const refused = stateAt(statuses.executionRefused);
  const outcome = asks(
    { ...refused, participants: [...refused.participants, participant(3, ids.stranger, 1, 'dropped')] },
    people.initiator,
    { kind: 'return' },
  );
  assert.deepEqual([outcome.document.status, outcome.document.number, outcome.log.action], [statuses.draft, 'СЗ-01-12/214', 'return']);
  // An executor named on the way is named again after the next approval; the template's executor stays.
  assert.deepEqual(brief(outcome), [
    `1:${ids.first} 1 waiting`,
    `1:${ids.second} 2 waiting`,
    `2:${ids.signatory} 1 waiting`,
    `4:${ids.acknowledger} 1 waiting`,
    `3:${ids.stranger} 1 waiting`,
  ]);
  assert.deepEqual(
    outcome.removed.map((each) => each.employeeId),
    [ids.executor],
  );
  assert.ok(outcome.participants.every((each) => each.decidedAt === null && each.decidedBy === null && each.comment === ''));
  assert.equal(asks(outcome, people.initiator, { kind: 'launch' }).document.status, statuses.aggregation);
});

test('an added agreeing participant comes last, and the document waits for them', () => {
  const state = asks(stateAt(statuses.aggregation), people.first, add(1, ids.stranger), { comment: 'Проверьте смету' });
  assert.deepEqual(state.changed, [participant(1, ids.stranger, 3, 'waiting', { assignedBy: ids.first, task: 'Проверьте смету' })]);
  assert.deepEqual([state.log.action, state.log.comment, state.document.version], ['aggregation.add', 'Проверьте смету', 2]);
  assert.deepEqual(state.notices, [], 'it is not their turn yet');
  const both = agree(agree(state, people.first, 1), people.second, 1);
  assert.equal(both.document.status, statuses.aggregation);
  assert.deepEqual(both.notices, [{ kind: 'yourTurn', employeeId: ids.stranger, stage: 1 }]);
  const taken = asks(both, people.first, { kind: 'takeAway', stage: 1, employeeId: ids.stranger });
  assert.deepEqual(
    [taken.document.status, taken.removed.map((each) => each.employeeId), taken.notices],
    [statuses.approval, [ids.stranger], [{ kind: 'yourTurn', employeeId: ids.signatory, stage: 2 }]],
  );
});

test('a return to aggregation asks the added participants; without any, everybody agrees anew', () => {
  const approval = stateAt(statuses.approval);
  const added = asks(asks(approval, people.signatory, add(1, ids.stranger)), people.signatory, { kind: 'reaggregate' });
  assert.equal(added.document.status, statuses.aggregation);
  assert.deepEqual(brief(added).slice(0, 3), [`1:${ids.first} 1 agreed`, `1:${ids.second} 2 agreed`, `2:${ids.signatory} 1 waiting`]);
  assert.deepEqual(added.notices, [{ kind: 'yourTurn', employeeId: ids.stranger, stage: 1 }]);
  const again = asks(approval, people.initiator, { kind: 'reaggregate' });
  assert.deepEqual(brief(again).slice(0, 2), [`1:${ids.first} 1 waiting`, `1:${ids.second} 2 waiting`]);
});

test('a partial approval is repeated after another agreement', () => {
  const state: RouteState = {
    document: document({ status: statuses.approval }),
    participants: [
      participant(1, ids.first, 1, 'agreed'),
      participant(2, ids.signatory, 1, 'agreed'),
      participant(2, ids.second, 2, 'waiting'),
    ],
  };
  assert.deepEqual(brief(asks(state, people.second, { kind: 'reaggregate' })), [
    `1:${ids.first} 1 waiting`,
    `2:${ids.signatory} 1 waiting`,
    `2:${ids.second} 2 waiting`,
  ]);
});

test('an approval before added participants agreed removes them', () => {
  const added = asks(stateAt(statuses.approval), people.signatory, add(1, ids.stranger));
  const approved = agree(added, people.signatory, stages.approval);
  assert.equal(approved.document.status, statuses.execution);
  assert.equal(approved.participants.find((each) => each.employeeId === ids.stranger)?.state, 'dropped');
});

test('executors act in parallel; the document is completed when the remaining ones have reported', () => {
  const named = asks(stateAt(statuses.execution), people.signatory, add(3, ids.stranger), { comment: 'До пятницы' });
  assert.deepEqual(named.notices, [{ kind: 'yourTurn', employeeId: ids.stranger, stage: 3 }]);
  const helped = asks(named, people.executor, add(3, ids.clerk, true));
  assert.equal(helped.changed[0]?.assignedBy, ids.executor);
  const reported = agree(agree(helped, people.executor, 3), people.clerk, 3);
  assert.equal(reported.document.status, statuses.execution);
  const left = asks(reported, people.signatory, { kind: 'takeAway', stage: 3, employeeId: ids.stranger });
  assert.deepEqual(
    [left.document.status, left.document.finishedAt, left.notices],
    [statuses.completed, now, [{ kind: 'completed', employeeId: ids.initiator }]],
  );
  const queued: RouteState = {
    ...named,
    participants: named.participants
      .map((each) => (each.stage === 3 && each.employeeId === ids.executor ? { ...each, queueNumber: 5 } : each))
      .filter((each) => each.employeeId !== ids.stranger),
  };
  assert.equal(asks(queued, people.signatory, add(3, ids.stranger)).changed[0]?.queueNumber, 5);
});
