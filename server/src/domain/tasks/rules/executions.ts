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
  | { readonly kind: 'end'; readonly task: Task };

const executions = ({ participants }: RouteState): readonly RouteParticipant[] =>
  participants.filter(({ stage }) => stage === stages.execution);

/** Who is taken to have given it: whoever named the executor, else who approved last, else the initiator. */
export const giverOf = ({ document, participants }: RouteState, entry: RouteParticipant): number => {
  const approvers = participants
    .filter(({ stage, state }) => stage === stages.approval && state === 'agreed')
    .toSorted((one, other) => (other.decidedAt?.getTime() ?? 0) - (one.decidedAt?.getTime() ?? 0))
    .map(({ employeeId }) => employeeId);
  const candidates = [...(entry.assignedBy === null ? [] : [entry.assignedBy]), ...approvers];
  return candidates.find((id) => id !== entry.employeeId) ?? document.initiatorId;
};

/** What the entry says is to be done; without words of its own, the document's subject. */
export const wordsOf = (entry: RouteParticipant, subject: string): string => entry.task.trim() || subject.trim() || '—';

/**
 * `open` are the document's open tasks that stand for entries. An entry whose turn it is has one, and no other entry has. `from` hands entries
 * over: their task goes to whoever has come in their place.
 */
export const differencesOf = (state: RouteState, open: readonly Task[], subject: string, from?: number): readonly Difference[] => {
  const entries = executions(state);
  const due = entries.filter((entry) => isOnTurn(state, entry));
  const unclaimed = due.filter(({ employeeId }) => open.every((task) => task.executionOf !== employeeId));
  const differences: Difference[] = [];
  for (const task of open) {
    const entry = entries.find(({ employeeId }) => employeeId === task.executionOf);
    if (entry && due.includes(entry)) {
      const text = wordsOf(entry, subject);
      if (text !== task.text && entry.task.trim() !== '') differences.push({ kind: 'reword', task, text });
    } else if (entry?.state === 'agreed') differences.push({ kind: 'done', task, entry });
    else {
      const successor = !entry && task.executionOf === from ? unclaimed.shift() : undefined;
      differences.push(successor ? { kind: 'takeover', task, entry: successor } : { kind: 'end', task });
    }
  }
  return [...differences, ...unclaimed.map((entry): Difference => ({ kind: 'give', entry }))];
};
