/** Deputyships as rows. Past ones are kept, because the log of documents refers to them. */
import { sql } from 'kysely';
import { bestMatchesFirst, nameMatches } from '../../../platform/database/people-search.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Session } from '../../../platform/http/session.ts';

type Employee = Pick<Session, 'employeeId' | 'organisationId'>;

export interface Deputyship {
  readonly id: number;
  readonly deputyId: number;
  readonly fullName: string;
  /** 'YYYY-MM-DD', days of the organisation's; the last one is inclusive. */
  readonly from: string;
  readonly to: string | null;
}

/** The current or future deputyship of an employee; the earliest of several. */
export const findDeputyship = async (
  db: Queryable,
  { employeeId, organisationId }: Employee,
  today: string,
): Promise<Deputyship | null> => {
  const row = await db
    .selectFrom('deputies as d')
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'd.deputy_id').onRef('e.organisation_id', '=', 'd.organisation_id'))
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['d.id', 'd.deputy_id', 'd.starts_on', 'd.ends_on', 'p.full_name'])
    .where('d.employee_id', '=', employeeId)
    .where('d.organisation_id', '=', organisationId)
    .where('e.ended_at', 'is', null)
    .where((is) => is.or([is('d.ends_on', 'is', null), is('d.ends_on', '>=', today)]))
    .orderBy('d.starts_on')
    .orderBy('d.id')
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, deputyId: row.deputy_id, fullName: row.full_name, from: row.starts_on, to: row.ends_on } : null;
};

/** Whether an employee may have a deputy. The row stays locked, so that changes of two windows run one after the other. */
export const lockEmployee = async (db: Queryable, { employeeId, organisationId }: Employee): Promise<{ forbidden: boolean }> => {
  const row = await db
    .selectFrom('employees')
    .select('deputy_forbidden')
    .where('id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { forbidden: row.deputy_forbidden };
};

/** Ends current and future deputyships at once: yesterday becomes the last day, and a future one is deleted. */
export const endDeputyships = async (db: Queryable, { employeeId, organisationId }: Employee, today: string): Promise<void> => {
  await db
    .deleteFrom('deputies')
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .where('starts_on', '>=', today)
    .execute();
  await db
    .updateTable('deputies')
    .set({ ends_on: sql<string>`${today}::date - 1` })
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .where((is) => is.or([is('ends_on', 'is', null), is('ends_on', '>=', today)]))
    .execute();
  // Current deputies stop acting, and do not start again if they are named again.
  await db.deleteFrom('session_substitutions').where('employee_id', '=', employeeId).execute();
};

/** The same for whoever deputises for others. */
export const endActingFor = async (db: Queryable, { employeeId: deputyId, organisationId }: Employee, today: string): Promise<void> => {
  await db
    .deleteFrom('deputies')
    .where('deputy_id', '=', deputyId)
    .where('organisation_id', '=', organisationId)
    .where('starts_on', '>=', today)
    .execute();
  await db
    .updateTable('deputies')
    .set({ ends_on: sql<string>`${today}::date - 1` })
    .where('deputy_id', '=', deputyId)
    .where('organisation_id', '=', organisationId)
    .where((is) => is.or([is('ends_on', 'is', null), is('ends_on', '>=', today)]))
    .execute();
};

/** Ends the acting of sessions whose deputyship is not in force on the organisation's day: of one employee's deputies, or of all. */
export const endLapsedSubstitutions = async (db: Queryable, now: Date, employeeId: number | null = null): Promise<void> => {
  await sql`
    delete from session_substitutions ss using sessions s, employees actor, organisations o
    where s.id = ss.session_id and actor.id = s.employee_id and o.id = actor.organisation_id
      and (${employeeId}::bigint is null or ss.employee_id = ${employeeId})
      and not exists (
        select from deputies d where d.employee_id = ss.employee_id and d.deputy_id = s.employee_id and d.organisation_id = actor.organisation_id
          and d.starts_on <= (${now}::timestamptz at time zone o.time_zone)::date
          and (d.ends_on is null or d.ends_on >= (${now}::timestamptz at time zone o.time_zone)::date))`.execute(db);
};

/** Colleagues whose name contains every word. */
export const searchColleagues = async (
  db: Queryable,
  organisationId: number,
  exceptId: number,
  part: string,
  limit: number,
  lockedToo = true,
) =>
  db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .leftJoin('departments as d', (join) => join.onRef('d.id', '=', 'e.department_id').onRef('d.organisation_id', '=', 'e.organisation_id'))
    .select(['e.id', 'p.full_name', 'd.name_ru', 'd.name_kk'])
    .where('e.organisation_id', '=', organisationId)
    .where('e.ended_at', 'is', null)
    .where('e.id', '<>', exceptId)
    .$if(!lockedToo, (query) => query.where('e.locked_at', 'is', null))
    .where(nameMatches(part))
    .orderBy(bestMatchesFirst(part))
    .orderBy(sql`p.full_name collate "kk-x-icu"`)
    .orderBy('e.id')
    .limit(limit)
    .execute();
