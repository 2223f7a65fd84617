/** What an act on a task is to the people whom it concerns (NTF-15). */
import type { NotificationKind } from '@qujat/contract/notification-choices';
import type { Queryable } from '../../platform/database/pool.ts';
import type { News, Telling, TellPeople } from '../../platform/news/news.ts';
import type { TaskLogRecord } from './log.ts';
import { askedToDecide } from './rules/deciders.ts';
import type { Task } from './rules/model.ts';

type Told = readonly [NotificationKind, (task: Task) => readonly (number | null)[]];

const executors = ({ responsibleId, coExecutors }: Task): readonly number[] => [
  responsibleId,
  ...coExecutors.map(({ employeeId }) => employeeId),
];
const everybody = (task: Task): readonly (number | null)[] => [...executors(task), task.controllerId];

/** By what stands in the log. What is taken off control is over already. */
const toldOf: Readonly<Record<string, Told>> = {
  give: ['taskGiven', everybody],
  report: ['taskReported', askedToDecide],
  result: ['taskReported', askedToDecide],
  'ask-move': ['taskReported', askedToDecide],
  return: ['taskReturned', executors],
  'grant-move': ['taskTerm', executors],
  'refuse-move': ['taskTerm', executors],
  move: ['taskTerm', executors],
  'moved-along': ['taskTerm', executors],
  accept: ['taskOver', executors],
  cancel: ['taskOver', everybody],
  'cancelled-along': ['taskOver', everybody],
};

/** Pure. Each person is told of an act once, and a comment is told with the task on which it was written. */
const newsOfTask = ({ task, action, at, actorId, comment }: TaskLogRecord): readonly News[] => {
  const [kind, concerned] = toldOf[action] ?? [];
  if (!kind || !concerned) return [];
  const people = new Set(concerned(task).filter((id) => id !== null));
  const key = `task:${task.id}:${action}:${at.getTime()}`;
  // The text of a new task is the task itself.
  const said = action === 'give' ? '' : comment;
  return [...people].map((employeeId) => ({ kind, employeeId, key, actorId, documentId: null, taskId: task.id, comment: said }));
};

export const tellOfTasks = async (
  trx: Queryable,
  records: readonly TaskLogRecord[],
  { tellPeople, now, origin }: Omit<Telling, 'organisationId'> & { readonly tellPeople: TellPeople },
): Promise<void> => {
  const [first] = records;
  if (first) await tellPeople(trx, records.flatMap(newsOfTask), { organisationId: first.task.organisationId, now, origin });
};
