/** Hands the open tasks of whoever leaves over to a successor (TSK-16, ADM-8). */
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import { showTo } from '../documents/handover/show-to.ts';
import { lockTaskTree } from './act.ts';
import { giverAfter } from './execution-giver.ts';
import { appendTaskLog } from './log.ts';
import { controllerAfter, executes } from './rules/deciders.ts';
import type { Task } from './rules/model.ts';
import { isOpen } from './rules/tree.ts';
import { loadAbove } from './stand-ins.ts';
import { storeTask, tellConcerned } from './store.ts';

interface HandOver {
  readonly from: number;
  readonly to: number;
  readonly organisationId: number;
  /** The administrator, as an employee. */
  readonly actorId: number;
  readonly now: Date;
  readonly address: string;
}

/** Condition on `tasks t`: open, and it hangs on the person, an execution with its document; what is done hangs on its controller until it is off control. */
export const hangsOn = (employeeId: number) => sql<boolean>`(
  (t.state in ('running', 'reported') and ((t.responsible_id = ${employeeId} and t.execution_of is null) or t.giver_id = ${employeeId} or exists (
    select from task_co_executors c where c.task_id = t.id and c.organisation_id = t.organisation_id and c.employee_id = ${employeeId})))
  or (t.controller_id = ${employeeId} and t.off_control_at is null and t.state <> 'cancelled'))`;

/** What a successor who is a helper already is to do: their own part, and that of whoever leaves. */
const bothTexts = (texts: readonly string[]): string => [...new Set(texts.filter((text) => text !== ''))].join('\n');

/** The people of a task once the successor has taken over; a successor is no helper of their own task. */
const replaced = (task: Task, from: number, to: number, departmentId: number | null): Task => {
  const swap = (id: number): number => (id === from ? to : id);
  const takesOver = isOpen(task) && task.responsibleId === from && task.executionOf === null;
  const responsibleId = takesOver ? to : task.responsibleId;
  const swapped = task.coExecutors.map((each) => ({ ...each, employeeId: swap(each.employeeId) }));
  const helpers = swapped.map((each) => ({
    ...each,
    text: bothTexts(swapped.filter(({ employeeId }) => employeeId === each.employeeId).map(({ text }) => text)),
  }));
  const isControlled = task.controllerId === from && task.offControlAt === null;
  const isFirst = ({ employeeId }: (typeof helpers)[number], index: number): boolean =>
    helpers.findIndex((each) => each.employeeId === employeeId) === index;
  return {
    ...task,
    giverId: isOpen(task) ? swap(task.giverId) : task.giverId,
    responsibleId,
    coExecutors: isOpen(task) ? helpers.filter(isFirst).filter(({ employeeId }) => employeeId !== responsibleId) : task.coExecutors,
    departmentId: takesOver ? departmentId : task.departmentId,
    controllerId: isControlled ? to : task.controllerId,
    controllerLeft: !isControlled && task.controllerLeft,
    version: task.version + 1,
  };
};

/** The part of a helper who executes the whole task now. They are no helper of it any more, so the log keeps the text. */
const lostText = (task: Task, { responsibleId }: Task, from: number, to: number): string =>
  responsibleId === to
    ? bothTexts(task.coExecutors.filter(({ employeeId }) => employeeId === from || employeeId === to).map(({ text }) => text))
    : '';

const replaceCoExecutor = async (trx: Queryable, { id, organisationId, coExecutors }: Task, from: number, to: number): Promise<void> => {
  await trx
    .deleteFrom('task_co_executors')
    .where('task_id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where('employee_id', 'in', [from, to])
    .execute();
  const own = coExecutors.findIndex(({ employeeId }) => employeeId === to);
  const text = coExecutors[own]?.text;
  if (text !== undefined)
    await trx
      .insertInto('task_co_executors')
      .values({ organisation_id: organisationId, task_id: id, employee_id: to, position: own, text })
      .execute();
};

/** Nobody decides about what they execute: another one controls the task, or gives the execution. */
const withDecider = async (trx: Queryable, handed: Task, from: number): Promise<Task> => {
  if (handed.executionOf !== null)
    return executes(handed, handed.giverId) ? { ...handed, giverId: await giverAfter(trx, handed, from) } : handed;
  const others = [handed.giverId, ...(await loadAbove(trx, handed.organisationId, handed.departmentId))].filter((each) => each !== from);
  return { ...handed, controllerId: controllerAfter(handed, others) };
};

/** Call it within a transaction. Returns how many tasks went over. */
export const handOverTasks = async (trx: Queryable, { from, to, organisationId, actorId, now, address }: HandOver): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select t.id from tasks t where t.organisation_id = ${organisationId} and ${hangsOn(from)} order by t.document_id, t.root_id, t.id`.execute(
    trx,
  );
  const { department_id } = await trx
    .selectFrom('employees')
    .select('department_id')
    .where('id', '=', to)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const changed: Task[] = [];
  for (const { id } of rows) {
    const { task } = await lockTaskTree(trx, id, organisationId);
    const after = await withDecider(trx, replaced(task, from, to, department_id), from);
    await storeTask(trx, after);
    if (isOpen(task)) await replaceCoExecutor(trx, after, from, to);
    const comment = isOpen(task) ? lostText(task, after, from, to) : '';
    await appendTaskLog(trx, [
      { task: after, action: 'handover', at: now, actorId, onBehalfOf: null, comment, address, details: { replaces: from, by: to } },
    ]);
    if (isOpen(after) && after.documentId !== null) await showTo(trx, after.documentId, { to, organisationId, actorId, now, address });
    changed.push(after);
  }
  if (changed.length > 0) await tellConcerned(trx, changed);
  return changed.length;
};
