/** Who must have a second factor, and from when (ADM-90). */
import { sql } from 'kysely';
import type { Queryable } from '../database/pool.ts';

/**
 * Begins the grace of an employee who must have a second factor and has none. Called whenever a session is opened or prolonged; the first
 * call counts. Returns when the grace ends; null for everybody else.
 */
export const noteFactorDue = async (db: Queryable, employeeId: number, now: Date): Promise<Date | null> => {
  const { rows } = await sql<{ due: Date }>`
    update employees e set factor_due_at = coalesce(e.factor_due_at,
      ${now}::timestamptz + make_interval(days => coalesce((o.rules ->> 'factorGraceDays')::int, 1)))
    from people p, organisations o
    where e.id = ${employeeId} and p.id = e.person_id and o.id = e.organisation_id and p.second_factor = 'none' and needs_second_factor(e.id)
    returning e.factor_due_at as due`.execute(db);
  return rows[0]?.due ?? null;
};

/** When the grace of a session's person ends; null for whoever needs no second factor, or has one. */
export const factorDueAt = async (db: Queryable, employeeId: number): Promise<Date | null> => {
  const { rows } = await sql<{ due: Date | null }>`
    select e.factor_due_at as due from employees e join people p on p.id = e.person_id
    where e.id = ${employeeId} and p.second_factor = 'none' and needs_second_factor(e.id)`.execute(db);
  return rows[0]?.due ?? null;
};

/** Whether one of the person's organisations requires it, so that it cannot be switched off. */
export const isFactorObligatory = async (db: Queryable, personId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from employees e where e.person_id = ${personId} and e.ended_at is null and needs_second_factor(e.id)`.execute(db);
  return rows.length > 0;
};
