/** Who decides about a task: whoever executes it does not (TSK-8). */
import type { Task, TaskRefusal } from './model.ts';

type Parts = Pick<Task, 'giverId' | 'responsibleId' | 'controllerId'> & {
  readonly coExecutors: readonly { readonly employeeId: number }[];
};

export const executes = ({ responsibleId, coExecutors }: Parts, employeeId: number): boolean =>
  responsibleId === employeeId || coExecutors.some((each) => each.employeeId === employeeId);

/**
 * The giver and the controller, without who executes. Tasks older than this rule, and those of somebody above whom there is nobody, may have
 * nobody else: there the giver decides, so that a task can end.
 */
export const decidersOf = (task: Parts): readonly number[] => {
  const free = [task.giverId, ...(task.controllerId === null ? [] : [task.controllerId])].filter((id) => !executes(task, id));
  return free.length > 0 ? free : [task.giverId];
};

/** Who moves the term and cancels: the giver, or the controller of what the giver executes. */
export const leaderOf = (task: Parts): number => decidersOf(task)[0] ?? task.giverId;

/** Why these people cannot have these parts in a new task. */
export const wrongParts = (task: Parts): TaskRefusal | null => {
  if (task.controllerId !== null && executes(task, task.controllerId)) return 'controllerExecutes';
  return task.controllerId === null && executes(task, task.giverId) ? 'controllerNeeded' : null;
};

/**
 * The controller after somebody's part has gone over to a successor: nobody controls their own execution, and a task keeps somebody who
 * decides. `others` are those who may take control, the nearest first.
 */
export const controllerAfter = (task: Parts, others: readonly number[]): number | null =>
  wrongParts(task) === null ? task.controllerId : (others.find((id) => !executes(task, id)) ?? null);
