/** Puts one person in the place of another on the route of a document, where the latter has not acted. Pure. */
import { maxTaskLength } from '@qujat/contract/draft-form';
import { stages, type DocumentStatus, type Stage } from '@qujat/contract/vocabulary';
import type { RouteParticipant, RouteState } from './model.ts';
import { isGoingOn, statusFrom } from './turn.ts';

export interface Replacement {
  readonly from: number;
  /** In the order in which they are preferred. */
  readonly candidates: readonly number[];
  readonly stages: readonly Stage[];
}

interface Replaced {
  readonly stage: Stage;
  readonly employeeId: number;
}

export interface Outcome {
  readonly status: DocumentStatus;
  readonly participants: readonly RouteParticipant[];
  /** Who took over at which stage. */
  readonly replaced: readonly Replaced[];
}

/** Writers do not agree to their own document, and neither does the deputy who sent it. */
const mayTake = ({ document }: RouteState, stage: Stage, employeeId: number): boolean =>
  stage === stages.execution || stage === stages.acknowledgement || (employeeId !== document.initiatorId && employeeId !== document.sentBy);

/** Two different assignments of one executor, in the one line that a draft has for them. */
const bothTasks = (first: string, second: string): string => {
  const both = [...new Set([first, second].map((each) => each.trim()))].filter((each) => each !== '').join('; ');
  return both.length <= maxTaskLength ? both : `${both.slice(0, maxTaskLength - 1).toWellFormed()}…`;
};

/**
 * A person occurs once at a stage: a successor who is there already answers for both, in the earlier of both places and with the tasks of both. What
 * keeps one of the entries on the route (the template, an objection) keeps both.
 */
const takeOver = (participants: readonly RouteParticipant[], entry: RouteParticipant, employeeId: number): readonly RouteParticipant[] => {
  const own = participants.find((each) => each.stage === entry.stage && each.employeeId === employeeId);
  if (!own) return participants.map((each) => (each === entry ? { ...entry, employeeId } : each));
  const joined = {
    ...own,
    queueNumber: Math.min(own.queueNumber, entry.queueNumber),
    task: bothTasks(entry.task, own.task),
    assignedBy: entry.assignedBy === null ? null : own.assignedBy,
    ...(entry.objected && { objected: true }),
  };
  return participants.filter((each) => each !== entry).map((each) => (each === own && own.state === 'waiting' ? joined : each));
};

/** The document with a successor on its route; entries that nobody may take stay with the person. */
export const replaceOnRoute = (state: RouteState, { from, candidates, stages: wanted }: Replacement): Outcome => {
  const { document } = state;
  const replaced: Replaced[] = [];
  let { participants } = state;
  for (const entry of state.participants) {
    if (entry.employeeId !== from || entry.state !== 'waiting' || !wanted.includes(entry.stage)) continue;
    const employeeId = candidates.find((each) => each !== from && mayTake(state, entry.stage, each));
    if (employeeId === undefined) continue;
    participants = takeOver(participants, entry, employeeId);
    replaced.push({ stage: entry.stage, employeeId });
  }
  // The successor may have decided already, and nobody else be waiting.
  const status = isGoingOn(document.status) ? statusFrom(document.status, document, participants) : document.status;
  return { status, participants, replaced };
};
