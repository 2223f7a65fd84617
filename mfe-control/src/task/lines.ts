/** The visible lines of a tree, from top to bottom. */
import type { TaskNode } from '@qujat/contract/tasks/tasks';

export interface Line {
  readonly task: TaskNode;
  /** 1 at the top. */
  readonly level: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
}

/** A task whose parent is not shown stands at the top. */
export const linesOf = (tasks: readonly TaskNode[], closed: ReadonlySet<number>): readonly Line[] => {
  const shown = new Set(tasks.map(({ id }) => id));
  const children = Map.groupBy(tasks, ({ parentId }) => (parentId !== null && shown.has(parentId) ? parentId : 0));
  const lines: Line[] = [];
  const visit = (parent: number, level: number): void => {
    for (const task of children.get(parent) ?? []) {
      const hasChildren = children.has(task.id);
      const isOpen = hasChildren && !closed.has(task.id);
      lines.push({ task, level, hasChildren, isOpen });
      if (isOpen) visit(task.id, level + 1);
    }
  };
  visit(0, 1);
  return lines;
};
