/** What somebody has pressed is carried out later: whether they may still do it then (DAY-47, TSK-30). */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';

interface Actor {
  readonly organisationId: number;
  /** Who has pressed. */
  readonly actorId: number;
  /** In whose name; the same person if it is their own. */
  readonly employeeId: number;
}

/** Whether the person still works here, and still stands in for the other one. */
export const mayStillAct = async (trx: Queryable, { organisationId, actorId, employeeId }: Actor, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from employees e join organisations o on o.id = e.organisation_id
    where e.id = ${actorId} and e.organisation_id = ${organisationId} and e.ended_at is null and e.locked_at is null and (e.id = ${employeeId} or exists (
      select from deputies d
      where d.employee_id = ${employeeId} and d.deputy_id = e.id and d.organisation_id = e.organisation_id and d.starts_on <= (${now}::timestamptz at time zone o.time_zone)::date
        and (d.ends_on is null or d.ends_on >= (${now}::timestamptz at time zone o.time_zone)::date)))`.execute(trx);
  return rows.length > 0;
};
