/** Acts on a task: reports, acceptance, terms, cancelling and control (TSK-6…TSK-12). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { failureReasons } from '@qujat/contract/failure';
import type { actOnTask as actCall, reportOnTask as reportCall } from '@qujat/contract/tasks/tasks';
import { decisions, stages } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../platform/database/pool.ts';
import { received, type ReceivedFile } from '../../platform/files/receive.ts';
import { insertFile } from '../../platform/files/store-file.ts';
import { ConflictError, BusinessError, NotFoundError } from '../../platform/http/errors.ts';
import { consume, limits } from '../../platform/limits/rate-limit.ts';
import { expectAcceptedFiles } from '../../platform/policy/uploads.ts';
import { carryOut } from '../documents/acts/carry-out.ts';
import { moveEntry } from '../documents/acts/move-entry.ts';
import { isUsualKind } from '../documents/drafts/attachments.ts';
import { lockDocuments } from '../documents/load-states.ts';
import { expectContents } from '../documents/retention/destroyed.ts';
import { workingCalendarOf } from '../documents/route/working-calendar.ts';
import { appendTaskLog, type TaskLogRecord } from './log.ts';
import { loadTaskPerson } from './person.ts';
import { isForbidden, TaskRefusedError } from './refuse.ts';
import { applyAct, type TaskAct } from './rules/apply.ts';
import { mayOn } from './rules/may.ts';
import type { Task } from './rules/model.ts';
import type { TaskContext } from './services.ts';
import { loadTreeOf, lockTree, storeTask, tellConcerned } from './store.ts';
import { tellOfTasks } from './tell-task.ts';

type Context = Pick<TaskContext, 'db' | 'session' | 'now' | 'address' | 'origin' | 'decisionListeners' | 'tellPeople'>;

/** In the order in which every change of tasks takes its locks: the document, then the tree. Throws NotFoundError. */
export const lockTaskTree = async (trx: Queryable, id: number, organisationId: number): Promise<{ task: Task; tree: readonly Task[] }> => {
  const { document_id } =
    (await trx
      .selectFrom('tasks')
      .select('document_id')
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst()) ?? {};
  if (document_id === undefined) throw new NotFoundError();
  if (document_id !== null) await lockDocuments(trx, organisationId, [document_id]);
  const tree = await lockTree(trx, organisationId, id);
  const task = tree.find((each) => each.id === id);
  if (!task) throw new NotFoundError();
  return { task, tree };
};

/** What an act on the task of an executor is to the document: a result executes it, and a moved term is that of the entry (TSK-17). */
const followOnRoute = async (trx: Queryable, task: Task, act: TaskAct, dueOn: string | undefined, context: Context): Promise<void> => {
  const { documentId, executionOf } = task;
  if (documentId === null || executionOf === null) return;
  const { execution: stage } = stages;
  if (act.kind === 'result')
    await carryOut(
      trx,
      { id: documentId, act: { kind: 'decide', stage, decision: decisions.agree, entryOf: executionOf }, comment: act.text },
      context,
    );
  else if (dueOn !== undefined && dueOn !== task.dueOn)
    await moveEntry(trx, { organisationId: task.organisationId, documentId, stage, employeeId: executionOf }, dueOn);
};

const store = async (trx: Queryable, id: number, version: number, act: TaskAct, files: readonly ReceivedFile[], context: Context) => {
  const { session, now, address } = context;
  const { task, tree } = await lockTaskTree(trx, id, session.organisationId);
  // Whatever is written under a destroyed document nothing would destroy again (ADM-82); a task can still end.
  if (task.documentId !== null && act.kind !== 'cancel')
    await expectContents(trx, { id: task.documentId, organisationId: task.organisationId });
  const person = await loadTaskPerson(trx, session);
  const calendar = await workingCalendarOf(trx, session.organisationId);
  const outcome = applyAct(task, tree, act, { person, now, today: session.today, calendar });
  const isStale = task.version !== version;
  if (!outcome.applied && (!isStale || isForbidden(outcome.reason))) throw new TaskRefusedError(outcome.reason);
  if (!outcome.applied || isStale) throw new ConflictError(failureReasons.changedMeanwhile, 'tasks.stale');
  const fileIds = await keepFiles(trx, task, files, context);
  const onBehalfOf = outcome.as.employeeId === session.employeeId ? null : outcome.as.employeeId;
  for (const { task: after } of outcome.changed) await storeTask(trx, after);
  const records = outcome.changed.map(({ task: after, cause }, index): TaskLogRecord => ({
    task: after,
    action: cause,
    at: now,
    actorId: session.employeeId,
    onBehalfOf,
    comment: index === 0 ? act.text.trim() : '',
    address,
    details: {
      ...(index === 0 && act.dueOn ? { day: act.dueOn } : {}),
      ...(index === 0 && fileIds.length > 0 ? { files: fileIds } : {}),
      // The decision on the route tells it.
      ...(task.executionOf !== null && cause === 'result' ? { route: true } : {}),
    },
  }));
  await appendTaskLog(trx, records);
  // The result of an executor of the route is told as the decision that it is.
  await tellOfTasks(trx, task.executionOf === null ? records : records.filter(({ action }) => action !== 'result'), context);
  if (task.executionOf !== null) await followOnRoute(trx, task, act, outcome.changed[0]?.task.dueOn, context);
  await tellConcerned(
    trx,
    outcome.changed.map((each) => each.task),
  );
  return { version: task.version + 1 };
};

const keepFiles = async (
  trx: Queryable,
  { id, organisationId }: Task,
  files: readonly ReceivedFile[],
  { session, now }: Context,
): Promise<readonly number[]> => {
  for (const file of files) if (!isUsualKind(file.name)) throw new BusinessError('drafts.fileKind', { name: file.name });
  await expectAcceptedFiles(trx, organisationId, files);
  const ids: number[] = [];
  for (const file of files) ids.push(await insertFile(trx, file, { organisationId, employeeId: session.employeeId }, now));
  if (ids.length > 0)
    await trx
      .insertInto('task_files')
      .values(ids.map((file_id) => ({ organisation_id: organisationId, task_id: id, file_id })))
      .execute();
  return ids;
};

export const actOnTask = async (
  { id, version, act, text = '', dueOn }: CallInput<typeof actCall>,
  context: Context,
): Promise<CallAnswer<typeof actCall>> => {
  await consume(context.db, limits.tasks, context.session.personId, context.now);
  return context.db.transaction().execute((trx) => store(trx, id, version, { kind: act, text, dueOn }, [], context));
};

/** Runs before a byte of a file is read. */
export const admitReport = async ({ id, final }: Pick<CallInput<typeof reportCall>, 'id' | 'final'>, context: Context): Promise<void> => {
  const { db, session, now } = context;
  await consume(db, limits.tasks, session.personId, now);
  const tree = await loadTreeOf(db, session.organisationId, id);
  const task = tree.find((each) => each.id === id);
  if (!task) throw new NotFoundError();
  const verdict = mayOn(await loadTaskPerson(db, session), task, tree, final ? 'result' : 'report');
  if (!verdict.allowed) throw new TaskRefusedError(verdict.reason);
};

export const reportOnTask = (
  { id, version, final, text, files = [] }: CallInput<typeof reportCall>,
  context: Context,
): Promise<CallAnswer<typeof reportCall>> =>
  context.db.transaction().execute((trx) => store(trx, id, version, { kind: final ? 'result' : 'report', text }, received(files), context));
