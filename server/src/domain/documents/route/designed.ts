/** Turns the stages of a design into the participants of a document, and into what its route must contain (RTE-10, ADM-20). Pure. */
import type { DesignedStep } from '@qujat/contract/designed-step';
import { holds, isOpen, type FieldCondition } from '@qujat/contract/field-condition';
import type { DesignedStage } from '@qujat/contract/template-design';
import { stages } from '@qujat/contract/vocabulary';
import { ableTo, type Casting } from './casting.ts';
import type { Demand } from './demands.ts';
import type { PlannedParticipant } from './plan.ts';

/**
 * What becomes of a step: it asks somebody; its condition does not hold, or depends on a field that is empty; nobody can take it; an earlier
 * step of the stage asks the same person; or the writer chooses.
 */
export type StepVerdict = 'asked' | 'condition' | 'open' | 'nobody' | 'again' | 'choice';

/** A step of the design with whom it asks, and when. */
export interface CastStep {
  readonly stage: DesignedStage['stage'];
  /** Its place among the steps of its stage. */
  readonly step: number;
  readonly verdict: StepVerdict;
  /** Who takes it, or would take it if its condition held; null if nobody can, or if the writer chooses. */
  readonly employeeId: number | null;
  /** The employee stands in for a holder who is not there. */
  readonly instead: boolean;
  /** Null if the step asks nobody. */
  readonly queueNumber: number | null;
  /** Whether the step is asked only under a condition. */
  readonly conditional: boolean;
}

const isConditional = ({ when }: DesignedStep): boolean => when.rules.length > 0;

const verdictOf = (step: DesignedStep, { fields, values }: Casting): 'asked' | 'condition' | 'open' => {
  if (holds(step.when, fields, values)) return 'asked';
  return isOpen(step.when, fields, values) ? 'open' : 'condition';
};

/** The first of the people; a choice is made by the writer, unless there is only one to choose. */
const takerOf = ({ holder }: DesignedStep, people: readonly number[]): number | null =>
  holder === 'choice' && people.length > 1 ? null : (people[0] ?? null);

const castStage = ({ stage, order, steps }: DesignedStage, casting: Casting): readonly CastStep[] => {
  const taken = steps.map((each) => {
    const { people, instead } = ableTo(stage, each, casting);
    return { able: people.length, instead, employeeId: takerOf(each, people) };
  });
  // A step under a condition asks only people whom no other step asks anyway.
  const certain = new Set(taken.flatMap(({ employeeId }, index) => (isConditional(steps[index]!) ? [] : (employeeId ?? []))));
  const asked = new Set<number>();
  return steps.map((each, step): CastStep => {
    const { able, instead, employeeId } = taken[step]!;
    const conditional = isConditional(each);
    const result = { stage, step, employeeId, instead, conditional, queueNumber: null };
    const verdict = verdictOf(each, casting);
    if (verdict !== 'asked') return { ...result, verdict };
    if (employeeId === null) return { ...result, verdict: able > 0 ? 'choice' : 'nobody' };
    if (asked.has(employeeId) || (conditional && certain.has(employeeId))) return { ...result, verdict: 'again' };
    asked.add(employeeId);
    const inTurn = order === 'in-turn' && stage !== stages.acknowledgement;
    return { ...result, verdict, queueNumber: inTurn ? asked.size : 1 };
  });
};

/** Every step of the design with whom it asks. Shown to whoever designs the template, and what a new document's route is made of. */
export const castDesign = (design: readonly DesignedStage[], casting: Casting): readonly CastStep[] =>
  design.flatMap((each) => castStage(each, casting));

/** The steps that are asked whatever the document says. */
const certainSteps = (design: readonly DesignedStage[]): readonly DesignedStage[] =>
  design.map((each) => ({ ...each, steps: each.steps.filter((step) => !isConditional(step)) }));

/**
 * The people whom the design suggests to the writer. A step that nobody can take is left out; the steps under a condition are added when the
 * document is sent (settle.ts).
 */
export const planDesign = (design: readonly DesignedStage[], casting: Casting): readonly PlannedParticipant[] =>
  castDesign(certainSteps(design), casting).flatMap(({ stage, employeeId, queueNumber }) =>
    employeeId === null || queueNumber === null ? [] : [{ stage, employeeId, queueNumber }],
  );

/** A demand that counts only if its condition holds when the document is sent. */
export interface ConditionalDemand extends Demand {
  readonly when: FieldCondition;
}

/** What each obligatory step demands. The place in the order is the one that the design gives. */
const demandsIn = (
  design: readonly DesignedStage[],
  casting: Casting,
): readonly (ConditionalDemand & { readonly step: DesignedStep })[] => {
  const planned = planDesign(design, casting);
  return design.flatMap(({ stage, steps }) =>
    steps
      .filter((step) => step.demand !== 'none')
      .map((step) => {
        const { people } = ableTo(stage, step, casting);
        const place = planned.find((each) => each.stage === stage && people.includes(each.employeeId));
        return { stage, queueNumber: place?.queueNumber ?? 1, people, because: 'template' as const, when: step.when, step };
      })
      .filter(({ people }) => people.length > 0),
  );
};

const asDemand = ({ stage, queueNumber, people, because }: Demand): Demand => ({ stage, queueNumber, people, because });

/** What the writer may not leave out of a document with these values. */
export const demandsOfDesign = (design: readonly DesignedStage[], casting: Casting): readonly Demand[] =>
  demandsIn(design, casting)
    .filter(({ when }) => holds(when, casting.fields, casting.values))
    .map(asDemand);

/** What the writer may not leave out, whatever the document says. */
export const certainDemands = (design: readonly DesignedStage[], casting: Casting): readonly Demand[] =>
  demandsIn(certainSteps(design), casting).map(asDemand);

/** The obligatory choices under a condition. Nobody but the writer can make them; other steps are added when the document is sent. */
export const choicesToDemand = (design: readonly DesignedStage[], casting: Casting): readonly ConditionalDemand[] =>
  demandsIn(design, casting)
    .filter(({ step, people }) => isConditional(step) && takerOf(step, people) === null)
    .map((each) => ({ ...asDemand(each), when: each.when }));

/** The design gives the approval of every document to somebody, also where nobody can give it at the moment. */
export const approvesByDesign = (design: readonly DesignedStage[]): boolean =>
  certainSteps(design).some(({ stage, steps }) => stage === stages.approval && steps.length > 0);

/** The document waits at execution while nobody is named there. */
export const expectsExecutionByDesign = (design: readonly DesignedStage[]): boolean =>
  certainSteps(design).some(({ stage, steps, namedLater }) => stage === stages.execution && (namedLater || steps.length > 0));
