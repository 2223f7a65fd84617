/** Which requests are stale: they were made on an earlier version of the document. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decisions, stages, statuses } from '@qujat/contract/vocabulary';
import { document, ids, participant, people, stateAt } from '../test-support/route-scenario.ts';
import type { RouteState } from './model.ts';
import { transition, type Request } from './transition.ts';
import { now, decide, applied, agree, asks, add } from '../test-support/transitions.ts';

test('decisions with the same queue number do not make each other stale; a change of turn does', () => {
  const state: RouteState = {
    document: document({ status: statuses.aggregation, version: 4, turnVersion: 4, launchVersion: 2 }),
    participants: [
      participant(1, ids.first, 1, 'waiting'),
      participant(1, ids.second, 1, 'waiting'),
      participant(1, ids.clerk, 2, 'waiting'),
      participant(4, ids.acknowledger, 1, 'waiting'),
    ],
  };
  const once = applied(state, decide(people.first, 1, 10, { version: 4 }));
  assert.deepEqual([once.document.version, once.document.turnVersion], [5, 4]);
  const twice = applied(once, decide(people.second, 1, 10, { version: 4 }));
  assert.deepEqual([twice.document.version, twice.document.turnVersion], [6, 6]);
  assert.deepEqual(transition(twice, decide(people.clerk, 1, 10, { version: 5 })), { applied: false, reason: 'stale' });
  assert.ok(transition(twice, decide(people.clerk, 1, 10, { version: 6 })).applied);
  assert.deepEqual(
    transition(twice, decide(people.clerk, 1, 10, { version: 7 })),
    { applied: false, reason: 'stale' },
    'nobody has seen it yet',
  );
  // The initiator ends other people's work, so the act depends on each of their decisions.
  assert.deepEqual(transition(once, { person: people.initiator, act: { kind: 'withdraw' }, now, version: 4 }), {
    applied: false,
    reason: 'stale',
  });
});

test('acknowledgements and route changes become stale only by a new launch', () => {
  const state = stateAt(statuses.execution, { version: 9, turnVersion: 8, launchVersion: 5 });
  const asked: readonly Omit<Request, 'version'>[] = [
    { person: people.acknowledger, act: { kind: 'decide', stage: stages.acknowledgement, decision: decisions.agree }, now },
    { person: people.signatory, act: { kind: 'add', stage: stages.execution, employeeId: ids.stranger, employedIn: 1 }, now },
  ];
  for (const request of asked) {
    assert.ok(transition(state, { ...request, version: 5 }).applied);
    assert.deepEqual(transition(state, { ...request, version: 4 }), { applied: false, reason: 'stale' });
  }
  const launched = applied(stateAt(statuses.draft, { version: 3 }), { person: people.initiator, act: { kind: 'launch' }, now });
  assert.deepEqual([launched.document.version, launched.document.launchVersion, launched.document.turnVersion], [4, 4, 4]);
});

test('a decision on an older version is stale; one without a version is accepted', () => {
  const state = stateAt(statuses.aggregation, { version: 7, turnVersion: 7 });
  assert.deepEqual(transition(state, decide(people.first, 1, 10, { version: 6 })), { applied: false, reason: 'stale' });
  assert.equal(applied(state, decide(people.first, 1, 10, { version: 7 })).document.version, 8);
  assert.equal(applied(state, decide(people.first, 1, 10)).document.version, 8);
});

test('an acknowledgement makes no other decision stale', () => {
  assert.equal(agree(stateAt(statuses.execution, { version: 7 }), people.acknowledger, stages.acknowledgement).document.version, 7);
});

test('changes of acknowledgements and tasks make no decision stale', () => {
  const told = asks(stateAt(statuses.execution, { version: 7 }), people.initiator, add(4, ids.stranger));
  assert.deepEqual([told.document.version, told.notices], [7, [{ kind: 'yourTurn', employeeId: ids.stranger, stage: 4 }]]);
  const task = asks(told, people.initiator, { kind: 'task', stage: 4, employeeId: ids.stranger }, { comment: 'К сведению' });
  assert.deepEqual(
    [task.document.version, task.changed.map((each) => each.task), task.log.action],
    [7, ['К сведению'], 'acknowledgement.task'],
  );
  assert.equal(asks(task, people.initiator, { kind: 'takeAway', stage: 4, employeeId: ids.stranger }).document.version, 7);
});
