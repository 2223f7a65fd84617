/** Permissions at every status: the whole table, status × act × kind of person. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decisions, stages, statuses, type DocumentStatus } from '@qujat/contract/vocabulary';
import { identity, ids, people, stateAt, testTable } from '../test-support/route-scenario.ts';
import { can } from './can.ts';
import type { Act, GivenKey, Person, RouteDocument } from './model.ts';

const acts = {
  see: { kind: 'see' },
  aggregate: { kind: 'decide', stage: stages.aggregation, decision: decisions.agree },
  refuseToAggregate: { kind: 'decide', stage: stages.aggregation, decision: decisions.refuse },
  rework: { kind: 'rework', stage: stages.aggregation },
  approve: { kind: 'decide', stage: stages.approval, decision: decisions.agree },
  refuseToApprove: { kind: 'decide', stage: stages.approval, decision: decisions.refuse },
  execute: { kind: 'decide', stage: stages.execution, decision: decisions.agree },
  refuseToExecute: { kind: 'decide', stage: stages.execution, decision: decisions.refuse },
  acknowledge: { kind: 'decide', stage: stages.acknowledgement, decision: decisions.agree },
  refuseToAcknowledge: { kind: 'decide', stage: stages.acknowledgement, decision: decisions.refuse },
  write: { kind: 'write' },
  launch: { kind: 'launch' },
  withdraw: { kind: 'withdraw' },
  return: { kind: 'return' },
  remove: { kind: 'remove' },
} as const satisfies Record<string, Act>;

/** Lines: people : their result at 100 200 300 310 500 510 600 900; 'notParticipant*8' is the same in all eight. */
const hidden = 'clerk head stranger : noAccess*8\nforeigner : notFound*8';
const visible = 'first second signatory executor acknowledger assigner forFirst';
const table: Record<keyof typeof acts, string> = {
  see: `
    initiator forInitiator administrator : yes*8
    ${visible} : noAccess yes*7
    ${hidden}`,
  aggregate: `
    first forFirst : noAccess yes alreadyDecided refused alreadyDecided refused alreadyDecided withdrawn
    second : noAccess notYourTurn alreadyDecided refused alreadyDecided refused alreadyDecided withdrawn
    signatory executor acknowledger assigner : noAccess notParticipant*7
    initiator forInitiator administrator : notParticipant*8
    ${hidden}`,
  refuseToAggregate: `
    first forFirst : noAccess yes alreadyDecided refused alreadyDecided refused alreadyDecided withdrawn
    second : noAccess notYourTurn alreadyDecided refused alreadyDecided refused alreadyDecided withdrawn
    signatory executor acknowledger assigner : noAccess notParticipant*7
    initiator forInitiator administrator : notParticipant*8
    ${hidden}`,
  rework: `
    first forFirst : noAccess yes alreadyDecided refused alreadyDecided refused alreadyDecided withdrawn
    second : noAccess notYourTurn alreadyDecided refused alreadyDecided refused alreadyDecided withdrawn
    signatory executor acknowledger assigner : noAccess notParticipant*7
    initiator forInitiator administrator : notParticipant*8
    ${hidden}`,
  approve: `
    signatory : noAccess stageNotOpen yes refused alreadyDecided refused alreadyDecided withdrawn
    first second forFirst executor acknowledger assigner : noAccess notParticipant*7
    initiator forInitiator administrator : notParticipant*8
    ${hidden}`,
  refuseToApprove: `
    signatory : noAccess stageNotOpen yes refused alreadyDecided refused alreadyDecided withdrawn
    first second forFirst executor acknowledger assigner : noAccess notParticipant*7
    initiator forInitiator administrator : notParticipant*8
    ${hidden}`,
  execute: `
    executor : noAccess stageNotOpen stageNotOpen refused yes refused alreadyDecided withdrawn
    first second forFirst signatory acknowledger assigner : noAccess notParticipant*7
    initiator forInitiator administrator : notParticipant*8
    ${hidden}`,
  refuseToExecute: `
    executor : noAccess stageNotOpen stageNotOpen refused yes refused alreadyDecided withdrawn
    first second forFirst signatory acknowledger assigner : noAccess notParticipant*7
    initiator forInitiator administrator : notParticipant*8
    ${hidden}`,
  acknowledge: `
    acknowledger : noAccess stageNotOpen stageNotOpen refused yes refused yes withdrawn
    first second forFirst signatory executor assigner : noAccess notParticipant*7
    initiator forInitiator administrator : notParticipant*8
    ${hidden}`,
  refuseToAcknowledge: `
    acknowledger : noAccess stageNotOpen stageNotOpen refused onlyAcknowledge refused onlyAcknowledge withdrawn
    first second forFirst signatory executor assigner : noAccess notParticipant*7
    initiator forInitiator administrator : notParticipant*8
    ${hidden}`,
  write: `
    initiator forInitiator : yes notDraft*7
    ${visible} : noAccess notInitiator*7
    administrator : notInitiator*8
    ${hidden}`,
  launch: `
    initiator forInitiator : yes notDraft*7
    ${visible} : noAccess notInitiator*7
    administrator : notInitiator*8
    ${hidden}`,
  withdraw: `
    initiator forInitiator : yes*6 completed withdrawn
    ${visible} : noAccess notInitiator*7
    administrator : notInitiator*8
    ${hidden}`,
  return: `
    initiator forInitiator : notRefused notRefused notRefused yes notRefused yes notRefused notRefused
    ${visible} : noAccess notInitiator*7
    administrator : notInitiator*8
    ${hidden}`,
  remove: `
    initiator forInitiator : hasNumber notDraft*7
    ${visible} : noAccess notInitiator*7
    administrator : notInitiator*8
    ${hidden}`,
};

const answer = (person: Person, act: Act, status: DocumentStatus, more: Partial<RouteDocument> = {}): string => {
  const verdict = can(person, act, stateAt(status, more));
  return verdict.allowed ? 'yes' : verdict.reason;
};

testTable(table, (name, person, status) => answer(person, acts[name], status));

test('an initiator may delete a draft without a number', () => {
  assert.equal(answer(people.initiator, acts.remove, statuses.draft, { number: '' }), 'yes');
});

test('a template that requires a key allows no approval without one, and allows every refusal', () => {
  assert.equal(answer(people.signatory, acts.approve, statuses.approval, { keyRequirement: 'any' }), 'keyRequired');
  assert.equal(answer(people.signatory, acts.approve, statuses.approval, { keyRequirement: 'organisation' }), 'organisationKeyRequired');
  const withKey = (key: GivenKey, keyRequirement: RouteDocument['keyRequirement']) =>
    answer(people.signatory, { ...acts.approve, key }, statuses.approval, { keyRequirement });
  const keys = ['person', 'own-organisation', 'own-employee', 'other-organisation'] as const;
  assert.deepEqual(
    keys.map((key) => [withKey(key, 'none'), withKey(key, 'any')]),
    [
      ['yes', 'yes'],
      ['yes', 'yes'],
      ['yes', 'yes'],
      ['otherOrganisationKey', 'otherOrganisationKey'],
    ],
  );
  assert.deepEqual(
    keys.map((key) => withKey(key, 'organisation')),
    ['organisationKeyRequired', 'yes', 'entitledKeyRequired', 'otherOrganisationKey'],
  );
  assert.equal(answer(people.signatory, acts.refuseToApprove, statuses.approval, { keyRequirement: 'any' }), 'yes');
  assert.equal(answer(people.first, acts.aggregate, statuses.aggregation, { keyRequirement: 'any' }), 'yes');
  const agreeWith = (key: GivenKey) => answer(people.first, { ...acts.aggregate, key }, statuses.aggregation);
  assert.deepEqual(keys.map(agreeWith), ['yes', 'yes', 'yes', 'otherOrganisationKey'], 'at every stage');
});

test('a deputy decides the named entry if it belongs to a person they substitute', () => {
  const state = stateAt(statuses.aggregation);
  const asks = (person: Person, entryOf?: number) => can(person, { ...acts.aggregate, ...(entryOf && { entryOf }) }, state);
  const forFirst = asks(people.forFirst, ids.first);
  assert.ok(forFirst.allowed);
  assert.equal(forFirst.onBehalfOf, ids.first);
  assert.equal(forFirst.entry?.employeeId, ids.first);
  // A client that does not know about substitutions names the viewer.
  const byViewer = asks(people.forFirst, ids.stranger);
  assert.equal(byViewer.allowed && byViewer.entry?.employeeId, ids.first);
  assert.deepEqual(asks(people.first, ids.second), { allowed: false, reason: 'notYourEntry' });
  assert.deepEqual(asks(people.second, ids.first), { allowed: false, reason: 'notYourEntry' });
  const own = asks(people.first, ids.first);
  assert.equal(own.allowed && own.onBehalfOf, null);
});

test('a deputy sees the documents of a template that is closed to deputies, and does nothing to them', () => {
  const closed = { closedToDeputies: true };
  const state = stateAt(statuses.aggregation, closed);
  assert.equal(can(people.forFirst, { kind: 'see' }, state).allowed, true);
  assert.deepEqual(can(people.forFirst, acts.aggregate, state), { allowed: false, reason: 'deputyTemplate' });
  assert.equal(can(people.first, acts.aggregate, state).allowed, true, 'the absent person may');
});

test('a participant who is also a deputy decides each entry separately', () => {
  const both: Person = { self: identity(ids.second), actingFor: [identity(ids.first)] };
  const state = stateAt(statuses.aggregation);
  const unnamed = can(both, acts.aggregate, state);
  assert.equal(unnamed.allowed && unnamed.entry?.employeeId, ids.first, 'the one whose turn it is');
  assert.deepEqual(can(both, { ...acts.aggregate, entryOf: ids.second }, state), { allowed: false, reason: 'notYourTurn' });
});

test('a draft that never had a number is deleted, one that had is withdrawn', () => {
  const may = (kind: 'withdraw' | 'remove', number: string): string => {
    const verdict = can(people.initiator, { kind }, stateAt(statuses.draft, { number }));
    return verdict.allowed ? 'yes' : verdict.reason;
  };
  assert.deepEqual([may('withdraw', ''), may('remove', '')], ['draft', 'yes']);
  assert.deepEqual([may('withdraw', '01-12/4'), may('remove', '01-12/4')], ['yes', 'hasNumber']);
});

test('a letter from the exchange ends by its registration or refusal', () => {
  const may = (kind: 'withdraw' | 'return' | 'remove', status: DocumentStatus, number: string): string => {
    const verdict = can(people.initiator, { kind }, stateAt(status, { number, received: true }));
    return verdict.allowed ? 'yes' : verdict.reason;
  };
  assert.deepEqual(
    [may('withdraw', statuses.aggregation, ''), may('return', statuses.approvalRefused, ''), may('remove', statuses.draft, '')],
    ['receivedLetter', 'receivedLetter', 'receivedLetter'],
  );
  assert.deepEqual([may('withdraw', statuses.execution, 'ВХ-1'), may('return', statuses.executionRefused, 'ВХ-1')], ['yes', 'yes']);
  const rework = can(people.first, acts.rework, stateAt(statuses.aggregation, { received: true }));
  assert.deepEqual(rework, { allowed: false, reason: 'receivedLetter' });
});
