/** Who decides about a task: whoever executes it does not (TSK-8). */
import type { Task, TaskRefusal } from './model.ts';

type Parts = Pick<Task, 'giverId' | 'responsibleId' | 'controllerId'> & {
  readonly coExecutors: readonly { readonly employeeId: number }[];
  readonly controllerLeft?: boolean;
};

export const executes = ({ responsibleId, coExecutors }: Parts, employeeId: number): boolean =>
  responsibleId === employeeId || coExecutors.some((each) => each.employeeId === employeeId);

/** A controller who has left controls nothing. */
const controllerOf = ({ controllerId, controllerLeft = false }: Parts): number | null => (controllerLeft ? null : controllerId);

/**
 * The giver and the controller, without who executes. A task older than this rule may have nobody else: there the giver decides. An execution
 * and what a controller has left have stand-ins instead.
 */
const ownDeciders = (task: Task): readonly number[] => {
  const controllerId = controllerOf(task);
  const free = [task.giverId, ...(controllerId === null ? [] : [controllerId])].filter((id) => !executes(task, id));
  return free.length > 0 || task.executionOf !== null || task.controllerLeft ? free : [task.giverId];
};

const isHere = (task: Task, id: number): boolean => !(task.giverLeft && id === task.giverId);

/** Nobody who decides works here any more, or ever did. */
const lacksDecider = (task: Task): boolean => !ownDeciders(task).some((id) => isHere(task, id));

/** Where nobody else is left, as in an organisation of one person, the giver decides, or whoever is responsible: a task can always end. */
export const decidersOf = (task: Task): readonly number[] =>
  lacksDecider(task) && task.standIns.length === 0 ? [task.giverLeft ? task.responsibleId : task.giverId] : ownDeciders(task);

/** Who moves the term and cancels: the giver, or the controller of what the giver executes. */
export const leaderOf = (task: Task): number | undefined => decidersOf(task)[0];

/** Who decides in the place of a giver who has left, and where nobody else decides. */
export const standInsOf = (task: Task): readonly number[] => (task.giverLeft || lacksDecider(task) ? task.standIns : []);

/** Who is told that something waits to be decided: where nobody decides, the nearest stand-in too. */
export const askedToDecide = (task: Task): readonly number[] => [
  task.giverId,
  ...(task.controllerId === null ? [] : [task.controllerId]),
  ...(lacksDecider(task) ? task.standIns.slice(0, 1) : []),
];

/** Whether somebody other than this person can decide now. */
export const isDecidedByOthers = (task: Task, employeeId: number): boolean =>
  [...decidersOf(task).filter((id) => isHere(task, id)), ...standInsOf(task)].some((id) => id !== employeeId);

/** Why these people cannot have these parts in a new task. */
export const wrongParts = (task: Parts): TaskRefusal | null => {
  const controllerId = controllerOf(task);
  if (controllerId !== null && executes(task, controllerId)) return 'controllerExecutes';
  return controllerId === null && executes(task, task.giverId) ? 'controllerNeeded' : null;
};

/**
 * The controller after somebody's part has gone over to a successor: nobody controls their own execution, and a task keeps somebody who
 * decides. `others` are those who may take control, the nearest first.
 */
export const controllerAfter = (task: Parts, others: readonly number[]): number | null =>
  wrongParts(task) === null ? task.controllerId : (others.find((id) => !executes(task, id)) ?? null);
