/** The organisations of a person, and the one in which the session works. */
import type { CallAnswer } from '@qujat/contract/call';
import type { organisations as organisationsCall } from '@qujat/contract/shell';
import { audit } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { IdentitySessionContext } from '../services.ts';
import { noteFactorDue } from '../../../platform/policy/second-factor.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import type { Language } from '../../../platform/http/texts.ts';
import { earliest, later, limitsOf } from '../auth/lifetimes.ts';
import { loadOwnLimits } from '../auth/organisation-limits.ts';
import { setChannelCookie } from './cookies.ts';
import { inLanguage } from '../../../platform/http/names.ts';

export const organisationName = async (db: Queryable, id: number, language: Language): Promise<string> => {
  const row = await db.selectFrom('organisations').select(['name_ru', 'name_kk']).where('id', '=', id).executeTakeFirstOrThrow();
  return inLanguage(language, row.name_ru, row.name_kk);
};

export const listOrganisations = async ({
  db,
  session,
  language,
  documentsInWork,
}: IdentitySessionContext): Promise<CallAnswer<typeof organisationsCall>> => {
  const rows = await db
    .selectFrom('employees as e')
    .innerJoin('organisations as o', 'o.id', 'e.organisation_id')
    .select(['e.id as employee_id', 'o.id', 'o.name_ru', 'o.name_kk'])
    .where('e.person_id', '=', session.personId)
    .where('e.ended_at', 'is', null)
    .where('e.locked_at', 'is', null)
    .orderBy('e.id')
    .execute();
  const inWork = await documentsInWork(
    db,
    rows.map((row) => row.employee_id),
  );
  return rows.map((row) => ({
    id: row.id,
    name: inLanguage(language, row.name_ru, row.name_kk),
    selected: row.id === session.organisationId,
    documentsInWork: inWork.get(row.employee_id) ?? 0,
  }));
};

/**
 * The session takes over the limits of the other organisation as far as they are shorter. If it is too old there, it ends, as if it had
 * always been there.
 */
const fitSession = async (db: Queryable, { session, sessionRule }: IdentitySessionContext, employeeId: number): Promise<void> => {
  const row = await db
    .selectFrom('sessions')
    .select(['remember', 'created_at', 'active_at', 'ends_at', 'expires_at'])
    .where('id', '=', session.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { longest, idle } = limitsOf(sessionRule, row.remember, await loadOwnLimits(db, employeeId));
  const ends = earliest(row.ends_at, later(row.created_at, longest));
  await db
    .updateTable('sessions')
    .set({
      ends_at: ends,
      idle_seconds: Math.floor(idle / 1000),
      expires_at: earliest(earliest(later(row.active_at, idle), row.expires_at), ends),
    })
    .where('id', '=', session.id)
    .execute();
};

/** Moves the session to another organisation. Substitutions there, and the archive's month, are left behind. */
export const selectOrganisation = async (context: IdentitySessionContext, organisationId: number): Promise<void> => {
  const { db, session } = context;
  const employee = await db
    .selectFrom('employees as e')
    .innerJoin('organisations as o', 'o.id', 'e.organisation_id')
    .select(['e.id', 'e.locked_at', 'o.channel'])
    .where('e.person_id', '=', session.personId)
    .where('e.organisation_id', '=', organisationId)
    .where('e.ended_at', 'is', null)
    .executeTakeFirst();
  if (!employee) throw new BusinessError('organisations.notYours');
  if (employee.locked_at) throw new BusinessError('organisations.locked');
  if (organisationId === session.organisationId) return;
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('sessions').set({ employee_id: employee.id, period: null }).where('id', '=', session.id).execute();
    await fitSession(transaction, context, employee.id);
    await noteFactorDue(transaction, employee.id, context.now);
    await transaction.deleteFrom('session_substitutions').where('session_id', '=', session.id).execute();
    await audit(transaction, context, 'organisation.selected', { personId: session.personId, organisationId });
  });
  await setChannelCookie(context, employee.channel);
};
