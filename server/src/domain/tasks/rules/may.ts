/** Who may do what with a task, and as whom (TSK-6…TSK-12). */
import { deepestTask, largestTree, type TaskActKind } from '@qujat/contract/tasks/vocabulary';
import { decidersOf, isDecidedByOthers, leaderOf, standInsOf } from './deciders.ts';
import type { Task, TaskIdentity, TaskPerson, TaskRefusal } from './model.ts';
import { above, below, isExecutor, isOpen, visibleIn } from './tree.ts';

export type Verdict = { readonly allowed: true; readonly as: TaskIdentity } | { readonly allowed: false; readonly reason: TaskRefusal };

const no = (reason: TaskRefusal): Verdict => ({ allowed: false, reason });

/** Where those who decide have left, whoever sees the task by their office goes on in their place, as RTE-11 has it for documents. */
const standsIn = (task: Task, { employeeId }: TaskIdentity): boolean => standInsOf(task).includes(employeeId);

const decides = (task: Task, identity: TaskIdentity): boolean => decidersOf(task).includes(identity.employeeId) || standsIn(task, identity);
const leads = (task: Task, identity: TaskIdentity): boolean => leaderOf(task) === identity.employeeId || standsIn(task, identity);

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
  'off-control': (task, identity) => (task.controllerLeft ? leads(task, identity) : task.controllerId === identity.employeeId),
};

/** What a deputy does not decide in the name of somebody else while they execute the task, or act for somebody who does. */
const decisive: ReadonlySet<TaskActKind | 'give'> = new Set([
  'accept',
  'return',
  'grant-move',
  'refuse-move',
  'move',
  'cancel',
  'off-control',
]);

/** Whoever has reported a result, for whomever, does not accept it as long as somebody else can. */
const acceptsOwnReport = (task: Task, [{ employeeId }]: TaskPerson): boolean =>
  task.resultBy === employeeId && isDecidedByOthers(task, employeeId);

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
      if (tree.length >= largestTree) return 'treeFull';
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
  if (as !== person[0] && task.closedToDeputies) return no('deputyTemplate');
  if (as !== person[0] && decisive.has(act) && person.some((identity) => isExecutor(task, identity))) return no('ownExecution');
  if (act === 'accept' && acceptsOwnReport(task, person)) return no('ownExecution');
  const reason = hindrance(task, tree, act);
  return reason ? no(reason) : { allowed: true, as };
};

/** A document under which a task is given. */
export interface TaskDocument {
  /** Those who see it, of the people for whom the actor acts, and the actor. */
  readonly seenBy: ReadonlySet<number>;
  readonly closedToDeputies: boolean;
}

/**
 * A task at the top of a tree: whoever gives tasks at all, and sees the document themselves. A deputy who gave it in their own name would
 * keep the task, and the sight of the document, after the substitution.
 */
export const mayGiveTop = (person: TaskPerson, document?: TaskDocument): Verdict => {
  const as = person.find(({ mayGive, employeeId }) => mayGive && (!document || document.seenBy.has(employeeId)));
  if (!as) return no('notYours');
  return as !== person[0] && document?.closedToDeputies ? no('deputyTemplate') : { allowed: true, as };
};
