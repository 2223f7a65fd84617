/** What holds on every route, whoever does whatever in whatever order. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decisions, stages, statuses, type DocumentStatus, type Stage } from '@qujat/contract/vocabulary';
import { anyDraft, anyPerson, anyStaff } from '../test-support/arbitraries.ts';
import type { Identity, Person, RouteParticipant, RouteState } from './model.ts';
import { transition, type Request } from './transition.ts';
import { activeStage, entriesOnTurn } from './turn.ts';

const now = new Date('2026-11-20T10:00:00Z');

const anyAttempt = (staff: readonly Identity[]): fc.Arbitrary<Request> =>
  fc.record({
    person: anyPerson(staff),
    now: fc.constant(now),
    act: fc.oneof(
      { weight: 1, arbitrary: fc.constant({ kind: 'launch' as const }) },
      {
        weight: 9,
        arbitrary: fc.record({
          kind: fc.constant('decide' as const),
          stage: fc.constantFrom<Stage>(...Object.values(stages)),
          decision: fc.constantFrom(decisions.agree, decisions.agree, decisions.agree, decisions.refuse),
          entryOf: fc.option(fc.integer({ min: 1, max: 7 }), { nil: undefined }),
        }),
      },
    ),
    version: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined, freq: 4 }),
    comment: fc.string({ maxLength: 5 }),
  });

const history = anyStaff.chain((staff) => fc.tuple(anyDraft, fc.array(anyAttempt(staff), { maxLength: 40 })));

const deepFreeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value) && !(value instanceof Date)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
};
const key = (each: RouteParticipant): string => `${each.stage}:${each.employeeId}`;
const isFinal = (each: RouteParticipant): boolean => each.state === 'agreed' || each.state === 'refused';

const legal: Record<DocumentStatus, readonly DocumentStatus[]> = {
  100: [200, 300, 500, 600], 200: [200, 300, 310, 500, 600], 300: [300, 310, 500, 600], 310: [], 500: [500, 510, 600], 510: [], 600: [600], 900: [],
};

const checkState = ({ document, participants }: RouteState): void => {
  const onTurn = entriesOnTurn({ document, participants }).filter((each) => each.stage !== stages.acknowledgement);
  assert.ok(new Set(onTurn.map((each) => each.stage)).size <= 1, 'never two active stages');
  for (const each of onTurn) assert.equal(each.stage, activeStage(document.status));
  assert.ok(new Set(onTurn.map((each) => each.queueNumber)).size <= 1, 'only equal numbers are asked at once');
  const going = activeStage(document.status) !== null;
  const lacksExecutor = document.status === statuses.execution && !participants.some((each) => each.stage === stages.execution);
  if (going && !lacksExecutor) assert.ok(onTurn.length > 0, 'a document that goes on waits for somebody');
  if (document.status === statuses.completed)
    assert.ok(participants.every((each) => each.stage === stages.acknowledgement || each.state === 'agreed'), 'completed: all have agreed');
  assert.equal(document.finishedAt !== null, document.status === statuses.completed);
  assert.equal(new Set(participants.map(key)).size, participants.length);
};

const checkStep = (before: RouteState, after: RouteState, request: Request): void => {
  assert.ok(legal[before.document.status].includes(after.document.status), `${before.document.status} → ${after.document.status}`);
  const acknowledges = request.act.kind === 'decide' && request.act.stage === stages.acknowledgement;
  assert.equal(after.document.version, before.document.version + (acknowledges ? 0 : 1));
  assert.deepEqual(after.participants.map(key), before.participants.map(key), 'nobody comes or goes');
  const decided = after.participants.filter((each, index) => isFinal(each) && !isFinal(before.participants[index]!));
  before.participants.forEach((each, index) => {
    if (isFinal(each)) assert.equal(after.participants[index], each, 'no participant decides twice');
  });
  assert.equal(decided.length, request.act.kind === 'decide' ? 1 : 0, 'one act, one decision');
  const mine = [request.person.self, ...request.person.actingFor].map((each) => each.employeeId);
  for (const each of decided) {
    assert.ok(mine.includes(each.employeeId), 'nobody decides for one they do not act for');
    assert.ok(entriesOnTurn(before).some((entry) => key(entry) === key(each)), 'nobody decides out of turn');
    assert.equal(each.decidedBy, request.person.self.employeeId);
  }
};

test('every history keeps the rules', () => {
  fc.assert(
    fc.property(history, ([draft, attempts]) => {
      let state = deepFreeze(draft);
      checkState(state);
      for (const request of attempts) {
        const outcome = transition(state, deepFreeze(request));
        if (!outcome.done) continue;
        checkStep(state, outcome, request);
        assert.equal(outcome.log.actorId, request.person.self.employeeId);
        assert.ok(outcome.notices.every((notice) => notice.employeeId !== request.person.self.employeeId));
        assert.ok(request.version === undefined || request.version === state.document.version, 'a stale decision is refused');
        assert.deepEqual(outcome.changed, outcome.participants.filter((each, index) => each !== state.participants[index]));
        state = deepFreeze({ document: outcome.document, participants: outcome.participants });
        checkState(state);
      }
    }),
    { numRuns: 1500 },
  );
});

test('when everybody agrees in turn, every launched document is completed or waits for an executor', () => {
  fc.assert(
    fc.property(anyStaff, anyDraft, (staff, draft) => {
      const person = (employeeId: number): Person => ({ self: staff.find((each) => each.employeeId === employeeId)!, actingFor: [] });
      const launched = transition(draft, { person: person(draft.document.initiatorId), now, act: { kind: 'launch' } });
      if (!launched.done) return assert.equal(draft.participants.length, 0);
      let state: RouteState = launched;
      for (let step = 0; step < 20; step += 1) {
        const [entry] = entriesOnTurn(state);
        if (!entry) break;
        const outcome = transition(state, { person: person(entry.employeeId), now, act: { kind: 'decide', stage: entry.stage, decision: decisions.agree } });
        assert.ok(outcome.done);
        state = outcome;
      }
      const unassigned = state.document.expectsExecution && !state.participants.some((each) => each.stage === stages.execution);
      assert.equal(state.document.status, unassigned ? statuses.execution : statuses.completed);
    }),
  );
});
