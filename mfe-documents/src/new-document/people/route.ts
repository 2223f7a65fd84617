/** The people of a route and their order. Pure. */
import type { Colleague } from '@qujat/contract/document-acts';
import type { DraftParticipant, RouteDemand } from '@qujat/contract/draft-form';
import { stages, type Stage } from '@qujat/contract/vocabulary';

type People = readonly DraftParticipant[];

/** The stages in the order in which a document passes them. */
export const stageOrder = [stages.aggregation, stages.approval, stages.execution, stages.acknowledgement] as const;

export const atStage = (people: People, stage: Stage): People =>
  people.filter((each) => each.stage === stage).toSorted((one, other) => one.queueNumber - other.queueNumber);

export type Order = 'in-turn' | 'at-once';

/** A single person, and people with equal numbers, act in parallel; different numbers act one after the other. */
export const orderOf = (people: People): Order => (new Set(people.map((each) => each.queueNumber)).size > 1 ? 'in-turn' : 'at-once');

const others = (people: People, stage: Stage): People => people.filter((each) => each.stage !== stage);
const numbered = (people: People, order: Order): People =>
  people.map((each, index) => ({ ...each, queueNumber: order === 'in-turn' ? index + 1 : 1 }));

/** Acknowledgement has no order: it blocks nobody. */
const put = (people: People, stage: Stage, at: People, order: Order): People => [
  ...others(people, stage),
  ...numbered(at, stage === stages.acknowledgement ? 'at-once' : order),
];

export const setOrder = (people: People, stage: Stage, order: Order): People => put(people, stage, atStage(people, stage), order);

/** A person occurs once at a stage. */
export const add = (people: People, stage: Stage, colleagues: readonly Colleague[], order: Order): People => {
  const there = atStage(people, stage);
  const known = new Set(there.map((each) => each.employeeId));
  const newcomers = colleagues
    .filter((each) => !known.has(each.id))
    .map(({ id, fullName, department, position }): DraftParticipant => ({
      stage,
      employeeId: id,
      fullName,
      department,
      position,
      queueNumber: 1,
      task: '',
    }));
  return put(people, stage, [...there, ...newcomers], order);
};

export const remove = (people: People, stage: Stage, employeeId: number, order: Order): People =>
  put(
    people,
    stage,
    atStage(people, stage).filter((each) => each.employeeId !== employeeId),
    order,
  );

/** Moves one place up (-1) or down (1); at the end nothing happens. */
export const move = (people: People, stage: Stage, employeeId: number, by: -1 | 1): People => {
  const there = [...atStage(people, stage)];
  const from = there.findIndex((each) => each.employeeId === employeeId);
  const to = from + by;
  const moved = there[from];
  const passed = there[to];
  if (!moved || !passed) return people;
  there[to] = moved;
  there[from] = passed;
  return put(people, stage, there, 'in-turn');
};

export const setTask = (people: People, stage: Stage, employeeId: number, task: string): People =>
  people.map((each) => (each.stage === stage && each.employeeId === employeeId ? { ...each, task } : each));

const isMet = ({ stage, people: able }: RouteDemand, people: People): boolean =>
  people.some((each) => each.stage === stage && able.includes(each.employeeId));

/** Why this person cannot be removed: nobody else on the route meets a demand. Null if they can be. */
export const lockOf = (people: People, { stage, employeeId }: DraftParticipant, demands: readonly RouteDemand[]): string | null => {
  const without = people.filter((each) => each.stage !== stage || each.employeeId !== employeeId);
  return demands.find((each) => isMet(each, people) && !isMet(each, without))?.text ?? null;
};

/** The demands of a stage that nobody on the route meets. */
export const unmetAt = (people: People, stage: Stage, demands: readonly RouteDemand[]): readonly RouteDemand[] =>
  demands.filter((each) => each.stage === stage && !isMet(each, people));

/** Whether the author and the sender of the document would be its only approvers. */
export const approveAlone = (people: People, writers: readonly number[]): boolean => {
  const approving = people.filter((each) => each.stage === stages.approval);
  return approving.length > 0 && approving.every((each) => writers.includes(each.employeeId));
};
