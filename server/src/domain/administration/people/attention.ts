/** What an administrator should see to in a row of the table of people (ADM-33). */
import type { AttentionReason } from '@qujat/contract/administration/people';
import { sql, type RawBuilder } from 'kysely';
import { isOpen } from './found.ts';

/** The departments that somebody heads, or that answer to the head of one above (ADM-5). Evaluated once for a query. */
const headed = (organisationId: number): RawBuilder<unknown> => sql`array(
  with recursive answered as (
    select d.id from departments d join employees h on h.id = d.head_id and h.organisation_id = d.organisation_id and h.ended_at is null
    where d.organisation_id = ${organisationId}
    union
    select d.id from departments d join answered a on a.id = d.parent_id where d.organisation_id = ${organisationId}
  )
  select id from answered)`;

const reasons = (conditions: Partial<Record<AttentionReason, RawBuilder<unknown>>>): RawBuilder<AttentionReason[]> =>
  sql<AttentionReason[]>`array_remove(array[${sql.join(
    Object.entries(conditions).map(([reason, holds]) => sql`case when ${holds} then ${reason}::text end`),
  )}], null)`;

/** Of `employees as e` with `people as p`; empty for those who have left. */
export const employeeAttention = (organisationId: number): RawBuilder<AttentionReason[]> => {
  const working = sql`e.ended_at is null`;
  return reasons({
    password: sql`${working} and p.password_change_required`,
    'no-head': sql`${working} and (e.department_id is null or e.department_id <> all(${headed(organisationId)}))`,
    'no-iin': sql`${working} and coalesce(p.iin, e.iin) is null`,
  });
};

/** Of `employee_invitations as i`. */
export const invitationAttention = (now: Date): RawBuilder<AttentionReason[]> => reasons({ invitation: sql`not ${isOpen(now)}` });
