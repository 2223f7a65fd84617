/** The words of tasks, as the wire and the database know them (TSK-3). */

/** running: work goes on. reported: a result waits to be accepted. done: accepted. cancelled: the giver has taken it back. */
export const taskStates = ['running', 'reported', 'done', 'cancelled'] as const;
export type TaskState = (typeof taskStates)[number];

/** Acts on a task that is there. `report` and `result` may bring files. */
export const taskActs = [
  'report',
  'result',
  'accept',
  'return',
  'ask-move',
  'grant-move',
  'refuse-move',
  'move',
  'cancel',
  'off-control',
] as const;
export type TaskActKind = (typeof taskActs)[number];

/** What has become of a term: a result in time or late, none although the term is over, or none yet. */
export const taskOutcomes = ['in-time', 'late', 'overdue', 'running'] as const;
export type TaskOutcome = (typeof taskOutcomes)[number];

/** Whose tasks a list shows; `department` are those of the departments that one heads, for clerks those of the organisation. */
export const taskScopes = ['mine', 'given', 'control', 'department'] as const;
export type TaskScope = (typeof taskScopes)[number];

export const maxTaskText = 2000;
export const mostCoExecutors = 20;
/** Sub-tasks below each other. */
export const deepestTask = 8;
/** The most tasks of one tree. */
export const largestTree = 500;
export const tasksOnPage = 50;
/** Of each kind on «Мне сегодня»; the rest is in the list. */
export const ownTasksShown = 8;
