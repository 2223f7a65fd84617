/** Access to mail, granted and revoked by the administrator of an organisation (MAI-3). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { mailPeoplePage, type listMailPeople as listCall, type saveMailAccess as saveCall } from '@qujat/contract/mail-access';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/audit.ts';
import { limits, consume } from '../../platform/limits/rate-limit.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { ForbiddenError, NotFoundError } from '../../platform/http/errors.ts';
import { nameMatches } from '../../platform/database/people-search.ts';
import { inLanguage } from '../../platform/http/names.ts';

/** In the organisation of the session: a role elsewhere does not count here. */
const expectAdministrator = ({ session }: SessionContext): void => {
  if (!session.roles.has('system-administrator')) throw new ForbiddenError();
};

export const listMailPeople = async (
  { page, name = '' }: CallInput<typeof listCall>,
  context: SessionContext,
): Promise<CallAnswer<typeof listCall>> => {
  expectAdministrator(context);
  const { db, session, language } = context;
  const all = db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .where('e.organisation_id', '=', session.organisationId)
    .where('e.ended_at', 'is', null);
  const { withAccess } = await all
    .where('e.mail_access', '=', true)
    .select(({ fn }) => fn.countAll<number>().as('withAccess'))
    .executeTakeFirstOrThrow();
  const wanted = name.trim() === '' ? all : all.where(nameMatches(name));
  const { count } = await wanted.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await wanted
    .leftJoin('departments as d', (join) => join.onRef('d.id', '=', 'e.department_id').onRef('d.organisation_id', '=', 'e.organisation_id'))
    .leftJoin('mail_accounts as a', (join) => join.onRef('a.employee_id', '=', 'e.id').onRef('a.organisation_id', '=', 'e.organisation_id'))
    .select(['e.id', 'p.full_name', 'e.position_ru', 'e.position_kk', 'd.name_ru', 'd.name_kk', 'e.mail_access', 'a.id as accountId'])
    .orderBy(sql`p.full_name collate "kk-x-icu"`)
    .orderBy('e.id')
    .limit(mailPeoplePage)
    .offset((page - 1) * mailPeoplePage)
    .execute();
  return {
    totalPages: Math.ceil(Number(count) / mailPeoplePage),
    currentPage: page,
    withAccess: Number(withAccess),
    people: rows.map((row) => ({
      employeeId: row.id,
      fullName: row.full_name,
      position: inLanguage(language, row.position_ru, row.position_kk),
      department: inLanguage(language, row.name_ru ?? '', row.name_kk ?? ''),
      hasAccess: row.mail_access,
      isConnected: row.accountId !== null,
    })),
  };
};

export const saveMailAccess = async ({ employeeId, hasAccess }: CallInput<typeof saveCall>, context: SessionContext): Promise<null> => {
  expectAdministrator(context);
  const { db, now, session } = context;
  const { personId, organisationId } = session;
  await consume(db, limits.mailAccess, personId, now);
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('employees')
      .set({ mail_access: hasAccess })
      .where('id', '=', employeeId)
      .where('organisation_id', '=', organisationId)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new NotFoundError();
    await audit(trx, context, 'settings.changed', {
      personId,
      organisationId,
      details: { what: hasAccess ? 'mail-access:given' : 'mail-access:taken', employee: employeeId },
    });
  });
  return null;
};
