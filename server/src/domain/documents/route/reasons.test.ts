/** Which reason a person gets if several apply, and which entry is meant if several are theirs. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decisions, stages, statuses, type DocumentStatus, type Stage } from '@qujat/contract/vocabulary';
import { document, identity, ids, participant, people, stateAt } from '../test-support/route-scenario.ts';
import { can } from './can.ts';
import type { Act, Person, RouteParticipant, RouteState } from './model.ts';

const answer = (person: Person, act: Act, state: RouteState): string => {
  const verdict = can(person, act, state);
  return verdict.allowed ? 'yes' : verdict.reason;
};
const agreeAt = (stage: Stage): Act => ({ kind: 'decide', stage, decision: decisions.agree });
const stateOf = (status: DocumentStatus, participants: readonly RouteParticipant[]): RouteState => ({
  document: document({ status }),
  participants,
});

describe('an entry left undecided', () => {
  const late = (stage: Stage, status: DocumentStatus): string =>
    answer(people.first, agreeAt(stage), stateOf(status, [participant(stage, ids.first, 1, 'waiting')]));

  test('its stage has passed once a later stage is active', () => {
    assert.deepEqual(
      [
        late(stages.aggregation, statuses.approval),
        late(stages.aggregation, statuses.execution),
        late(stages.approval, statuses.execution),
      ],
      ['stageOver', 'stageOver', 'stageOver'],
    );
  });

  test('its stage is not yet open before that', () => {
    assert.deepEqual(
      [
        late(stages.approval, statuses.aggregation),
        late(stages.execution, statuses.approval),
        late(stages.acknowledgement, statuses.approval),
      ],
      ['stageNotOpen', 'stageNotOpen', 'stageNotOpen'],
    );
  });

  test('the document is completed, at any stage', () => {
    assert.deepEqual(
      [stages.aggregation, stages.approval, stages.execution].map((stage) => late(stage, statuses.completed)),
      ['completed', 'completed', 'completed'],
    );
  });
});

describe('a person with several entries', () => {
  const deputy: Person = { self: identity(ids.second), actingFor: [identity(ids.first), identity(ids.clerk)] };
  const reasonOf = (...participants: RouteParticipant[]): string =>
    answer(deputy, agreeAt(stages.aggregation), stateOf(statuses.aggregation, participants));

  test('their own entry comes before a principal’s entry', () => {
    const verdict = can(
      deputy,
      agreeAt(stages.aggregation),
      stateOf(statuses.aggregation, [
        participant(stages.aggregation, ids.first, 1, 'waiting'),
        participant(stages.aggregation, ids.second, 1, 'waiting'),
      ]),
    );
    assert.deepEqual(verdict.allowed && [verdict.entry?.employeeId, verdict.onBehalfOf], [ids.second, null]);
  });

  test('if none can be decided, the reason is that of their own entry', () => {
    assert.equal(
      reasonOf(
        participant(stages.aggregation, ids.stranger, 1, 'waiting'),
        participant(stages.aggregation, ids.first, 2, 'waiting'),
        participant(stages.aggregation, ids.second, 3, 'agreed'),
      ),
      'alreadyDecided',
    );
  });

  test('without an own entry it is that of the principal first in the queue', () => {
    assert.equal(
      reasonOf(
        participant(stages.aggregation, ids.first, 3, 'waiting'),
        participant(stages.aggregation, ids.stranger, 2, 'waiting'),
        participant(stages.aggregation, ids.clerk, 1, 'agreed'),
      ),
      'alreadyDecided',
    );
  });
});

describe('route changes by a deputy', () => {
  /** The stranger, who has no part in the document, acts for the initiator, who has. */
  const { forInitiator } = people;
  const add = (employeeId: number, employedIn: number | null): Act => ({ kind: 'add', stage: stages.aggregation, employeeId, employedIn });

  test('the reason is the one for the principal who may change the route, not the deputy’s', () => {
    const state = stateAt(statuses.aggregation);
    assert.equal(answer(forInitiator, add(ids.clerk, 1), state), 'yes');
    assert.equal(answer(forInitiator, add(ids.clerk, 2), state), 'unknownPerson');
    assert.equal(answer(forInitiator, add(ids.clerk, null), state), 'unknownPerson');
    assert.equal(answer(forInitiator, add(ids.first, 1), state), 'alreadyOnRoute');
    const nobodyAgrees = stateOf(statuses.approval, [participant(stages.approval, ids.signatory, 1, 'waiting')]);
    assert.equal(answer(forInitiator, { kind: 'reaggregate' }, nobodyAgrees), 'nobodyToAggregate');
  });

  test('if no principal may, it is the deputy’s own', () => {
    const principal: Person = { self: identity(ids.stranger), actingFor: [identity(ids.executor)] };
    assert.equal(answer(principal, add(ids.clerk, 1), stateAt(statuses.aggregation)), 'mayNotEdit');
  });

  test('the card says whether the tab can be edited at all', () => {
    const edit: Act = { kind: 'edit', stage: stages.aggregation };
    assert.equal(answer(forInitiator, edit, stateAt(statuses.aggregation)), 'yes');
    assert.equal(answer(people.executor, edit, stateAt(statuses.aggregation)), 'mayNotEdit');
    assert.equal(answer(people.initiator, edit, stateAt(statuses.execution)), 'stageOver');
  });
});
