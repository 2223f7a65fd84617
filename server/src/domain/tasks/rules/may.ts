/** Who may do what with a task, and as whom (TSK-6…TSK-12). */
import { deepestTask, type TaskActKind } from '@qujat/contract/tasks/vocabulary';
import { decidersOf, leaderOf } from './deciders.ts';
import type { Task, TaskIdentity, TaskPerson, TaskRefusal } from './model.ts';
import { above, below, isExecutor, isOpen, visibleIn } from './tree.ts';

export type Verdict = { readonly allowed: true; readonly as: TaskIdentity } | { readonly allowed: false; readonly reason: TaskRefusal };

const no = (reason: TaskRefusal): Verdict => ({ allowed: false, reason });

const decides = (task: Task, { employeeId }: TaskIdentity): boolean => decidersOf(task).includes(employeeId);
const leads = (task: Task, { employeeId }: TaskIdentity): boolean => leaderOf(task) === employeeId;

/** Whose act it is. */
const holders: Readonly<Record<TaskActKind | 'give', (task: Task, identity: TaskIdentity) => boolean>> = {
  give: (task, identity) => isExecutor(task, identity) || task.giverId === identity.employeeId,
  report: isExecutor,
  result: (task, { employeeId }) => task.responsibleId === employeeId,
  accept: decides,
  return: decides,
  'ask-move': (task, { employeeId }) => task.responsibleId === employeeId,
  'grant-move': decides,
  'refuse-move': decides,
  move: leads,
  cancel: leads,
  'off-control': (task, { employeeId }) => task.controllerId === employeeId,
};

/** What a deputy who executes the task does not decide in the name of somebody else. */
const decisive: ReadonlySet<TaskActKind | 'give'> = new Set([
  'accept',
  'return',
  'grant-move',
  'refuse-move',
  'move',
  'cancel',
  'off-control',
]);

/** Why the task's state forbids the act, whoever makes it. */
const hindrance = (task: Task, tree: readonly Task[], act: TaskActKind | 'give'): TaskRefusal | null => {
  if (act === 'off-control') {
    if (task.controllerId === null) return 'notOnControl';
    if (task.offControlAt !== null) return 'offControlAlready';
    return task.state === 'done' ? null : 'notDone';
  }
  if (!isOpen(task)) return 'over';
  switch (act) {
    case 'accept':
    case 'return':
      return task.state === 'reported' ? null : 'notReported';
    case 'grant-move':
    case 'refuse-move':
      return task.request ? null : 'notAsked';
    case 'move':
      return null;
    case 'cancel':
      return task.executionOf === null ? null : 'ofRoute';
    case 'give':
      if (above(tree, task.id).length + 2 > deepestTask) return 'tooDeep';
      return task.state === 'running' ? null : 'notRunning';
    case 'result':
      if (task.state !== 'running') return 'notRunning';
      return below(tree, task.id).some(isOpen) ? 'subtasksOpen' : null;
    case 'ask-move':
      if (task.state !== 'running') return 'notRunning';
      return task.request ? 'alreadyAsked' : null;
    case 'report':
      return task.state === 'running' ? null : 'notRunning';
  }
};

/** `tree` is the whole tree of the task. Who may not see the task learns nothing of its state. */
export const mayOn = (person: TaskPerson, task: Task, tree: readonly Task[], act: TaskActKind | 'give'): Verdict => {
  if (!visibleIn(tree, person).has(task.id)) return no('noAccess');
  const as = person.find((identity) => identity.organisationId === task.organisationId && holders[act](task, identity));
  if (!as) return no('notYours');
  if (as !== person[0] && decisive.has(act) && isExecutor(task, person[0])) return no('ownExecution');
  const reason = hindrance(task, tree, act);
  return reason ? no(reason) : { allowed: true, as };
};

/** A task at the top of a tree: whoever gives tasks at all. */
export const mayGiveTop = (person: TaskPerson): Verdict => {
  const as = person.find(({ mayGive }) => mayGive);
  return as ? { allowed: true, as } : no('notYours');
};
