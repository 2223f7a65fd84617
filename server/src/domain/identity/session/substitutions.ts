/** Acting for others: based on deputyships in force and on the session, never on the request's body. */
import { sql } from 'kysely';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { substitutions as substitutionsCall, toggleSubstitution as toggleCall } from '@qujat/contract/sidebar';
import { audit } from '../../../platform/audit/audit.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError } from '../../../platform/http/errors.ts';

export const listSubstitutions = async ({ db, session }: SessionContext): Promise<CallAnswer<typeof substitutionsCall>> => {
  const { rows } = await sql<{ id: number; full_name: string }>`
    select e.id, p.full_name
    from employees e
    join people p on p.id = e.person_id
    where e.organisation_id = ${session.organisationId} and e.ended_at is null and exists (
      select from deputies d
      where d.employee_id = e.id and d.organisation_id = e.organisation_id and d.deputy_id = ${session.employeeId}
        and d.starts_on <= ${session.today}::date and (d.ends_on is null or d.ends_on >= ${session.today}::date)
    )
    order by p.full_name collate "kk-x-icu", e.id
  `.execute(db);
  return rows.map((row) => ({
    employeeId: row.id,
    actorId: session.employeeId,
    active: session.actingFor.includes(row.id),
    fullName: row.full_name,
  }));
};

/** `active` is the state before the change, so that a request sent twice does not undo itself. */
export const toggleSubstitution = async ({ employeeId, active }: CallInput<typeof toggleCall>, context: SessionContext): Promise<void> => {
  const { db, session } = context;
  const { id: session_id, personId, organisationId } = session;
  const details = { employeeId };
  if (active) {
    const { numDeletedRows } = await db
      .deleteFrom('session_substitutions')
      .where('session_id', '=', session_id)
      .where('employee_id', '=', employeeId)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await audit(db, context, 'substitution.ended', { personId, organisationId, details });
    return;
  }
  const possible = await listSubstitutions(context);
  if (!possible.some((each) => each.employeeId === employeeId)) throw new BusinessError('substitutions.notInForce');
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('session_substitutions')
    .values({ session_id, employee_id: employeeId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) await audit(db, context, 'substitution.begun', { personId, organisationId, details });
};
