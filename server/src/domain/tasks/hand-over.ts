/** Hands the open tasks of whoever leaves over to a successor (TSK-16, ADM-8). */
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import { lockTaskTree } from './act.ts';
import { appendTaskLog } from './log.ts';
import type { Task } from './rules/model.ts';
import { isOpen } from './rules/tree.ts';
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

/** Condition on `tasks t`: open, and it hangs on the person; what is done hangs on its controller until it is off control. */
export const hangsOn = (employeeId: number) => sql<boolean>`(
  (t.state in ('running', 'reported') and (t.responsible_id = ${employeeId} or t.giver_id = ${employeeId} or exists (
    select from task_co_executors c where c.task_id = t.id and c.employee_id = ${employeeId})))
  or (t.controller_id = ${employeeId} and t.off_control_at is null and t.state <> 'cancelled'))`;

const replaced = (task: Task, from: number, to: number, departmentId: number | null): Task => {
  const swap = (id: number): number => (id === from ? to : id);
  const takesOver = isOpen(task) && task.responsibleId === from;
  return {
    ...task,
    giverId: isOpen(task) ? swap(task.giverId) : task.giverId,
    responsibleId: takesOver ? to : task.responsibleId,
    departmentId: takesOver ? departmentId : task.departmentId,
    controllerId: task.controllerId === from && task.offControlAt === null ? to : task.controllerId,
    version: task.version + 1,
  };
};

const replaceCoExecutor = async (trx: Queryable, { id, responsibleId }: Task, from: number, to: number): Promise<void> => {
  const isThere = await trx
    .selectFrom('task_co_executors')
    .select('task_id')
    .where('task_id', '=', id)
    .where('employee_id', '=', to)
    .executeTakeFirst();
  const own = { task_id: id, employee_id: from };
  if (isThere || responsibleId === to)
    await trx.deleteFrom('task_co_executors').where('task_id', '=', own.task_id).where('employee_id', '=', from).execute();
  else
    await trx
      .updateTable('task_co_executors')
      .set({ employee_id: to })
      .where('task_id', '=', own.task_id)
      .where('employee_id', '=', from)
      .execute();
};

/** Call it within a transaction. Returns how many tasks went over. */
export const handOverTasks = async (trx: Queryable, { from, to, organisationId, actorId, now, address }: HandOver): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select t.id from tasks t where t.organisation_id = ${organisationId} and ${hangsOn(from)} order by t.document_id, t.root_id, t.id`.execute(
    trx,
  );
  const { department_id } = await trx.selectFrom('employees').select('department_id').where('id', '=', to).executeTakeFirstOrThrow();
  const changed: Task[] = [];
  for (const { id } of rows) {
    const { task } = await lockTaskTree(trx, id, organisationId);
    const after = replaced(task, from, to, department_id);
    await storeTask(trx, after);
    if (isOpen(task) && task.coExecutors.some(({ employeeId }) => employeeId === from)) await replaceCoExecutor(trx, after, from, to);
    // The successor is no helper of their own task.
    if (after.responsibleId === to)
      await trx.deleteFrom('task_co_executors').where('task_id', '=', id).where('employee_id', '=', to).execute();
    await appendTaskLog(trx, [
      { task: after, action: 'handover', at: now, actorId, onBehalfOf: null, comment: '', address, details: { replaces: from, by: to } },
    ]);
    changed.push(after);
  }
  if (changed.length > 0) await tellConcerned(trx, changed);
  return changed.length;
};
