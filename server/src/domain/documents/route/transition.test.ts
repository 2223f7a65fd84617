import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decisions, stages, statuses, type Stage } from '@qujat/contract/vocabulary';
import { document, ids, participant, people, stateAt } from '../test-support/route-scenario.ts';
import type { Person, RouteState } from './model.ts';
import { transition, type Request } from './transition.ts';

const now = new Date('2026-11-20T10:00:00Z');
const decide = (person: Person, stage: Stage, decision: 10 | 20, more: Partial<Request> = {}): Request => ({
  person,
  now,
  act: { kind: 'decide', stage, decision },
  ...more,
});
const applied = (state: RouteState, request: Request) => {
  const outcome = transition(state, request);
  assert.ok(outcome.applied, outcome.applied ? '' : outcome.reason);
  return outcome;
};
const agree = (state: RouteState, person: Person, stage: Stage) => applied(state, decide(person, stage, decisions.agree));

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

const asks = (state: RouteState, person: Person, act: Request['act'], more: Partial<Request> = {}) =>
  applied(state, { person, act, now, ...more });
const add = (stage: 1 | 3 | 4, employeeId: number, secondary = false): Request['act'] => ({
  kind: 'add',
  stage,
  employeeId,
  employedIn: 1,
  secondary,
});
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

test('a draft with an empty route cannot start', () => {
  const state: RouteState = { document: document(), participants: [] };
  assert.deepEqual(transition(state, { person: people.initiator, now, act: { kind: 'launch' } }), {
    applied: false,
    reason: 'nobodyOnRoute',
  });
});
