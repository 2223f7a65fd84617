/** What a simulation shows is what a document does: for any design, any organisation and any writer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { designedStages, stepDemands, stepHolders, type DesignedStage, type DesignedStep } from '@qujat/contract/template-design';
import { decisions, stages, statuses, type Stage } from '@qujat/contract/vocabulary';
import { document, identity, participant } from '../test-support/route-scenario.ts';
import { castDesign, demandsOfDesign, expectsExecutionByDesign, planDesign, type Casting } from './designed.ts';
import { isMet } from './demands.ts';
import type { RouteState } from './model.ts';
import { transition, type Request } from './transition.ts';
import { activeStage, entriesOnTurn } from './turn.ts';

const runs = { numRuns: 1000 };
const now = new Date('2026-11-20T10:00:00Z');
const anyone = fc.integer({ min: 1, max: 6 });
const roles = ['lawyer', 'finance', 'clerk'];

const anyStep: fc.Arbitrary<DesignedStep> = fc.record({
  holder: fc.constantFrom(...stepHolders),
  employeeId: anyone,
  role: fc.constantFrom(...roles),
  demand: fc.constantFrom(...stepDemands),
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

const anyCasting: fc.Arbitrary<Casting> = fc.record({
  cast: fc.record({
    head: fc.option(anyone),
    departmentHeads: fc.array(fc.tuple(fc.integer({ min: 1, max: 2 }), anyone)).map((rows) => new Map(rows)),
    lawyers: fc.constant([]),
    finance: fc.constant([]),
    humanResources: fc.constant([]),
    clerks: fc.constant([]),
    byRole: fc
      .tuple(...roles.map(() => fc.uniqueArray(anyone, { maxLength: 3 })))
      .map((people) => new Map(roles.map((role, index) => [role, people[index] ?? []]))),
  }),
  here: fc.uniqueArray(anyone).map((ids) => new Set(ids)),
  writing: fc.record({ initiatorId: anyone, departmentId: fc.integer({ min: 1, max: 3 }) }),
});

const draftOf = (design: readonly DesignedStage[], casting: Casting): RouteState => ({
  document: document({
    initiatorId: casting.writing.initiatorId,
    status: statuses.draft,
    keyRequirement: 'none',
    expectsExecution: expectsExecutionByDesign(design),
  }),
  participants: planDesign(design, casting).map((each) => participant(each.stage, each.employeeId, each.queueNumber, 'waiting')),
});

const made = (state: RouteState, employeeId: number, act: Request['act']): RouteState => {
  const outcome = transition(state, { person: { self: identity(employeeId), actingFor: [] }, act, now, comment: '' });
  assert.ok(outcome.applied, JSON.stringify(outcome));
  return { document: outcome.document, participants: outcome.participants };
};

/** Everybody agrees as soon as they are asked. Answers who was asked, stage by stage and turn by turn. */
const carriedOut = (draft: RouteState): string[] => {
  const asked: string[] = [];
  let state = made(draft, draft.document.initiatorId, { kind: 'launch' });
  for (;;) {
    const stage = activeStage(state.document.status);
    const [entry] = entriesOnTurn(state).filter((each) => each.stage === stage);
    if (!entry) return asked;
    asked.push(`${entry.stage} ${entry.queueNumber} ${entry.employeeId}`);
    state = made(state, entry.employeeId, { kind: 'decide', stage: entry.stage, decision: decisions.agree, entryOf: entry.employeeId });
  }
};

test('a document asks exactly the people of the simulation, in its order', () => {
  fc.assert(
    fc.property(anyDesign, anyCasting, (design, casting) => {
      const simulated = castDesign(design, casting)
        .filter((each) => each.queueNumber !== null && each.stage !== stages.acknowledgement)
        .map((each) => `${each.stage} ${each.queueNumber} ${each.employeeId}`);
      // A document that asks nobody is not sent.
      fc.pre(simulated.length > 0);
      assert.deepEqual(carriedOut(draftOf(design, casting)), simulated);
    }),
    runs,
  );
});

test('a new document meets every demand of its design, and nobody is asked twice at a stage', () => {
  fc.assert(
    fc.property(anyDesign, anyCasting, (design, casting) => {
      const planned = planDesign(design, casting);
      for (const demand of demandsOfDesign(design, casting)) assert.ok(isMet(demand, planned));
      const places = planned.map((each) => `${each.stage} ${each.employeeId}`);
      assert.equal(new Set(places).size, places.length);
    }),
    runs,
  );
});

test('a writer agrees to their own document only where the design says the initiator', () => {
  fc.assert(
    fc.property(anyDesign, anyCasting, (design, casting) => {
      const { initiatorId } = casting.writing;
      const own = planDesign(design, casting).some((each) => each.stage === stages.aggregation && each.employeeId === initiatorId);
      const named = design.some(({ stage, steps }) => stage === stages.aggregation && steps.some(({ holder }) => holder === 'initiator'));
      assert.ok(!own || named);
    }),
    runs,
  );
});
