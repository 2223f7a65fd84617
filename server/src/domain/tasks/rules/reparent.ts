/** When an executor is replaced by another executor of the same document, the open sub-tasks go on below the task of that one. */
import type { Task } from './model.ts';
import { below, isOpen } from './tree.ts';

/** A task that has come below another one. What is over comes along without an entry in the log. */
export interface Reparented {
  readonly task: Task;
  /** For the log. */
  readonly action: 'handover' | 'moved-along' | null;
}

/** No later than this day; the term of a result that waits for acceptance stays. */
const pulledIn = (task: Task, latest: string): Task =>
  task.state === 'running' && task.dueOn > latest ? { ...task, dueOn: latest, moves: task.moves + 1 } : task;

/** The open sub-tasks of `from`, with all that is below them, as they stand below `into`. */
export const reparented = (tree: readonly Task[], from: Task, into: Task, today: string): readonly Reparented[] => {
  const latest = into.dueOn > today ? into.dueOn : today;
  const children = tree.filter(({ parentId, state }) => parentId === from.id && isOpen({ state }));
  return children
    .flatMap((child) => [{ ...child, parentId: into.id }, ...below(tree, child.id)])
    .map((before): Reparented => {
      const task = pulledIn({ ...before, rootId: into.rootId }, latest);
      const isMoved = task.dueOn !== before.dueOn;
      if (before.parentId !== into.id && !isMoved) return { task, action: null };
      return { task: { ...task, version: task.version + 1 }, action: isMoved ? 'moved-along' : 'handover' };
    });
};
