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

/** A tree is read many times while its page is made, and never changes meanwhile: what is derived from it is derived once. */
const onceFor = <K extends object, V>(derive: (key: K) => V): ((key: K) => V) => {
  const known = new WeakMap<K, V>();
  return (key) => {
    if (!known.has(key)) known.set(key, derive(key));
    return known.get(key)!;
  };
};

const childrenOf = onceFor((tasks: readonly Task[]) => Map.groupBy(tasks, ({ parentId }) => parentId));
const byIdOf = onceFor((tasks: readonly Task[]) => new Map(tasks.map((task) => [task.id, task])));

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
  const byId = byIdOf(tasks);
  const found: Task[] = [];
  for (let task = byId.get(id); task && task.parentId !== null;) {
    task = byId.get(task.parentId);
    if (task) found.push(task);
  }
  return found;
};

const visibleFor = onceFor((tasks: readonly Task[]) =>
  onceFor((person: TaskPerson): ReadonlySet<number> => {
    const concerned = tasks.filter((task) => person.some((identity) => isConcerned(task, identity)));
    const shown = new Set(concerned.map(({ id }) => id));
    // What is below a task that has been visited has been visited too.
    const visited = new Set<number>();
    const visit = (id: number): void => {
      if (visited.has(id)) return;
      visited.add(id);
      shown.add(id);
      for (const child of childrenOf(tasks).get(id) ?? []) visit(child.id);
    };
    for (const { id } of concerned) visit(id);
    for (const { id } of concerned) for (const each of above(tasks, id)) shown.add(each.id);
    return shown;
  }),
);

/** Whoever is concerned by a task sees what is below it, and what it is a part of; branches beside it are not theirs. */
export const visibleIn = (tasks: readonly Task[], person: TaskPerson): ReadonlySet<number> => visibleFor(tasks)(person);
