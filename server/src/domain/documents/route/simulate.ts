/** Whom a document would ask, when and why, and who is not asked: the functions that make real routes, and nothing is written (ADM-24). Pure. */
import type { DesignedStage } from '@qujat/contract/template-design';
import type { Stage } from '@qujat/contract/vocabulary';
import type { Casting } from './casting.ts';
import { castDesign, type CastStep, type StepVerdict } from './designed.ts';
import { settleRoute, type LeftOut, type SettledPlace } from './settle.ts';
import { timelineOf, type AddDays, type Dates } from './timeline.ts';

export interface SimulatedStep {
  readonly stage: Stage;
  /** Its place among the steps of the design's stage; null for somebody whom the writer has added. */
  readonly step: number | null;
  readonly employeeId: number | null;
  /** Besides what a design says: the writer has removed the suggested person, or added somebody. */
  readonly verdict: StepVerdict | 'removed' | 'added';
  readonly instead: boolean;
  /** Null if nobody is asked. */
  readonly queueNumber: number | null;
  /** Null if nobody is asked. */
  readonly dates: Dates | null;
}

interface Place {
  readonly stage: Stage;
  readonly employeeId: number;
  readonly queueNumber: number;
}

const unasked = ({ stage, step, employeeId, verdict, instead }: CastStep): SimulatedStep => ({
  stage,
  step,
  employeeId,
  verdict: verdict === 'asked' ? 'removed' : verdict,
  instead,
  queueNumber: null,
  dates: null,
});

const ofStage = (
  cast: readonly CastStep[],
  settled: readonly SettledPlace[],
  dates: ReadonlyMap<SettledPlace, Dates>,
): readonly SimulatedStep[] => {
  const asked = settled.map((place): SimulatedStep => {
    const { stage, step, employeeId, queueNumber } = place;
    const own = cast.find((each) => each.step === step);
    const instead = own !== undefined && own.instead && own.employeeId === employeeId;
    return { stage, step, employeeId, verdict: step === null ? 'added' : 'asked', instead, queueNumber, dates: dates.get(place) ?? null };
  });
  // A step that is not asked stands where its design has it, after the nearest one before it.
  return cast
    .filter((each) => !settled.some(({ step }) => step === each.step))
    .reduce<readonly SimulatedStep[]>((steps, each) => {
      const after = steps.findLastIndex(({ step }) => step !== null && step < each.step);
      return steps.toSpliced(after + 1, 0, unasked(each));
    }, asked);
};

interface Simulated {
  readonly participants: readonly Place[];
  /** What the writer has taken off the route. */
  readonly leftOut?: readonly LeftOut[];
  readonly sentOn: string;
  readonly addDays: AddDays;
}

/** The route of a document with these participants, sent on this day. */
export const simulateRoute = (
  design: readonly DesignedStage[],
  casting: Casting,
  { participants, leftOut = [], sentOn, addDays }: Simulated,
): readonly SimulatedStep[] => {
  const cast = castDesign(design, casting);
  const settled = settleRoute(design, casting, participants, leftOut);
  const dates = timelineOf(settled, sentOn, addDays);
  return design.flatMap(({ stage }) =>
    ofStage(
      cast.filter((each) => each.stage === stage),
      settled.filter((each) => each.stage === stage),
      dates,
    ),
  );
};
