/** Trees of tasks: who is below whom, and who sees what (TSK-5). */
import { executes } from './deciders.ts';
import type { Task, TaskIdentity, TaskPerson } from './model.ts';

export const isOpen = ({ state }: Pick<Task, 'state'>): boolean => state === 'running' || state === 'reported';

export const isExecutor = (task: Task, { employeeId }: TaskIdentity): boolean => executes(task, employeeId);

const isConcerned = (task: Task, identity: TaskIdentity): boolean =>
  identity.organisationId === task.organisationId &&
  (identity.seesAll ||
    isExecutor(task, identity) ||
    task.giverId === identity.employeeId ||
    task.controllerId === identity.employeeId ||
    (task.departmentId !== null && identity.departments.has(task.departmentId)));

const childrenOf = (tasks: readonly Task[]): ReadonlyMap<number | null, readonly Task[]> => Map.groupBy(tasks, ({ parentId }) => parentId);

/** Everything below a task. */
export const below = (tasks: readonly Task[], id: number): readonly Task[] => {
  const children = childrenOf(tasks);
  const found: Task[] = [];
  const visit = (parent: number): void => {
    for (const child of children.get(parent) ?? []) {
      found.push(child);
      visit(child.id);
    }
  };
  visit(id);
  return found;
};

/** From a task up to the top, itself left out. */
export const above = (tasks: readonly Task[], id: number): readonly Task[] => {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const found: Task[] = [];
  for (let task = byId.get(id); task && task.parentId !== null;) {
    task = byId.get(task.parentId);
    if (task) found.push(task);
  }
  return found;
};

/** Whoever is concerned by a task sees what is below it, and what it is a part of; branches beside it are not theirs. */
export const visibleIn = (tasks: readonly Task[], person: TaskPerson): ReadonlySet<number> => {
  const concerned = tasks.filter((task) => person.some((identity) => isConcerned(task, identity)));
  return new Set(
    concerned.flatMap(({ id }) => [id, ...below(tasks, id).map((each) => each.id), ...above(tasks, id).map((each) => each.id)]),
  );
};
