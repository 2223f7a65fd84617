/** When each participant of a route is asked and by when they decide, if everybody takes all the time that they have. Pure. */
import { stages, type Stage } from '@qujat/contract/vocabulary';

interface Waiting {
  readonly stage: Stage;
  readonly queueNumber: number;
  readonly days: number;
}

/** Days as 'YYYY-MM-DD'. */
export interface Dates {
  readonly begins: string;
  /** Null without a deadline. */
  readonly due: string | null;
}

/** The day that is so many working days after another one. */
export type AddDays = (day: string, days: number) => string;

const turns = <T extends Waiting>(places: readonly T[], stage: Stage): readonly (readonly T[])[] =>
  [
    ...Map.groupBy(
      places.filter((each) => each.stage === stage),
      ({ queueNumber }) => queueNumber,
    ).entries(),
  ]
    .toSorted(([one], [other]) => one - other)
    .map(([, turn]) => turn);

const later = (one: string, other: string): string => (one < other ? other : one);

/** The dates of each place, by the place itself. Acknowledgement begins when the document is approved, and delays nobody. */
export const timelineOf = <T extends Waiting>(places: readonly T[], sentOn: string, addDays: AddDays): ReadonlyMap<T, Dates> => {
  const dates = new Map<T, Dates>();
  const ask = (turn: readonly T[], begins: string): string =>
    turn.reduce((end, each) => {
      const due = each.days > 0 ? addDays(begins, each.days) : null;
      dates.set(each, { begins, due });
      return later(end, due ?? begins);
    }, begins);
  const pass = (day: string, stage: Stage): string => turns(places, stage).reduce((begins, turn) => ask(turn, begins), day);
  const approved = [stages.aggregation, stages.approval].reduce(pass, sentOn);
  pass(approved, stages.execution);
  turns(places, stages.acknowledgement).forEach((turn) => ask(turn, approved));
  return dates;
};
