/** What a simulation shows is what a document does: for any design, any organisation, any writer, and any values of its fields. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { stepAbsences, stepDemands, stepHolders, type DesignedStep } from '@qujat/contract/designed-step';
import { holds } from '@qujat/contract/field-condition';
import { designedStages, type DesignedStage } from '@qujat/contract/template-design';
import { decisions, stages, statuses, type Stage } from '@qujat/contract/vocabulary';
import { addWorkingDays } from '@qujat/contract/working-calendar';
import { document, identity, participant } from '../test-support/route-scenario.ts';
import { ableTo, type Casting } from './casting.ts';
import { castDesign, certainDemands, choicesToDemand, demandsOfDesign, expectsExecutionByDesign, planDesign } from './designed.ts';
import { isMet } from './demands.ts';
import type { RouteState } from './model.ts';
import type { PlannedParticipant } from './plan.ts';
import { settleRoute, type LeftOut } from './settle.ts';
import { simulateRoute } from './simulate.ts';
import { transition, type Request } from './transition.ts';
import { activeStage, entriesOnTurn } from './turn.ts';

const runs = { numRuns: 1000 };
const sentOn = '2026-11-20';
const anyone = fc.integer({ min: 1, max: 6 });
const people = fc.uniqueArray(anyone, { maxLength: 3 });
const anyDepartment = fc.integer({ min: 1, max: 3 });
const roles = ['lawyer', 'finance', 'clerk'];

const anyRule = fc.record({
  field: fc.constantFrom('sum', 'type'),
  sign: fc.constantFrom('more' as const, 'at-most' as const, 'is-not' as const, 'filled' as const, 'empty' as const),
  value: fc.constantFrom('0', '10', 'Услуги'),
});
const anyStep: fc.Arbitrary<DesignedStep> = fc.record({
  holder: fc.constantFrom(...stepHolders),
  employeeId: anyone,
  role: fc.constantFrom(...roles),
  demand: fc.constantFrom(...stepDemands),
  level: fc.integer({ min: 0, max: 3 }),
  choice: fc.record({
    people,
    roles: fc.subarray(roles.map((role) => ({ role }))),
    departments: fc.uniqueArray(anyDepartment),
  }),
  when: fc.record({ join: fc.constantFrom('all' as const, 'any' as const), rules: fc.array(anyRule, { maxLength: 2 }) }),
  days: fc.integer({ min: 0, max: 4 }),
  absent: fc.constantFrom(...stepAbsences),
});
const anyStage = (stage: Stage): fc.Arbitrary<DesignedStage> =>
  fc.record({
    stage: fc.constant(stage),
    order: fc.constantFrom('in-turn' as const, 'at-once' as const),
    namedLater: fc.boolean(),
    // The initiator cannot be given the approval of their own document.
    steps: fc.array(
      anyStep.filter((step) => stage !== stages.approval || step.holder !== 'initiator'),
      { maxLength: 5 },
    ),
  });
const anyDesign: fc.Arbitrary<readonly DesignedStage[]> = fc.tuple(...designedStages.map(anyStage));

const byPerson = <T>(value: fc.Arbitrary<T>) => fc.array(fc.tuple(anyone, value), { maxLength: 3 }).map((rows) => new Map(rows));

const anyCasting: fc.Arbitrary<Casting> = fc.record({
  cast: fc.record({
    head: fc.option(anyone),
    departmentHeads: fc.constant(new Map<number, number>()),
    headsAbove: fc.array(fc.tuple(anyDepartment, fc.array(anyone, { minLength: 1, maxLength: 3 }))).map((rows) => new Map(rows)),
    lawyers: fc.constant([]),
    finance: fc.constant([]),
    humanResources: fc.constant([]),
    clerks: fc.constant([]),
    byRole: fc.tuple(...roles.map(() => people)).map((each) => new Map(roles.map((role, index) => [role, each[index] ?? []]))),
  }),
  here: fc.uniqueArray(anyone).map((ids) => new Set(ids)),
  members: fc.array(fc.tuple(anyDepartment, people)).map((rows) => new Map(rows)),
  presence: fc.record({
    away: people.map((ids) => new Set(ids)),
    deputies: byPerson(anyone),
    locked: people.map((ids) => new Set(ids)),
    successors: byPerson(anyone),
    departments: byPerson(anyDepartment),
  }),
  writing: fc.record({ initiatorId: anyone, departmentId: anyDepartment }),
  fields: fc.constant([
    { key: 'sum', kind: 'sum' as const },
    { key: 'type', kind: 'choice' as const, options: [{ ru: 'Услуги' }] },
  ]),
  values: fc.record({ sum: fc.constantFrom('', '5', '10', '11'), type: fc.constantFrom('', 'Услуги') }),
});

const anyCalendar = fc
  .array(
    fc.tuple(
      fc.integer({ min: 20, max: 30 }).map((day) => `2026-11-${day}`),
      fc.boolean(),
    ),
    { maxLength: 4 },
  )
  .map((rows) => ({ changes: new Map(rows) }));

type AddDays = (day: string, days: number) => string;

/** Any step may be named; only removable ones under a condition are left out. */
const anyLeftOut: fc.Arbitrary<readonly LeftOut[]> = fc.array(
  fc.record({ stage: fc.constantFrom(...designedStages), step: fc.integer({ min: 0, max: 4 }) }),
  { maxLength: 4 },
);

const simulated = (design: readonly DesignedStage[], casting: Casting, addDays: AddDays, leftOut: readonly LeftOut[] = []) =>
  simulateRoute(design, casting, { participants: planDesign(design, casting), leftOut, sentOn, addDays });

/** The document with the route that is stored when it is sent. */
const written = (design: readonly DesignedStage[], casting: Casting, leftOut: readonly LeftOut[]): RouteState => ({
  document: document({
    initiatorId: casting.writing.initiatorId,
    status: statuses.draft,
    keyRequirement: 'none',
    expectsExecution: expectsExecutionByDesign(design),
  }),
  participants: settleRoute(design, casting, planDesign(design, casting), leftOut).map(
    ({ stage, employeeId, queueNumber, days, byCondition }) =>
      participant(stage, employeeId, queueNumber, 'waiting', { days, byCondition }),
  ),
});

const made = (state: RouteState, employeeId: number, act: Request['act'], deadline: Request['deadline']): RouteState => {
  const person = { self: identity(employeeId), actingFor: [] };
  const outcome = transition(state, { person, act, now: new Date(`${sentOn}T10:00:00Z`), comment: '', deadline });
  assert.ok(outcome.applied, JSON.stringify(outcome));
  return { document: outcome.document, participants: outcome.participants };
};

const dayOf = (at: Date | null): string => at?.toISOString().slice(0, 10) ?? '';

/** Everybody agrees on the last day that they have. Answers who was asked, at which turn and by when. */
const carriedOut = (draft: RouteState, addDays: AddDays): string[] => {
  let day = sentOn;
  const deadline = (days: number): Date => new Date(`${addDays(day, days)}T23:59:59Z`);
  let state = made(draft, draft.document.initiatorId, { kind: 'launch' }, deadline);
  for (;;) {
    const stage = activeStage(state.document.status);
    const turn = entriesOnTurn(state).filter((each) => each.stage === stage);
    if (turn.length === 0) break;
    day = turn.reduce((last, { dueAt }) => (dayOf(dueAt) > last ? dayOf(dueAt) : last), day);
    for (const { stage: at, employeeId } of turn)
      state = made(state, employeeId, { kind: 'decide', stage: at, decision: decisions.agree, entryOf: employeeId }, deadline);
  }
  return state.participants
    .map(({ stage, queueNumber, employeeId, dueAt }) => `${stage} ${queueNumber} ${employeeId} ${dayOf(dueAt)}`)
    .toSorted();
};

test('a document asks exactly the people of the simulation, in its order and by its days', () => {
  fc.assert(
    fc.property(anyDesign, anyCasting, anyCalendar, anyLeftOut, (design, casting, calendar, leftOut) => {
      const addDays: AddDays = (day, days) => addWorkingDays(calendar, day, days);
      const asked = simulated(design, casting, addDays, leftOut).filter((each) => each.queueNumber !== null);
      // A document that asks nobody is not sent; one without an executor waits for one, and then nobody acknowledges it yet.
      fc.pre(asked.some(({ stage }) => stage !== stages.acknowledgement));
      assert.deepEqual(
        carriedOut(written(design, casting, leftOut), addDays),
        asked.map((each) => `${each.stage} ${each.queueNumber} ${each.employeeId} ${each.dates?.due ?? ''}`).toSorted(),
      );
    }),
    runs,
  );
});

test('a step that the writer leaves out is asked only if it is obligatory, or under no condition', () => {
  fc.assert(
    fc.property(anyDesign, anyCasting, (design, casting) => {
      const all = design.flatMap(({ stage, steps }) => steps.map((_, step) => ({ stage, step })));
      const planned = planDesign(design, casting);
      const route = settleRoute(design, casting, planned, all);
      for (const { stage, step, byCondition } of route) {
        const designed = step === null ? undefined : design.find((each) => each.stage === stage)?.steps[step];
        assert.ok(!byCondition || designed?.demand !== 'none');
      }
      // Nobody else goes: the writer’s people stay, and obligatory steps are asked as before.
      const places = new Set(route.map((each) => `${each.stage} ${each.employeeId}`));
      for (const each of planned) assert.ok(places.has(`${each.stage} ${each.employeeId}`));
      for (const each of castDesign(design, casting))
        if (each.verdict === 'asked' && design.find(({ stage }) => stage === each.stage)?.steps[each.step]?.demand !== 'none')
          assert.ok(places.has(`${each.stage} ${each.employeeId}`));
    }),
    runs,
  );
});

test('a simulation names every step of the design once, and gives a verdict on it', () => {
  fc.assert(
    fc.property(anyDesign, anyCasting, (design, casting) => {
      const steps = simulated(design, casting, (day) => day);
      assert.deepEqual(
        steps.map(({ stage, step }) => `${stage} ${step}`).toSorted(),
        design.flatMap(({ stage, steps: designed }) => designed.map((_, index) => `${stage} ${index}`)).toSorted(),
      );
      for (const each of steps) assert.equal(each.queueNumber !== null, each.verdict === 'asked');
    }),
    runs,
  );
});

test('a sent document meets every demand of its design once the writer has chosen, and nobody is asked twice at a stage', () => {
  fc.assert(
    fc.property(anyDesign, anyCasting, (design, casting) => {
      const planned = planDesign(design, casting);
      const unchosen = settleRoute(design, casting, planned);
      const choices = castDesign(design, casting).filter(({ verdict }) => verdict === 'choice');
      const chosen = demandsOfDesign(design, casting).reduce<readonly PlannedParticipant[]>((route, demand) => {
        const { stage, people } = demand;
        if (isMet(demand, unchosen) || isMet(demand, route)) return route;
        assert.ok(choices.some((each) => each.stage === stage));
        return [...route, { stage, employeeId: people[0]!, queueNumber: 1 }];
      }, planned);
      const settled = settleRoute(design, casting, chosen);
      for (const each of castDesign(design, casting)) {
        const step = design.find(({ stage }) => stage === each.stage)!.steps[each.step]!;
        if (step.demand === 'none' || (each.verdict !== 'asked' && each.verdict !== 'choice')) continue;
        const { people: able } = ableTo(each.stage, step, casting);
        assert.ok(settled.some(({ stage, employeeId }) => stage === each.stage && able.includes(employeeId)));
      }
      const places = settled.map((each) => `${each.stage} ${each.employeeId}`);
      assert.equal(new Set(places).size, places.length);
    }),
    runs,
  );
});

test('a form demands a choice under a condition exactly while the sent document does', () => {
  fc.assert(
    fc.property(anyDesign, anyCasting, (design, casting) => {
      const { fields, values } = casting;
      const shown = [
        ...certainDemands(design, casting),
        ...choicesToDemand(design, casting).filter(({ when }) => holds(when, fields, values)),
      ];
      const sent = demandsOfDesign(design, casting);
      for (const { stage, people: able } of shown) assert.ok(sent.some((each) => each.stage === stage && `${each.people}` === `${able}`));
      // What the form does not demand is added when the document is sent.
      const settled = settleRoute(design, casting, planDesign(design, casting));
      for (const demand of sent)
        assert.ok(isMet(demand, settled) || shown.some((each) => each.stage === demand.stage && `${each.people}` === `${demand.people}`));
    }),
    runs,
  );
});

test('a writer agrees to their own document only where the design says the initiator', () => {
  fc.assert(
    fc.property(anyDesign, anyCasting, (design, casting) => {
      const { initiatorId } = casting.writing;
      const route = settleRoute(design, casting, planDesign(design, casting));
      const own = route.some((each) => each.stage === stages.aggregation && each.employeeId === initiatorId);
      const named = design.some(({ stage, steps }) => stage === stages.aggregation && steps.some(({ holder }) => holder === 'initiator'));
      assert.ok(!own || named);
    }),
    runs,
  );
});

test('a step that asks the head instead never asks somebody who is away or locked', () => {
  fc.assert(
    fc.property(anyDesign, anyCasting, (design, casting) => {
      const { away, locked } = casting.presence;
      for (const { stage, step, employeeId } of castDesign(design, casting)) {
        const designed = design.find((each) => each.stage === stage)?.steps[step];
        if (employeeId === null || designed?.absent !== 'head' || designed.holder === 'initiator') continue;
        assert.ok(!away.has(employeeId) && !locked.has(employeeId));
      }
    }),
    runs,
  );
});
