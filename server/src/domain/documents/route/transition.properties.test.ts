/** Invariants of every route, for any acts by any people in any order. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decisions, stages, statuses, type DocumentStatus, type Stage } from '@qujat/contract/vocabulary';
import { anyDraft, anyPerson, anyStaff } from '../test-support/arbitraries.ts';
import { openStages, type Identity, type Person, type RouteParticipant, type RouteState } from './model.ts';
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
        weight: 1,
        arbitrary: fc.constantFrom(
          { kind: 'withdraw' as const },
          { kind: 'return' as const },
          { kind: 'reaggregate' as const },
          { kind: 'reaggregate' as const },
        ),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('add' as const),
          stage: fc.constantFrom(...openStages),
          secondary: fc.boolean(),
          employeeId: fc.integer({ min: 1, max: 8 }),
          employedIn: fc.constantFrom(1, 1, 1, 2, null),
          forTask: fc.boolean(),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constantFrom('takeAway' as const, 'task' as const),
          stage: fc.constantFrom(...openStages),
          employeeId: fc.integer({ min: 1, max: 8 }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('rework' as const),
          stage: fc.constantFrom<Stage>(...Object.values(stages)),
          entryOf: fc.option(fc.integer({ min: 1, max: 7 }), { nil: undefined }),
        }),
      },
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
  100: [200, 300, 500, 600],
  200: [200, 300, 310, 500, 600, 900],
  300: [200, 300, 310, 500, 600, 900],
  310: [100, 900],
  500: [500, 510, 600, 900],
  510: [100, 900],
  600: [600],
  900: [],
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
    assert.ok(
      participants.every(
        (each) =>
          each.stage === stages.acknowledgement ||
          each.state === 'agreed' ||
          (each.stage === stages.aggregation && each.assignedBy !== null),
      ),
      'completed: all have agreed, but for those who were added and not asked',
    );
  if (document.status === statuses.draft)
    assert.ok(
      participants.every((each) => each.state === 'waiting'),
      'nothing is decided on a draft',
    );
  assert.equal(document.finishedAt !== null, document.status === statuses.completed);
  assert.equal(new Set(participants.map(key)).size, participants.length);
};

/** The changes that an act of that kind may make to entries other than its own. */
const checkEntries = (before: RouteState, after: RouteState, { act }: Request): void => {
  const kept = after.participants.filter((each) => before.participants.some((old) => key(old) === key(each)));
  const gone = before.participants.length - kept.length;
  const come = after.participants.length - kept.length;
  assert.equal(come, act.kind === 'add' ? 1 : 0);
  if (act.kind === 'takeAway') assert.equal(gone, 1);
  else if (act.kind !== 'return' && act.kind !== 'rework') assert.equal(gone, 0, 'nobody goes by the way');
  if (act.kind === 'return' || act.kind === 'rework' || act.kind === 'reaggregate') return;
  for (const each of before.participants.filter(isFinal))
    assert.ok(after.participants.includes(each), 'no participant decides twice, and who has decided stays');
};

const checkStep = (before: RouteState, after: RouteState, request: Request): void => {
  const { act } = request;
  const isTakenOver = after.document.initiatorId !== before.document.initiatorId;
  assert.ok(!isTakenOver || (before.document.initiatorLeft && act.kind === 'return'), 'only who has left loses a document');
  const takesDraft = isTakenOver && before.document.status === statuses.draft && after.document.status === statuses.draft;
  const isLegal = legal[before.document.status].includes(after.document.status) || takesDraft;
  const isRework = act.kind === 'rework' && [200, 300].includes(before.document.status) && after.document.status === statuses.draft;
  const isGivenUp = act.kind === 'withdraw' && before.document.status === statuses.draft && before.document.number !== '';
  // A task shows the document to its people in every status but a draft.
  const isShown = act.kind === 'add' && act.forTask === true && after.document.status === before.document.status;
  assert.ok(
    isLegal || isShown || isRework || (isGivenUp && after.document.status === statuses.withdrawn),
    `${before.document.status} → ${after.document.status}`,
  );
  const beside = act.kind === 'task' || ('stage' in act && act.stage === stages.acknowledgement);
  assert.equal(after.document.version, before.document.version + (beside ? 0 : 1));
  assert.equal(after.document.number, before.document.number);
  checkEntries(before, after, request);
  const finalBefore = new Set(before.participants.filter(isFinal).map(key));
  const decided = after.participants.filter((each) => isFinal(each) && !finalBefore.has(key(each)));
  assert.equal(decided.length, act.kind === 'decide' ? 1 : 0, 'one act, one decision');
  const mine = [request.person.self, ...request.person.actingFor].map((each) => each.employeeId);
  for (const each of decided) {
    assert.ok(mine.includes(each.employeeId), 'nobody decides for one they do not act for');
    assert.ok(
      entriesOnTurn(before).some((entry) => key(entry) === key(each)),
      'nobody decides out of turn',
    );
    assert.equal(each.decidedBy, request.person.self.employeeId);
  }
  const standIns = [request.person.self, ...request.person.actingFor].some(
    (each) => each.isDocumentAdministrator || each.headOf.includes(before.document.departmentId),
  );
  if (['launch', 'withdraw', 'return'].includes(act.kind))
    assert.ok(
      mine.includes(before.document.initiatorId) || (act.kind !== 'launch' && before.document.initiatorLeft && standIns),
      'what is the initiator’s',
    );
};

/** Whoever has left does not act, and nobody acts for them: sessions and deputyships have ended. */
const isOfLeaver = ({ document }: RouteState, { person }: Request): boolean =>
  document.initiatorLeft === true && [person.self, ...person.actingFor].some(({ employeeId }) => employeeId === document.initiatorId);

const turnOf = ({ document, participants }: RouteState): string => {
  const [entry] = entriesOnTurn({ document, participants }).filter((each) => each.stage !== stages.acknowledgement);
  return `${document.status} ${entry?.queueNumber ?? '-'}`;
};

/** A decision is stale exactly when status or turn has changed since the version on which it was made. */
const checkStaleness = (past: readonly RouteState[], { act, version }: Request, outcome: ReturnType<typeof transition>): void => {
  const now = past.at(-1)!;
  if (version === undefined) return assert.ok(outcome.applied || outcome.reason !== 'stale', 'nothing is stale without a version');
  if (act.kind !== 'decide' || act.stage === stages.acknowledgement) return;
  const since = past.filter(({ document }) => document.version >= version);
  const moved = since.length === 0 || past[0]!.document.version > version || since.some((state) => turnOf(state) !== turnOf(now));
  if (outcome.applied) assert.ok(!moved, 'a stale decision is refused');
  else if (outcome.reason === 'stale') assert.ok(moved, 'a decision is stale only when something that it depends on has changed');
};

test('every history follows the rules', () => {
  fc.assert(
    fc.property(history, ([draft, attempts]) => {
      let state = deepFreeze(draft);
      checkState(state);
      const past = [state];
      for (const request of attempts) {
        if (isOfLeaver(state, request)) continue;
        const outcome = transition(state, deepFreeze(request));
        checkStaleness(past, request, outcome);
        if (!outcome.applied) continue;
        checkStep(state, outcome, request);
        assert.equal(outcome.log.actorId, request.person.self.employeeId);
        assert.ok(outcome.notices.every((notice) => notice.employeeId !== request.person.self.employeeId));
        assert.deepEqual(
          outcome.changed,
          outcome.participants.filter((each) => !state.participants.includes(each)),
        );
        state = deepFreeze({ document: outcome.document, participants: outcome.participants });
        past.push(state);
        checkState(state);
      }
    }),
    { numRuns: 1500 },
  );
});

test('if everybody agrees in turn, every launched document is completed or waits for an executor', () => {
  fc.assert(
    fc.property(anyStaff, anyDraft, (staff, draft) => {
      const person = (employeeId: number): Person => ({ self: staff.find((each) => each.employeeId === employeeId)!, actingFor: [] });
      const launched = transition(draft, { person: person(draft.document.initiatorId), now, act: { kind: 'launch' } });
      if (!launched.applied) return assert.equal(draft.participants.length, 0);
      let state: RouteState = launched;
      for (let step = 0; step < 20; step += 1) {
        const [entry] = entriesOnTurn(state);
        if (!entry) break;
        const outcome = transition(state, {
          person: person(entry.employeeId),
          now,
          act: { kind: 'decide', stage: entry.stage, decision: decisions.agree },
        });
        assert.ok(outcome.applied);
        state = outcome;
      }
      const unassigned = state.document.expectsExecution && !state.participants.some((each) => each.stage === stages.execution);
      assert.equal(state.document.status, unassigned ? statuses.execution : statuses.completed);
    }),
  );
});
