/** Who of these people may see a document now, on their own or as somebody's deputy. */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { loadPerson } from '../load-states.ts';
import { can } from '../route/can.ts';
import type { RouteState } from '../route/model.ts';

interface Present {
  readonly employeeId: number;
  readonly organisationId: number;
  /** For whom they act at present. */
  readonly actingFor: readonly number[];
}

/** Whoever has left is not among them. */
const loadPresent = async (
  db: Queryable,
  organisationId: number,
  employeeIds: readonly number[],
  now: Date,
): Promise<readonly Present[]> => {
  const { rows } = await sql<Present>`
    select e.id as "employeeId", e.organisation_id as "organisationId", array(
      select d.employee_id from deputies d
      where d.deputy_id = e.id and d.organisation_id = e.organisation_id and d.starts_on <= (${now}::timestamptz at time zone o.time_zone)::date
        and (d.ends_on is null or d.ends_on >= (${now}::timestamptz at time zone o.time_zone)::date)
      order by d.employee_id) as "actingFor"
    from employees e join organisations o on o.id = e.organisation_id
    where e.id = any(${employeeIds}::bigint[]) and e.organisation_id = ${organisationId} and e.ended_at is null order by e.id`.execute(db);
  return rows;
};

export const whoStillSees = async (
  db: Queryable,
  state: RouteState,
  employeeIds: readonly number[],
  now: Date,
): Promise<readonly number[]> => {
  const seeing: number[] = [];
  for (const each of await loadPresent(db, state.document.organisationId, employeeIds, now))
    if (can(await loadPerson(db, each), { kind: 'see' }, state).allowed) seeing.push(each.employeeId);
  return seeing;
};
