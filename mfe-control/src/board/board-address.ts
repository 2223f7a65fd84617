import type { BoardFigure, BoardGroup, TaskBoard } from '@qujat/contract/tasks/board';
import { controlPages } from '@qujat/contract/tasks/pages';
import { addDays } from '../tasks/days.ts';

interface Figure {
  readonly figure: BoardFigure;
  readonly group: BoardGroup;
  /** The person or department; null: all. */
  readonly id: number | null;
  /** Chosen for the whole board. */
  readonly departmentId: number | undefined;
  readonly board: Pick<TaskBoard, 'today' | 'weekEnd'>;
}

/** The list of exactly the tasks that a figure of the board counts (TSK-32). */
export const boardAddress = ({ figure, group, id, departmentId, board: { today, weekEnd } }: Figure): string => {
  const filters = new URLSearchParams({ scope: 'department', filter: figure === 'overdue' || figure === 'reported' ? figure : 'open' });
  if (figure === 'today') filters.set('to', today);
  if (figure === 'week') {
    filters.set('from', addDays(today, 1));
    filters.set('to', weekEnd);
  }
  if (figure === 'later') filters.set('from', addDays(weekEnd, 1));
  // What is reported has a result, and runs no longer.
  if (filters.get('filter') === 'open') filters.set('outcome', 'running');
  if (departmentId !== undefined) filters.set('department', String(departmentId));
  if (id !== null) filters.set(group === 'person' ? 'employee' : 'department', String(id));
  return `${controlPages.tasks.path}?${filters.toString()}`;
};
