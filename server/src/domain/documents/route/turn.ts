/** Decides whose turn it is. One stage at a time is active; acknowledgement runs in parallel, once the document is approved. */
import { stages, statuses, type DocumentStatus, type Stage } from '@qujat/contract/vocabulary';
import type { RouteDocument, RouteParticipant, RouteState } from './model.ts';

const activeStages: Partial<Record<DocumentStatus, Stage>> = {
  [statuses.aggregation]: stages.aggregation,
  [statuses.approval]: stages.approval,
  [statuses.execution]: stages.execution,
};

/** The stage that blocks the document now, or null if no decision is pending. */
export const activeStage = (status: DocumentStatus): Stage | null => activeStages[status] ?? null;

/** True while the document is on its way: aggregation, approval, execution. */
export const isGoingOn = (status: DocumentStatus): boolean => activeStage(status) !== null;

/** A draft, or on its way: the due date of any other document no longer matters (DAY-42). */
export const isUnfinished = (status: DocumentStatus): boolean => status === statuses.draft || isGoingOn(status);

/** Acknowledgement is requested when there is something to know: after approval, and also for a completed document. */
const acknowledgementOpen = (status: DocumentStatus): boolean => status === statuses.execution || status === statuses.completed;

/** True while entries of that stage may be decided. */
export const isOpen = (status: DocumentStatus, stage: Stage): boolean =>
  stage === stages.acknowledgement ? acknowledgementOpen(status) : activeStage(status) === stage;

const lowestWaiting = (participants: readonly RouteParticipant[], stage: Stage): number =>
  participants.reduce(
    (lowest, each) => (each.stage === stage && each.state === 'waiting' ? Math.min(lowest, each.queueNumber) : lowest),
    Infinity,
  );

/** The queue number that decides now at the stage that blocks the document; Infinity if nobody does. */
export const turnNumber = (status: DocumentStatus, participants: readonly RouteParticipant[]): number => {
  const stage = activeStage(status);
  return stage === null ? Infinity : lowestWaiting(participants, stage);
};

/** True if this entry waits for its decision now: its stage is open and no earlier participant of the queue is waiting. */
export const isOnTurn = (state: RouteState, entry: RouteParticipant): boolean => {
  if (entry.state !== 'waiting' || !isOpen(state.document.status, entry.stage)) return false;
  return entry.stage === stages.acknowledgement || entry.queueNumber === lowestWaiting(state.participants, entry.stage);
};

export const entriesOnTurn = (state: RouteState): readonly RouteParticipant[] =>
  state.participants.filter((entry) => isOnTurn(state, entry));

/** The document is at execution without a named executor. */
export const lacksExecutor = ({ document, participants }: RouteState): boolean =>
  document.status === statuses.execution && !participants.some((each) => each.stage === stages.execution);

/**
 * The status of a document after a decision, looking forward from `from`: the first stage at which a participant still waits; execution
 * also if the route expects it and no executor is named yet; otherwise it is completed.
 */
export const statusFrom = (from: DocumentStatus, document: RouteDocument, participants: readonly RouteParticipant[]): DocumentStatus => {
  const waits = (stage: Stage): boolean => lowestWaiting(participants, stage) !== Infinity;
  if (from <= statuses.aggregation && waits(stages.aggregation)) return statuses.aggregation;
  if (from <= statuses.approval && waits(stages.approval)) return statuses.approval;
  const nobodyNamed = !participants.some((each) => each.stage === stages.execution);
  if (waits(stages.execution) || (document.expectsExecution && nobodyNamed)) return statuses.execution;
  return statuses.completed;
};
