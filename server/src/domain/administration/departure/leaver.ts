/** The person who leaves, and everything that a departure locks. */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { lockDepartments, type DepartmentRow } from '../departments/store.ts';

export interface FoundLeaver {
  readonly employeeId: number;
  readonly personId: number;
  readonly fullName: string;
  readonly position: string;
  readonly secondPosition: string;
  readonly departmentId: number | null;
}

const select = (db: Queryable, organisationId: number, employeeId: number) =>
  db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select([
      'e.id as employeeId',
      'p.id as personId',
      'p.full_name as fullName',
      'e.position_ru as position',
      'e.position_kk as secondPosition',
      'e.department_id as departmentId',
    ])
    .where('e.id', '=', employeeId)
    .where('e.organisation_id', '=', organisationId)
    .where('e.ended_at', 'is', null);

/** Throws NotFoundError for somebody of another organisation, and for somebody who no longer works here. */
export const findLeaver = async (db: Queryable, organisationId: number, employeeId: number): Promise<FoundLeaver> => {
  const found = await select(db, organisationId, employeeId).executeTakeFirst();
  if (!found) throw new NotFoundError();
  return found;
};

/**
 * Locks, in this order, the organisation, its departments, its templates, its roles and the employee. Departures of an organisation run one
 * after the other. The employee's row still lets others refer to it, so that whoever acts on a document now is waited for and not blocked.
 */
export const lockLeaver = async (
  trx: Queryable,
  organisationId: number,
  employeeId: number,
): Promise<{ readonly leaver: FoundLeaver; readonly departments: readonly DepartmentRow[] }> => {
  await trx.selectFrom('organisations').select('id').where('id', '=', organisationId).forUpdate().execute();
  const departments = await lockDepartments(trx, organisationId);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`templates ${organisationId}`}, 0))`.execute(trx);
  await sql`select from roles where organisation_id = ${organisationId} order by id for update`.execute(trx);
  await sql`select from employees where id = ${employeeId} and organisation_id = ${organisationId} for no key update`.execute(trx);
  return { leaver: await findLeaver(trx, organisationId, employeeId), departments };
};

/** The day, and the hour, of the organisation. */
export const localTime = async (
  db: Queryable,
  organisationId: number,
  now: Date,
): Promise<{ readonly today: string; readonly hour: number; readonly timeZone: string }> => {
  const { rows } = await sql<{ today: string; hour: number; timeZone: string }>`
    select to_char(${now}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as today,
      extract(hour from ${now}::timestamptz at time zone time_zone)::int as hour, time_zone as "timeZone"
    from organisations where id = ${organisationId}`.execute(db);
  const [row] = rows;
  if (!row) throw new NotFoundError();
  return row;
};
