/** Details of steps that the tests of whole transitions do not cover. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decisions, stages, statuses } from '@qujat/contract/vocabulary';
import { document, ids, participant, people, stateAt } from '../test-support/route-scenario.ts';
import type { Act, OpenStage, Person, RouteState } from './model.ts';
import type { RouteAct } from './steps.ts';
import { stepOf } from './steps.ts';
import { transition } from './transition.ts';

const now = new Date('2026-11-20T10:00:00Z');
const applied = (state: RouteState, person: Person, act: RouteAct, comment = '') => {
  const outcome = transition(state, { person, act, now, comment });
  assert.ok(outcome.applied, outcome.applied ? '' : outcome.reason);
  return outcome;
};
const add = (stage: OpenStage, employeeId: number): Extract<Act, { kind: 'add' }> => ({ kind: 'add', stage, employeeId, employedIn: 1 });

describe('the log name of each step, and whether it makes earlier versions stale', () => {
  test('the initiator’s acts', () => {
    const launched = applied(stateAt(statuses.draft, { version: 1 }), people.initiator, { kind: 'launch' });
    const withdrawn = applied(stateAt(statuses.aggregation, { version: 1 }), people.initiator, { kind: 'withdraw' });
    const returned = applied(stateAt(statuses.approvalRefused, { version: 1 }), people.initiator, { kind: 'return' });
    const again = applied(stateAt(statuses.approval, { version: 1 }), people.initiator, { kind: 'reaggregate' });
    assert.deepEqual(
      [launched, withdrawn, returned, again].map((each) => [each.log.action, each.document.version]),
      [
        ['launch', 2],
        ['withdraw', 2],
        ['return', 2],
        ['reaggregate', 2],
      ],
    );
  });

  test('refusal and removal', () => {
    const refused = applied(
      stateAt(statuses.aggregation, { version: 1 }),
      people.first,
      { kind: 'decide', stage: stages.aggregation, decision: decisions.refuse },
      'Нет сметы',
    );
    const added = applied(stateAt(statuses.aggregation, { version: 1 }), people.first, add(stages.aggregation, ids.clerk));
    const removed = applied(added, people.first, { kind: 'takeAway', stage: stages.aggregation, employeeId: ids.clerk });
    assert.deepEqual(
      [refused, removed].map((each) => [each.log.action, each.document.version]),
      [
        ['aggregation.refuse', 2],
        ['aggregation.takeAway', 3],
      ],
    );
  });
});

test('removal and task apply only to the entry of that stage', () => {
  const both: RouteState = {
    document: document({ status: statuses.execution }),
    participants: [
      participant(stages.execution, ids.stranger, 1, 'waiting', { assignedBy: ids.signatory }),
      participant(stages.execution, ids.executor, 1, 'waiting', { assignedBy: ids.signatory }),
      participant(stages.acknowledgement, ids.stranger, 1, 'waiting', { assignedBy: ids.signatory }),
      participant(stages.approval, ids.signatory, 1, 'agreed'),
    ],
  };
  const task = applied(both, people.signatory, { kind: 'task', stage: stages.execution, employeeId: ids.stranger }, 'До пятницы');
  assert.deepEqual(
    task.participants.map((each) => each.task),
    ['До пятницы', '', '', ''],
  );
  const removed = applied(both, people.signatory, { kind: 'takeAway', stage: stages.execution, employeeId: ids.stranger });
  assert.deepEqual(
    removed.removed.map((each) => [each.stage, each.employeeId]),
    [[stages.execution, ids.stranger]],
  );
});

test('an added executor acts beside the earliest waiting one, not beside those who have reported', () => {
  const state: RouteState = {
    document: document({ status: statuses.execution }),
    participants: [
      participant(stages.approval, ids.signatory, 1, 'agreed'),
      participant(stages.execution, ids.first, 1, 'agreed'),
      participant(stages.execution, ids.second, 4, 'waiting'),
      participant(stages.execution, ids.executor, 6, 'waiting'),
    ],
  };
  assert.equal(applied(state, people.signatory, add(stages.execution, ids.stranger)).changed[0]?.queueNumber, 4);
  const first: RouteState = { ...state, participants: state.participants.slice(0, 2) };
  assert.equal(applied(first, people.signatory, add(stages.execution, ids.stranger)).changed[0]?.queueNumber, 1);
});

test('a refusal leaves earlier agreements and acknowledgements unchanged', () => {
  const state: RouteState = {
    document: document({ status: statuses.aggregation }),
    participants: [
      participant(stages.aggregation, ids.first, 1, 'agreed'),
      participant(stages.aggregation, ids.second, 2, 'waiting'),
      participant(stages.approval, ids.signatory, 1, 'waiting'),
      participant(stages.acknowledgement, ids.acknowledger, 1, 'waiting'),
    ],
  };
  const outcome = applied(state, people.second, { kind: 'decide', stage: stages.aggregation, decision: decisions.refuse }, 'Нет сметы');
  assert.deepEqual(
    outcome.participants.map((each) => each.state),
    ['agreed', 'refused', 'dropped', 'waiting'],
  );
});

test('a return clears decisions, and leaves an undecided entry unchanged', () => {
  const state = stateAt(statuses.approvalRefused);
  const waiting = participant(stages.acknowledgement, ids.clerk, 1, 'waiting', { comment: 'к сведению' });
  const outcome = applied({ ...state, participants: [...state.participants, waiting] }, people.initiator, { kind: 'return' });
  assert.equal(
    outcome.participants.find((each) => each.employeeId === ids.clerk),
    waiting,
  );
  assert.ok(!outcome.changed.includes(waiting));
});

test('a return to aggregation leaves named executors unchanged', () => {
  const state: RouteState = {
    document: document({ status: statuses.approval }),
    participants: [
      participant(stages.aggregation, ids.first, 1, 'agreed'),
      participant(stages.approval, ids.signatory, 1, 'waiting'),
      participant(stages.acknowledgement, ids.acknowledger, 1, 'agreed'),
    ],
  };
  const outcome = applied(state, people.initiator, { kind: 'reaggregate' });
  assert.deepEqual(
    outcome.participants.map((each) => each.state),
    ['waiting', 'waiting', 'agreed'],
  );
});

test('a decision without an entry is the caller’s error', () => {
  assert.throws(
    () =>
      stepOf(stateAt(statuses.aggregation), { kind: 'decide', stage: stages.aggregation, decision: decisions.agree }, null, {
        now,
        actorId: ids.first,
        asEmployee: ids.first,
        text: '',
      }),
    /a decision is about an entry/,
  );
});

test('a returned route keeps the deadline of its writer, and begins those of the template anew', () => {
  const dueAt = new Date('2027-03-01T18:59:59Z');
  const byDays = new Date('2026-11-27T18:59:59Z');
  const returned = applied(
    {
      document: document({ status: statuses.executionRefused, dueAt }),
      participants: [
        participant(stages.approval, ids.signatory, 1, 'agreed', { days: 3, dueAt: byDays }),
        participant(stages.execution, ids.executor, 1, 'refused', { days: 5, dueAt }),
        participant(stages.execution, ids.stranger, 1, 'dropped', { days: 5, dueAt: byDays }),
      ],
    },
    people.initiator,
    { kind: 'return' },
  );
  assert.deepEqual(
    returned.participants.map((each) => each.dueAt),
    [null, dueAt, null],
  );
});
