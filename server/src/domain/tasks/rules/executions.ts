/** An executor's entry on a document's route, and the task that stands for it: what must change so that the two say the same (TSK-17). */
import { stages } from '@qujat/contract/vocabulary';
import type { RouteParticipant, RouteState } from '../../documents/route/model.ts';
import { isOnTurn } from '../../documents/route/turn.ts';
import type { Task } from './model.ts';

/** What one task becomes, or which entry gets one. */
export type Difference =
  | { readonly kind: 'give'; readonly entry: RouteParticipant }
  | { readonly kind: 'done'; readonly task: Task; readonly entry: RouteParticipant }
  | { readonly kind: 'reword'; readonly task: Task; readonly text: string }
  | { readonly kind: 'takeover'; readonly task: Task; readonly entry: RouteParticipant }
  /** Whoever takes over has a task already: what is open below goes there, and this one ends. */
  | { readonly kind: 'join'; readonly task: Task; readonly into: Task }
  | { readonly kind: 'end'; readonly task: Task };

const executions = ({ participants }: RouteState): readonly RouteParticipant[] =>
  participants.filter(({ stage }) => stage === stages.execution);

/** Somebody's entries go over to a successor. */
export interface Succession {
  readonly from: number;
  readonly to: number;
}

/** Who is taken to have given it: whoever named the executor, else who approved last, else the initiator. `without` is not asked for. */
export const giverOf = ({ document, participants }: RouteState, entry: RouteParticipant, without?: number): number => {
  const approvers = participants
    .filter(({ stage, state }) => stage === stages.approval && state === 'agreed')
    .toSorted((one, other) => (other.decidedAt?.getTime() ?? 0) - (one.decidedAt?.getTime() ?? 0))
    .map(({ employeeId }) => employeeId);
  const candidates = [...(entry.assignedBy === null ? [] : [entry.assignedBy]), ...approvers];
  return candidates.find((id) => id !== entry.employeeId && id !== without) ?? document.initiatorId;
};

/** What the entry says is to be done; without words of its own, the document's subject. */
export const wordsOf = (entry: RouteParticipant, subject: string): string => entry.task.trim() || subject.trim() || '—';

/**
 * `open` are the document's open tasks that stand for entries. An entry whose turn it is has one, and no other entry has. In a succession the
 * task goes to the successor.
 */
export const differencesOf = (state: RouteState, open: readonly Task[], subject: string, over?: Succession): readonly Difference[] => {
  const entries = executions(state);
  const due = entries.filter((entry) => isOnTurn(state, entry));
  const unclaimed = due.filter(({ employeeId }) => open.every((task) => task.executionOf !== employeeId));
  const successor = over && due.find(({ employeeId }) => employeeId === over.to);
  const ofSuccessor = successor && open.find((task) => task.executionOf === successor.employeeId);
  const differences: Difference[] = [];
  for (const task of open) {
    const entry = entries.find(({ employeeId }) => employeeId === task.executionOf);
    if (entry && due.includes(entry)) {
      const text = wordsOf(entry, subject);
      if (text !== task.text && entry.task.trim() !== '') differences.push({ kind: 'reword', task, text });
    } else if (entry?.state === 'agreed') differences.push({ kind: 'done', task, entry });
    else if (entry || !successor || task.executionOf !== over?.from) differences.push({ kind: 'end', task });
    else if (ofSuccessor) differences.push({ kind: 'join', task, into: ofSuccessor });
    else {
      unclaimed.splice(unclaimed.indexOf(successor), 1);
      differences.push({ kind: 'takeover', task, entry: successor });
    }
  }
  return [...differences, ...unclaimed.map((entry): Difference => ({ kind: 'give', entry }))];
};
