/** Turns the stages of a design into the participants of a document, and into what its route must contain (RTE-10, ADM-20). Pure. */
import type { DesignedStage, DesignedStep } from '@qujat/contract/template-design';
import { stages } from '@qujat/contract/vocabulary';
import type { Demand } from './demands.ts';
import type { Cast, PlannedParticipant } from './plan.ts';

interface Writing {
  readonly initiatorId: number;
  readonly departmentId: number;
}

/** Everything that says who takes a step. `here` holds the employees named by steps who still work in the organisation. */
export interface Casting {
  readonly cast: Cast;
  readonly here: ReadonlySet<number>;
  readonly writing: Writing;
}

const holdersOf = ({ holder, employeeId, role }: DesignedStep, { cast, here, writing }: Casting): readonly number[] => {
  switch (holder) {
    case 'person':
      return here.has(employeeId) ? [employeeId] : [];
    case 'role':
      return cast.byRole?.get(role) ?? [];
    case 'department-head':
      return [cast.departmentHeads.get(writing.departmentId), cast.head].filter((each) => typeof each === 'number');
    case 'organisation-head':
      return cast.head === null ? [] : [cast.head];
    case 'initiator':
      return [writing.initiatorId];
  }
};

/**
 * Who may take the step, the first choice first. Writers do not agree to their own document. They approve it, execute it and acknowledge it
 * only where nobody else can.
 */
const ableTo = (stage: DesignedStage['stage'], step: DesignedStep, casting: Casting): readonly number[] => {
  const holders = holdersOf(step, casting);
  if (step.holder === 'initiator') return holders;
  const others = holders.filter((each) => each !== casting.writing.initiatorId);
  const able = others.length > 0 || stage === stages.aggregation ? others : holders;
  // The head of the organisation is asked only in place of a department's head who wrote the document.
  return step.holder === 'department-head' || step.demand === 'first' ? able.slice(0, 1) : able;
};

/** What becomes of a step: whom it asks, and when; `employeeId` alone is somebody whom an earlier step of the stage asks already. */
export interface CastStep {
  readonly stage: DesignedStage['stage'];
  /** Its place among the steps of its stage. */
  readonly step: number;
  /** Null if nobody can take it. */
  readonly employeeId: number | null;
  /** Null if the step asks nobody. */
  readonly queueNumber: number | null;
}

const castStage = ({ stage, order, steps }: DesignedStage, casting: Casting): readonly CastStep[] => {
  const asked = new Set<number>();
  return steps.map((each, step): CastStep => {
    const [employeeId = null] = ableTo(stage, each, casting);
    if (employeeId === null || asked.has(employeeId)) return { stage, step, employeeId, queueNumber: null };
    asked.add(employeeId);
    const inTurn = order === 'in-turn' && stage !== stages.acknowledgement;
    return { stage, step, employeeId, queueNumber: inTurn ? asked.size : 1 };
  });
};

/** Every step of the design with whom it asks. Shown to whoever designs the template, and what a new document's route is made of. */
export const castDesign = (design: readonly DesignedStage[], casting: Casting): readonly CastStep[] =>
  design.flatMap((each) => castStage(each, casting));

/** The people whom the design suggests. A step that nobody can take is left out. */
export const planDesign = (design: readonly DesignedStage[], casting: Casting): readonly PlannedParticipant[] =>
  castDesign(design, casting).flatMap(({ stage, employeeId, queueNumber }) =>
    employeeId === null || queueNumber === null ? [] : [{ stage, employeeId, queueNumber }],
  );

/** What the writer may not leave out. Their place in the order is the one that the design gives them. */
export const demandsOfDesign = (design: readonly DesignedStage[], casting: Casting): readonly Demand[] => {
  const planned = planDesign(design, casting);
  return design.flatMap(({ stage, steps }) =>
    steps
      .filter((step) => step.demand !== 'none')
      .map((step): Demand => {
        const people = ableTo(stage, step, casting);
        const place = planned.find((each) => each.stage === stage && people.includes(each.employeeId));
        return { stage, queueNumber: place?.queueNumber ?? 1, people, because: 'template' };
      })
      .filter(({ people }) => people.length > 0),
  );
};

/** The design gives the approval to somebody, also where nobody can give it at the moment. */
export const approvesByDesign = (design: readonly DesignedStage[]): boolean =>
  design.some(({ stage, steps }) => stage === stages.approval && steps.length > 0);

/** The document waits at execution while nobody is named there. */
export const expectsExecutionByDesign = (design: readonly DesignedStage[]): boolean =>
  design.some(({ stage, steps, namedLater }) => stage === stages.execution && (namedLater || steps.length > 0));
