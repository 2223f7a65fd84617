/** Sub-tasks of an execution whose executor is replaced by another executor of the same document: they go on below the task of that one. */
import type { Task } from './model.ts';
import { below, isOpen } from './tree.ts';

/** One task that hangs below another one now. What is over goes along without a word. */
export interface Hung {
  readonly task: Task;
  readonly action: 'handover' | 'moved-along' | null;
}

/** None ends after its task, if that is not over already; the day of a result that waits is not touched. */
const pulledIn = (task: Task, latest: string): Task =>
  task.state === 'running' && task.dueOn > latest ? { ...task, dueOn: latest, moves: task.moves + 1 } : task;

/** The open sub-tasks of `from`, with all that is below them, as they stand below `into`. */
export const hungBelow = (tree: readonly Task[], from: Task, into: Task, today: string): readonly Hung[] => {
  const latest = into.dueOn > today ? into.dueOn : today;
  const children = tree.filter(({ parentId, state }) => parentId === from.id && isOpen({ state }));
  return children
    .flatMap((child) => [{ ...child, parentId: into.id }, ...below(tree, child.id)])
    .map((before): Hung => {
      const task = pulledIn({ ...before, rootId: into.rootId }, latest);
      const isMoved = task.dueOn !== before.dueOn;
      if (before.parentId !== into.id && !isMoved) return { task, action: null };
      return { task: { ...task, version: task.version + 1 }, action: isMoved ? 'moved-along' : 'handover' };
    });
};
