/** Who must have a second factor, and from when (ADM-90). */
import { sql } from 'kysely';
import type { Queryable } from '../database/pool.ts';

/** Whether the organisation `o` demands a second factor of the employee `e`. */
export const needsFactorSql = `coalesce(o.rules -> 'factorRoles' @> '[{"role":"everybody"}]' or exists (
      select from employee_roles r where r.employee_id = e.id and r.organisation_id = e.organisation_id
        and o.rules -> 'factorRoles' @> jsonb_build_array(jsonb_build_object('role', r.role))), false)`;
const needsFactor = sql.raw(needsFactorSql);

/**
 * Begins the grace of an employee who must have a second factor and has none. Called whenever a session is opened or prolonged; the first
 * call counts. Returns when the grace ends; null for everybody else, whose grace begins anew if they lose their factor or get such a role.
 */
export const noteFactorDue = async (db: Queryable, employeeId: number, now: Date): Promise<Date | null> => {
  const { rows } = await sql<{ organisationId: number; noted: Date | null; demanded: boolean; due: Date }>`
    select e.organisation_id as "organisationId", e.factor_due_at as noted, p.second_factor = 'none' and ${needsFactor} as demanded,
      ${now}::timestamptz + make_interval(days => coalesce((o.rules ->> 'factorGraceDays')::int, 1)) as due
    from employees e join people p on p.id = e.person_id join organisations o on o.id = e.organisation_id
    where e.id = ${employeeId}`.execute(db);
  const [row] = rows;
  if (!row?.demanded) {
    if (row?.noted)
      await db
        .updateTable('employees')
        .set({ factor_due_at: null })
        .where('id', '=', employeeId)
        .where('organisation_id', '=', row.organisationId)
        .execute();
    return null;
  }
  if (row.noted) return row.noted;
  const { rows: begun } = await sql<{ due: Date }>`
    update employees set factor_due_at = coalesce(factor_due_at, ${row.due}) where id = ${employeeId} and organisation_id = ${row.organisationId}
    returning factor_due_at as due`.execute(db);
  return begun[0]?.due ?? null;
};

/** When the grace of a session's person ends; null for whoever needs no second factor, or has one. */
export const factorDueAt = async (db: Queryable, employeeId: number): Promise<Date | null> => {
  const { rows } = await sql<{ due: Date | null }>`
    select e.factor_due_at as due from employees e join people p on p.id = e.person_id join organisations o on o.id = e.organisation_id
    where e.id = ${employeeId} and p.second_factor = 'none' and ${needsFactor}`.execute(db);
  return rows[0]?.due ?? null;
};

/** Whether one of the person's organisations requires it, so that it cannot be switched off. */
export const isFactorObligatory = async (db: Queryable, personId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from employees e join organisations o on o.id = e.organisation_id
    where e.person_id = ${personId} and e.ended_at is null and ${needsFactor}`.execute(db);
  return rows.length > 0;
};
