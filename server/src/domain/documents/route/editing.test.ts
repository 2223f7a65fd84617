/** Permissions to change the people of a running route: the whole table, status × act × kind of person. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stages, statuses, type DocumentStatus } from '@qujat/contract/vocabulary';
import { document, ids, participant, people, stateAt, testTable } from '../test-support/route-scenario.ts';
import { can } from './can.ts';
import type { Act, Person, RouteState } from './model.ts';

const newcomer = 99;
/**
 * Three people added on the way: for agreement by the first agreeing participant, for execution by the signatory, for acknowledgement by
 * the clerk.
 */
const addedOne = 77;
const withAdded = (status: DocumentStatus): RouteState => {
  const state = stateAt(status);
  const add = (stage: 1 | 3 | 4, queueNumber: number, assignedBy: number) =>
    participant(stage, addedOne, queueNumber, 'waiting', { assignedBy });
  return { ...state, participants: [...state.participants, add(1, 3, ids.first), add(3, 1, ids.signatory), add(4, 1, ids.clerk)] };
};

const acts = {
  reaggregate: { kind: 'reaggregate' },
  addToAggregation: { kind: 'add', stage: stages.aggregation, employeeId: newcomer, employedIn: 1 },
  addExecutor: { kind: 'add', stage: stages.execution, employeeId: newcomer, employedIn: 1 },
  addHelper: { kind: 'add', stage: stages.execution, secondary: true, employeeId: newcomer, employedIn: 1 },
  addAcknowledger: { kind: 'add', stage: stages.acknowledgement, employeeId: newcomer, employedIn: 1 },
  takeFromAggregation: { kind: 'takeAway', stage: stages.aggregation, employeeId: addedOne },
  takeExecutor: { kind: 'takeAway', stage: stages.execution, employeeId: addedOne },
  takeAcknowledger: { kind: 'takeAway', stage: stages.acknowledgement, employeeId: addedOne },
  writeTask: { kind: 'task', stage: stages.execution, employeeId: addedOne },
} as const satisfies Record<string, Act>;

/** Lines: people : their result at 100 200 300 310 500 510 600 900. The clerk takes part here, having added somebody. */
const table: Record<keyof typeof acts, string> = {
  reaggregate: `
    initiator forInitiator : draft notAtApproval yes refused notAtApproval refused completed withdrawn
    first second executor acknowledger assigner clerk forFirst : noAccess notAtApproval mayNotEdit refused notAtApproval refused completed withdrawn
    signatory : noAccess notAtApproval yes refused notAtApproval refused completed withdrawn
    head stranger : noAccess*8
    foreigner : notFound*8
    administrator : draft notAtApproval mayNotEdit refused notAtApproval refused completed withdrawn`,
  addToAggregation: `
    initiator forInitiator : draft yes*2 refused stageOver refused completed withdrawn
    first forFirst : noAccess yes mayNotEdit refused stageOver refused completed withdrawn
    second executor acknowledger assigner clerk : noAccess mayNotEdit*2 refused stageOver refused completed withdrawn
    signatory : noAccess mayNotEdit yes refused stageOver refused completed withdrawn
    head stranger : noAccess*8
    foreigner : notFound*8
    administrator : draft mayNotEdit*2 refused stageOver refused completed withdrawn`,
  addExecutor: `
    initiator administrator forInitiator : draft stageNotOpen mayNotAssign refused mayNotAssign refused completed withdrawn
    first second executor acknowledger clerk forFirst : noAccess stageNotOpen mayNotAssign refused mayNotAssign refused completed withdrawn
    signatory : noAccess stageNotOpen yes refused yes refused completed withdrawn
    assigner : noAccess stageNotOpen mayNotAssign refused yes refused completed withdrawn
    head stranger : noAccess*8
    foreigner : notFound*8`,
  addHelper: `
    initiator administrator forInitiator : draft stageNotOpen notExecutor refused notExecutor refused completed withdrawn
    first second signatory acknowledger assigner clerk forFirst : noAccess stageNotOpen notExecutor refused notExecutor refused completed withdrawn
    executor : noAccess stageNotOpen notExecutor refused yes refused completed withdrawn
    head stranger : noAccess*8
    foreigner : notFound*8`,
  addAcknowledger: `
    initiator forInitiator : draft yes*2 refused yes refused yes withdrawn
    first forFirst : noAccess yes mayNotEdit refused mayNotEdit refused mayNotEdit withdrawn
    second acknowledger assigner : noAccess mayNotEdit*2 refused mayNotEdit refused mayNotEdit withdrawn
    signatory : noAccess mayNotEdit yes refused mayNotEdit refused mayNotEdit withdrawn
    executor : noAccess mayNotEdit*2 refused yes refused mayNotEdit withdrawn
    clerk : noAccess yes*2 refused yes refused yes withdrawn
    head stranger : noAccess*8
    foreigner : notFound*8
    administrator : draft mayNotEdit*2 refused mayNotEdit refused mayNotEdit withdrawn`,
  takeFromAggregation: `
    initiator administrator forInitiator : draft notAdded*2 refused stageOver refused completed withdrawn
    first forFirst : noAccess yes*2 refused stageOver refused completed withdrawn
    second signatory executor acknowledger assigner clerk : noAccess notAdded*2 refused stageOver refused completed withdrawn
    head stranger : noAccess*8
    foreigner : notFound*8`,
  takeExecutor: `
    initiator administrator forInitiator : draft stageNotOpen notAdded refused notAdded refused completed withdrawn
    first second executor acknowledger assigner clerk forFirst : noAccess stageNotOpen notAdded refused notAdded refused completed withdrawn
    signatory : noAccess stageNotOpen yes refused yes refused completed withdrawn
    head stranger : noAccess*8
    foreigner : notFound*8`,
  takeAcknowledger: `
    initiator forInitiator : draft yes*2 refused yes refused yes withdrawn
    first second signatory executor acknowledger assigner forFirst : noAccess notAdded*2 refused notAdded refused notAdded withdrawn
    clerk : noAccess yes*2 refused yes refused yes withdrawn
    head stranger : noAccess*8
    foreigner : notFound*8
    administrator : draft notAdded*2 refused notAdded refused notAdded withdrawn`,
  writeTask: `
    initiator administrator forInitiator : draft stageNotOpen notAdded refused notAdded refused completed withdrawn
    first second executor acknowledger assigner clerk forFirst : noAccess stageNotOpen notAdded refused notAdded refused completed withdrawn
    signatory : noAccess stageNotOpen yes refused yes refused completed withdrawn
    head stranger : noAccess*8
    foreigner : notFound*8`,
};

const answer = (person: Person, act: Act, state: RouteState): string => {
  const verdict = can(person, act, state);
  return verdict.allowed ? 'yes' : verdict.reason;
};

testTable(table, (name, person, status) => answer(person, acts[name], withAdded(status)));

test('without an executor, clerks and the department’s head add the first one', () => {
  const state: RouteState = {
    document: document({ status: statuses.execution }),
    participants: [participant(2, ids.signatory, 1, 'agreed')],
  };
  const may = (person: Person, now: RouteState): string => answer(person, acts.addExecutor, now);
  assert.deepEqual(
    [may(people.clerk, state), may(people.head, state), may(people.initiator, state), may(people.stranger, state)],
    ['yes', 'yes', 'mayNotAssign', 'noAccess'],
  );
  const named: RouteState = {
    ...state,
    participants: [...state.participants, participant(3, ids.executor, 1, 'waiting', { assignedBy: ids.head })],
  };
  assert.deepEqual([may(people.clerk, named), may(people.head, named)], ['noAccess', 'yes'], 'then it is theirs who named one');
});

test('only the organisation’s people can be added, each once per stage', () => {
  const state = withAdded(statuses.aggregation);
  const add = (employeeId: number, employedIn: number | null): string =>
    answer(people.initiator, { kind: 'add', stage: 1, employeeId, employedIn }, state);
  assert.deepEqual(
    [add(newcomer, null), add(newcomer, 2), add(ids.second, 1), add(addedOne, 1), add(ids.signatory, 1)],
    ['unknownPerson', 'unknownPerson', 'alreadyOnRoute', 'alreadyOnRoute', 'yes'],
  );
});

test('participants who have acted and those of the template stay', () => {
  const state = stateAt(statuses.approval);
  const take = (person: Person, employeeId: number): string => answer(person, { kind: 'takeAway', stage: 1, employeeId }, state);
  assert.deepEqual([take(people.initiator, ids.first), take(people.initiator, newcomer)], ['alreadyDecided', 'notOnRoute']);
  const going = stateAt(statuses.aggregation);
  assert.equal(answer(people.initiator, { kind: 'takeAway', stage: 1, employeeId: ids.second }, going), 'notAdded');
});

test('without agreeing participants nothing can return to aggregation', () => {
  const state = stateAt(statuses.approval);
  const bare: RouteState = { ...state, participants: state.participants.filter((each) => each.stage !== stages.aggregation) };
  assert.deepEqual(
    [answer(people.initiator, acts.reaggregate, bare), answer(people.signatory, acts.reaggregate, bare)],
    ['nobodyToAggregate', 'nobodyToAggregate'],
  );
});

test('a deputy of the signatory adds participants on their behalf', () => {
  const deputy: Person = { self: people.stranger.self, actingFor: [people.signatory.self] };
  const verdict = can(deputy, acts.addExecutor, stateAt(statuses.approval));
  assert.deepEqual(verdict, { allowed: true, entry: null, onBehalfOf: ids.signatory });
});

test('clerks and document administrators take whoever has left off the route, and nobody else', () => {
  const going = stateAt(statuses.aggregation);
  const state: RouteState = {
    ...going,
    participants: going.participants.map((each) => ({ ...each, ...(each.employeeId === ids.second && { left: true, objected: true }) })),
  };
  const take = (person: Person, employeeId: number): string => answer(person, { kind: 'takeAway', stage: 1, employeeId }, state);
  assert.equal(take(people.administrator, ids.second), 'yes');
  assert.deepEqual([take(people.initiator, ids.second), take(people.first, ids.second)], ['objected', 'objected']);
  assert.equal(take(people.administrator, ids.first), 'notAdded', 'who works here stays');
});
