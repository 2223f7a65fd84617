/** Who goes on with a task where nobody who decides about it works here any more (TSK-8). Conditions are on `tasks t`. */
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';

type Value<T> = RawBuilder<T> | T;

/** Who stands above a department and works here, with the distance: heads of it and of those above it, the general director, clerks. */
const above = (organisationId: Value<number>, departmentId: Value<number | null>) => sql<{ id: number; distance: number }>`
  with recursive unit as (
    select d.id, d.parent_id, d.head_id, d.organisation_id, 0 as distance from departments d
      where d.id = ${departmentId} and d.organisation_id = ${organisationId}
    union all select d.id, d.parent_id, d.head_id, d.organisation_id, u.distance + 1 from departments d
      join unit u on d.id = u.parent_id and d.organisation_id = u.organisation_id)
  select e.id, min(c.distance) as distance from (
    select head_id as id, distance from unit where head_id is not null
    union all select r.employee_id, case r.role when 'clerk' then 2000 else 1000 end from employee_roles r
      where r.organisation_id = ${organisationId} and r.role in ('general-director', 'clerk')) c
  join employees e on e.id = c.id and e.organisation_id = ${organisationId} and e.ended_at is null
  group by e.id`;

/** The nearest first. */
export const loadAbove = async (trx: Queryable, organisationId: number, departmentId: number | null): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`select a.id from (${above(organisationId, departmentId)}) a order by a.distance, a.id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
};

const hasLeft = (part: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from employees g where g.id = ${part} and g.organisation_id = t.organisation_id and g.ended_at is not null)`;
const isExecutor = (part: RawBuilder<unknown>): RawBuilder<boolean> => sql`(${part} = t.responsible_id or exists (
  select from task_co_executors x where x.task_id = t.id and x.organisation_id = t.organisation_id and x.employee_id = ${part}))`;

const [giver, controller] = [sql.ref('t.giver_id'), sql.ref('t.controller_id')];
export const giverLeft = hasLeft(giver);
export const controllerLeft = hasLeft(controller);

/**
 * Who may stand in, the nearest first, and whoever has reported the result last; nobody who executes it. Empty where nobody is missing, and
 * where the task is over.
 */
export const standIns: RawBuilder<readonly number[]> = sql`(
  case when (t.state in ('running', 'reported') or (t.controller_id is not null and t.off_control_at is null))
    and (${giverLeft} or ${controllerLeft} or (t.execution_of is not null and t.giver_id = t.responsible_id))
  then array(select a.id from (${above(sql.ref('t.organisation_id'), sql.ref('t.department_id'))}) a
    where not ${isExecutor(sql.ref('a.id'))} order by a.id is not distinct from t.result_by, a.distance, a.id)
  else '{}'::bigint[] end)`;

/** The tasks that wait for a decision, have nobody who decides, and have one of these people as the nearest stand-in. */
export const loadWaitingWithStandIn = async (db: Queryable, organisationId: number, ids: readonly number[]): Promise<readonly number[]> => {
  // Materialized: stand-ins are looked for in the few tasks that somebody has left, never in all of them.
  const left = sql`(select g.id from employees g where g.organisation_id = ${organisationId} and g.ended_at is not null)`;
  const { rows } = await sql<{ id: number }>`
    with waiting as materialized (
      select t.id from tasks t where t.organisation_id = ${organisationId} and t.state in ('running', 'reported')
        and (t.state = 'reported' or t.asked_at is not null) and (t.giver_id in ${left} or t.controller_id in ${left}))
    select t.id from tasks t where t.organisation_id = ${organisationId} and t.id = any(array(select w.id from waiting w))
      and (${giverLeft} or ${isExecutor(giver)}) and (t.controller_id is null or ${controllerLeft} or ${isExecutor(controller)})
      and (${standIns})[1] = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
};
