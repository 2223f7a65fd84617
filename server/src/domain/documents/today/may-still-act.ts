/** What somebody has pressed is carried out later: whether they may still do it then (DAY-47, TSK-30, ADM-32). */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';

interface Presser {
  readonly organisationId: number;
  /** Who has pressed. */
  readonly actorId: number;
}

interface Actor extends Presser {
  /** In whose name; the same person if it is their own. */
  readonly employeeId: number;
}

/** In whose name of these people the person may still act: if they still work here, their own, and of whom they still stand in for. */
export const stillActsFor = async (
  trx: Queryable,
  { organisationId, actorId }: Presser,
  employeeIds: readonly number[],
  now: Date,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select w.id from employees e join organisations o on o.id = e.organisation_id cross join unnest(${employeeIds}::bigint[]) as w (id)
    where e.id = ${actorId} and e.organisation_id = ${organisationId} and e.ended_at is null and e.locked_at is null and (e.id = w.id or exists (
      select from deputies d
      where d.employee_id = w.id and d.deputy_id = e.id and d.organisation_id = e.organisation_id and d.starts_on <= (${now}::timestamptz at time zone o.time_zone)::date
        and (d.ends_on is null or d.ends_on >= (${now}::timestamptz at time zone o.time_zone)::date)))`.execute(trx);
  return rows.map(({ id }) => id);
};

/** Whether the person still works here, and still stands in for the other one. */
export const mayStillAct = async (trx: Queryable, { employeeId, ...presser }: Actor, now: Date): Promise<boolean> =>
  (await stillActsFor(trx, presser, [employeeId], now)).length > 0;
