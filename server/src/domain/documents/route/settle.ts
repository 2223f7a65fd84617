/** The route of a document at the moment when it is sent: the writer's people, and those whom the values of the fields add. Pure. */
import type { DesignedStage } from '@qujat/contract/template-design';
import { stages, type Stage } from '@qujat/contract/vocabulary';
import { ableTo, type Casting } from './casting.ts';
import { castDesign, type CastStep } from './designed.ts';

/** A participant before the document is sent. */
interface Place {
  readonly stage: Stage;
  readonly employeeId: number;
  readonly queueNumber: number;
}

/** A participant of the sent document. */
export interface SettledPlace extends Place {
  /** Working days to decide, from the moment when it is their turn; 0: as many as it takes. */
  readonly days: number;
  /** Asked because a condition holds: not the writer's choice. */
  readonly byCondition: boolean;
  /** The step of the design that asks them; null for somebody whom the writer has added. */
  readonly step: number | null;
}

type Entry = Place & { readonly byCondition: boolean };

/** Where a newcomer comes: after the last of the steps before theirs that is on the route, else first. */
const placeAfter = (cast: readonly CastStep[], { step }: CastStep, there: readonly Entry[]): number => {
  const before = new Set(cast.filter((each) => each.step < step && each.queueNumber !== null).map((each) => each.employeeId));
  return 1 + Math.max(0, ...there.filter(({ employeeId }) => before.has(employeeId)).map(({ queueNumber }) => queueNumber));
};

/** A step under a condition that the writer has taken off the route: its place in the design. */
export interface LeftOut {
  readonly stage: Stage;
  readonly step: number;
}

const isLeftOut = ({ stage, steps }: DesignedStage, { step }: CastStep, leftOut: readonly LeftOut[]): boolean =>
  steps[step]?.demand === 'none' && leftOut.some((each) => each.stage === stage && each.step === step);

const withConditional = ({ stage, order }: DesignedStage, cast: readonly CastStep[], there: readonly Entry[]): readonly Entry[] =>
  cast
    .filter(({ conditional, verdict }) => conditional && verdict === 'asked')
    .reduce<readonly Entry[]>((entries, each) => {
      const { employeeId } = each;
      if (employeeId === null || entries.some((entry) => entry.employeeId === employeeId)) return entries;
      const inTurn = order === 'in-turn' && stage !== stages.acknowledgement;
      if (!inTurn) return [...entries, { stage, employeeId, queueNumber: 1, byCondition: true }];
      const queueNumber = placeAfter(cast, each, entries);
      const moved = entries.map((entry) => (entry.queueNumber < queueNumber ? entry : { ...entry, queueNumber: entry.queueNumber + 1 }));
      return [...moved, { stage, employeeId, queueNumber, byCondition: true }];
    }, there);

/** The step that a participant takes: the one that asks them, else one whose holder they replace. */
const stepOf = (
  { stage, steps }: DesignedStage,
  cast: readonly CastStep[],
  entries: readonly Entry[],
  employeeId: number,
  casting: Casting,
): number | null => {
  const own = cast.find((each) => each.queueNumber !== null && each.employeeId === employeeId);
  if (own) return own.step;
  const replaced = cast.find(
    (each) =>
      (each.verdict === 'asked' || each.verdict === 'choice') &&
      !entries.some((entry) => entry.employeeId === each.employeeId) &&
      ableTo(stage, steps[each.step]!, casting).people.includes(employeeId),
  );
  return replaced?.step ?? null;
};

/** The whole route as it is sent, in the order in which people are asked. */
export const settleRoute = (
  design: readonly DesignedStage[],
  casting: Casting,
  participants: readonly Place[],
  leftOut: readonly LeftOut[] = [],
): readonly SettledPlace[] => {
  const all = castDesign(design, casting);
  return design.flatMap((stage) => {
    const cast = all.filter((each) => each.stage === stage.stage && !(each.conditional && isLeftOut(stage, each, leftOut)));
    const there = participants.filter((each) => each.stage === stage.stage).map((each) => ({ ...each, byCondition: false }));
    const entries = withConditional(stage, cast, there);
    return entries
      .toSorted((one, other) => one.queueNumber - other.queueNumber)
      .map((each): SettledPlace => {
        const step = stepOf(stage, cast, entries, each.employeeId, casting);
        const { employeeId, queueNumber, byCondition } = each;
        return { stage: stage.stage, employeeId, queueNumber, byCondition, step, days: step === null ? 0 : (stage.steps[step]?.days ?? 0) };
      });
  });
};
