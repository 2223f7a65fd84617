/** Whoever leaves, somebody can still act on every document that is not over (RTE-11). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decisions, stages, statuses } from '@qujat/contract/vocabulary';
import { ids, people, stateAt, type Part } from '../test-support/route-scenario.ts';
import { can } from './can.ts';
import type { Act, RouteState } from './model.ts';
import { transition } from './transition.ts';

const goesOn: readonly Act[] = [
  ...[stages.aggregation, stages.approval, stages.execution].map((stage): Act => ({
    kind: 'decide',
    stage,
    decision: decisions.agree,
    key: 'own-organisation',
  })),
  { kind: 'write' },
  { kind: 'return' },
  { kind: 'withdraw' },
];
const parts = Object.keys(ids) as Part[];

/** Who can move the document on, once these people have left with everything in their name. */
const whoCanAct = (state: RouteState, left: readonly Part[]): readonly Part[] =>
  parts.filter((part) => !left.includes(part) && goesOn.some((act) => can(people[part], act, state).allowed));

const afterDeparture = (status: RouteState['document']['status'], left: readonly Part[]): RouteState =>
  stateAt(status, { initiatorLeft: left.includes('initiator') });

/** Everybody on the route has left, one at a time and all together. */
const departures: readonly (readonly Part[])[] = [
  ...parts.filter((part) => part !== 'administrator').map((part) => [part]),
  parts.filter((part) => part !== 'administrator'),
];

for (const status of [
  statuses.draft,
  statuses.aggregation,
  statuses.approval,
  statuses.approvalRefused,
  statuses.execution,
  statuses.executionRefused,
]) {
  test(`at ${status} somebody can act, whoever has left`, () => {
    for (const left of departures) assert.notDeepEqual(whoCanAct(afterDeparture(status, left), left), [], left.join());
  });
}

test('the head of the department goes on with what was refused; a document administrator with every numbered document', () => {
  const by = (part: Part, status: RouteState['document']['status'], kind: 'return' | 'withdraw') =>
    can(people[part], { kind }, afterDeparture(status, ['initiator']));
  for (const status of [statuses.approvalRefused, statuses.executionRefused])
    for (const part of ['head', 'administrator'] as const) assert.equal(by(part, status, 'return').allowed, true, part);
  assert.deepEqual(by('head', statuses.aggregation, 'withdraw'), { allowed: false, reason: 'noAccess' });
  assert.equal(by('administrator', statuses.aggregation, 'withdraw').allowed, true);
  for (const part of ['first', 'signatory', 'executor'] as const)
    assert.deepEqual(by(part, statuses.approvalRefused, 'return'), { allowed: false, reason: 'notInitiator' });
  const foreign = can(people.foreigner, { kind: 'return' }, afterDeparture(statuses.approvalRefused, ['initiator']));
  assert.deepEqual(foreign, { allowed: false, reason: 'notFound' });
});

test('while the initiator works here, nobody stands in', () => {
  for (const part of ['head', 'administrator'] as const)
    for (const kind of ['return', 'withdraw', 'write'] as const)
      assert.equal(can(people[part], { kind }, stateAt(statuses.approvalRefused)).allowed, false, `${part} ${kind}`);
});

test('a draft that never had a number stays private', () => {
  const draft = stateAt(statuses.draft, { number: '', initiatorLeft: true });
  assert.deepEqual(whoCanAct(draft, ['initiator']), []);
});

test('whoever returns the document becomes its initiator; a withdrawal leaves the initiator as it was', () => {
  const now = new Date();
  const returned = transition(afterDeparture(statuses.approvalRefused, ['initiator']), {
    person: people.head,
    act: { kind: 'return' },
    now,
  });
  assert.ok(returned.applied);
  assert.deepEqual(
    [returned.document.initiatorId, returned.document.initiatorLeft, returned.takenOverFrom, returned.document.status],
    [ids.head, false, ids.initiator, statuses.draft],
  );
  assert.equal(can(people.head, { kind: 'write' }, returned).allowed, true);
  const withdrawn = transition(afterDeparture(statuses.approval, ['initiator']), {
    person: people.administrator,
    act: { kind: 'withdraw' },
    now,
  });
  assert.ok(withdrawn.applied);
  assert.deepEqual([withdrawn.document.initiatorId, withdrawn.takenOverFrom], [ids.initiator, null]);
});

test('a document whose approver has left is returned to creation by its initiator, with its number', () => {
  const going = stateAt(statuses.approval);
  const state: RouteState = {
    ...going,
    participants: going.participants.map((each) => ({ ...each, ...(each.employeeId === ids.signatory && { left: true }) })),
  };
  assert.deepEqual(can(people.initiator, { kind: 'return' }, going), { allowed: false, reason: 'notRefused' });
  assert.deepEqual(can(people.clerk, { kind: 'return' }, state).allowed, false);
  const returned = transition(state, { person: people.initiator, act: { kind: 'return' }, now: new Date() });
  assert.ok(returned.applied);
  assert.deepEqual([returned.document.status, returned.document.number], [statuses.draft, going.document.number]);
});
