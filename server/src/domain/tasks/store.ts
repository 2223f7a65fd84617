/** Rows of tasks, as the rules know them. */
import { sql, type RawBuilder } from 'kysely';
import type { TaskState } from '@qujat/contract/tasks/vocabulary';
import type { Queryable } from '../../platform/database/pool.ts';
import { closesToDeputies } from '../../platform/policy/policy.ts';
import type { Task } from './rules/model.ts';
import { controllerLeft, giverLeft, standIns } from './stand-ins.ts';

interface Row extends Omit<Task, 'request' | 'state'> {
  readonly state: TaskState;
  readonly askedDueOn: string | null;
  readonly askedReason: string;
  readonly askedAt: Date | null;
}

const select = (organisationId: number, where: RawBuilder<unknown>): RawBuilder<Row> => sql<Row>`
  select t.id, t.organisation_id as "organisationId", t.number, t.document_id as "documentId",
    t.execution_of as "executionOf", t.parent_id as "parentId",
    t.root_id as "rootId", t.text, t.giver_id as "giverId",
    ${giverLeft} as "giverLeft", ${controllerLeft} as "controllerLeft", ${standIns} as "standIns",
    (select ${closesToDeputies(sql.ref('t.template_id'))} from organisations o where o.id = t.organisation_id) as "closedToDeputies",
    t.responsible_id as "responsibleId", t.department_id as "departmentId",
    t.controller_id as "controllerId", t.given_on as "givenOn", t.due_on as "dueOn", t.first_due_on as "firstDueOn",
    t.result_on as "resultOn", t.result_by as "resultBy", t.state, t.off_control_at as "offControlAt", t.moves, t.version, t.asked_due_on as "askedDueOn",
    t.asked_reason as "askedReason", t.asked_at as "askedAt",
    coalesce((select jsonb_agg(jsonb_build_object('employeeId', c.employee_id, 'text', c.text) order by c.position)
      from task_co_executors c where c.task_id = t.id and c.organisation_id = t.organisation_id), '[]') as "coExecutors"
  from tasks t where t.organisation_id = ${organisationId} and ${where} order by t.id`;

const asTask = ({ askedDueOn, askedReason, askedAt, ...row }: Row): Task => ({
  ...row,
  request: askedDueOn !== null && askedAt ? { dueOn: askedDueOn, reason: askedReason, at: askedAt } : null,
});

const load = async (db: Queryable, organisationId: number, where: RawBuilder<unknown>): Promise<readonly Task[]> =>
  (await select(organisationId, where).execute(db)).rows.map(asTask);

/** All tasks of the tree to which a task belongs; none if the organisation has no such task. */
export const loadTreeOf = (db: Queryable, organisationId: number, id: number): Promise<readonly Task[]> =>
  load(db, organisationId, sql`t.root_id = (select r.root_id from tasks r where r.id = ${id} and r.organisation_id = ${organisationId})`);

export const loadTreesUnder = (db: Queryable, organisationId: number, documentId: number): Promise<readonly Task[]> =>
  load(db, organisationId, sql`t.document_id = ${documentId}`);

/** Nobody else changes this tree before the end of the transaction. */
export const lockTree = async (trx: Queryable, organisationId: number, id: number): Promise<readonly Task[]> => {
  await sql`
    select from tasks where organisation_id = ${organisationId}
      and root_id = (select r.root_id from tasks r where r.id = ${id} and r.organisation_id = ${organisationId})
    order by id for update`.execute(trx);
  return loadTreeOf(trx, organisationId, id);
};

export const storeTask = async (trx: Queryable, task: Task): Promise<void> => {
  await trx
    .updateTable('tasks')
    .set({
      parent_id: task.parentId,
      root_id: task.rootId,
      text: task.text,
      execution_of: task.executionOf,
      responsible_id: task.responsibleId,
      department_id: task.departmentId,
      giver_id: task.giverId,
      controller_id: task.controllerId,
      due_on: task.dueOn,
      result_on: task.resultOn,
      result_by: task.resultBy,
      state: task.state,
      off_control_at: task.offControlAt,
      moves: task.moves,
      asked_due_on: task.request?.dueOn ?? null,
      asked_reason: task.request?.reason ?? '',
      asked_at: task.request?.at ?? null,
      version: task.version,
    })
    .where('id', '=', task.id)
    .where('organisation_id', '=', task.organisationId)
    .execute();
};

/** Open screens of everybody concerned by these tasks read them again. */
export const tellConcerned = async (trx: Queryable, tasks: readonly Task[]): Promise<void> => {
  const concerned = new Set(
    tasks.flatMap(({ giverId, responsibleId, controllerId, coExecutors }) => [
      giverId,
      responsibleId,
      ...(controllerId === null ? [] : [controllerId]),
      ...coExecutors.map(({ employeeId }) => employeeId),
    ]),
  );
  // A payload of PostgreSQL holds about four hundred of them.
  const payload = concerned.size > 400 ? '*' : [...concerned].join(',');
  await sql`select pg_notify('qujat_live', ${payload})`.execute(trx);
};
