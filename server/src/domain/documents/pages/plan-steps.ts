/** A route as consecutive steps; the people of one step act in parallel. Pure. */
import { stages, statuses, type Stage } from '@qujat/contract/vocabulary';
import type { RouteParticipant, RouteState } from '../route/model.ts';

export interface PlanStep {
  readonly stage: Stage;
  /** True for the first step of its stage, which shows the stage's name. */
  readonly first: boolean;
  readonly entries: readonly RouteParticipant[];
}

export interface Plan {
  readonly steps: readonly PlanStep[];
  /** The people who acknowledge: they run in parallel and block nothing. */
  readonly beside: readonly RouteParticipant[];
  /** The end of the route, if it has ended. */
  readonly end: 'completed' | 'refused' | 'withdrawn' | 'open';
}

const ends: Readonly<Record<number, Plan['end']>> = {
  [statuses.completed]: 'completed',
  [statuses.approvalRefused]: 'refused',
  [statuses.executionRefused]: 'refused',
  [statuses.withdrawn]: 'withdrawn',
};

const stepsOf = (participants: readonly RouteParticipant[], stage: Stage): PlanStep[] => {
  const groups = Map.groupBy(
    participants.filter((each) => each.stage === stage),
    (each) => each.queueNumber,
  );
  return [...groups].toSorted(([one], [other]) => one - other).map(([, entries], index) => ({ stage, first: index === 0, entries }));
};

export const planOf = ({ document, participants }: RouteState): Plan => ({
  steps: [stages.aggregation, stages.approval, stages.execution].flatMap((stage) => stepsOf(participants, stage)),
  beside: participants.filter((each) => each.stage === stages.acknowledgement),
  end: ends[document.status] ?? 'open',
});
