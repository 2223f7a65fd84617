/** Hands the open tasks of whoever leaves over to a successor (TSK-16, ADM-8). */
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import { showTo } from '../documents/handover/show-to.ts';
import { lockTaskTree } from './act.ts';
import { appendTaskLog } from './log.ts';
import { controllerAfter } from './rules/deciders.ts';
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

/** Condition on `tasks t`: open, and it hangs on the person, an execution with its document; what is done hangs on its controller until it is off control. */
export const hangsOn = (employeeId: number) => sql<boolean>`(
  (t.state in ('running', 'reported') and ((t.responsible_id = ${employeeId} and t.execution_of is null) or t.giver_id = ${employeeId} or exists (
    select from task_co_executors c where c.task_id = t.id and c.organisation_id = t.organisation_id and c.employee_id = ${employeeId})))
  or (t.controller_id = ${employeeId} and t.off_control_at is null and t.state <> 'cancelled'))`;

/** The people of a task once the successor has taken over; a successor is no helper of their own task. */
const replaced = (task: Task, from: number, to: number, departmentId: number | null): Task => {
  const swap = (id: number): number => (id === from ? to : id);
  const takesOver = isOpen(task) && task.responsibleId === from && task.executionOf === null;
  const responsibleId = takesOver ? to : task.responsibleId;
  const helpers = task.coExecutors.map((each) => ({ ...each, employeeId: swap(each.employeeId) }));
  const isFirst = ({ employeeId }: (typeof helpers)[number], index: number): boolean =>
    helpers.findIndex((each) => each.employeeId === employeeId) === index;
  return {
    ...task,
    giverId: isOpen(task) ? swap(task.giverId) : task.giverId,
    responsibleId,
    coExecutors: isOpen(task) ? helpers.filter(isFirst).filter(({ employeeId }) => employeeId !== responsibleId) : task.coExecutors,
    departmentId: takesOver ? departmentId : task.departmentId,
    controllerId: task.controllerId === from && task.offControlAt === null ? to : task.controllerId,
    version: task.version + 1,
  };
};

/** Those who may take over control, the nearest first: heads of the department and of those above it, the general director, clerks. */
const loadAbove = async (trx: Queryable, organisationId: number, departmentId: number | null): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    with recursive unit as (
      select d.id, d.parent_id, d.head_id, d.organisation_id, 0 as distance from departments d
        where d.id = ${departmentId} and d.organisation_id = ${organisationId}
      union all select d.id, d.parent_id, d.head_id, d.organisation_id, u.distance + 1 from departments d
        join unit u on d.id = u.parent_id and d.organisation_id = u.organisation_id)
    select e.id from (
      select head_id as id, distance from unit where head_id is not null
      union all select r.employee_id, case r.role when 'clerk' then 2000 else 1000 end from employee_roles r
        where r.organisation_id = ${organisationId} and r.role in ('general-director', 'clerk')) c
    join employees e on e.id = c.id and e.organisation_id = ${organisationId} and e.ended_at is null
    order by c.distance, e.id`.execute(trx);
  return rows.map(({ id }) => id);
};

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
    const handed = replaced(task, from, to, department_id);
    const others = [handed.giverId, ...(await loadAbove(trx, organisationId, handed.departmentId))].filter((each) => each !== from);
    const after = task.executionOf === null ? { ...handed, controllerId: controllerAfter(handed, others) } : handed;
    await storeTask(trx, after);
    if (isOpen(task)) await replaceCoExecutor(trx, after, from, to);
    await appendTaskLog(trx, [
      { task: after, action: 'handover', at: now, actorId, onBehalfOf: null, comment: '', address, details: { replaces: from, by: to } },
    ]);
    if (isOpen(after) && after.documentId !== null) await showTo(trx, after.documentId, { to, organisationId, actorId, now, address });
    changed.push(after);
  }
  if (changed.length > 0) await tellConcerned(trx, changed);
  return changed.length;
};
