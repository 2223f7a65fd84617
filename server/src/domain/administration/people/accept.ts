/** The reader of an invitation's letter comes into the organisation (ADM-3, docs/decisions/0204). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { acceptInvitation as acceptCall, readInvitation as readCall } from '@qujat/contract/administration/invitations';
import { rights } from '@qujat/contract/administration/rights';
import { audit } from '../../../platform/audit/audit.ts';
import { hashPassword } from '../../../platform/crypto/password.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { loadPolicy } from '../../../platform/policy/policy.ts';
import { refreshFeedsOfClerks, refreshFeedsOfInitiator } from '../../documents/feed-store.ts';
import { rememberDevice } from '../../identity/auth/known-devices.ts';
import { takeLink } from '../../identity/auth/letter-links.ts';
import { expectGoodPassword } from '../../identity/auth/new-password.ts';
import { findPersonByEmail } from '../../identity/auth/store.ts';
import { touchRoles } from './change-person.ts';
import { columnsOf } from './flags.ts';
import { isAdministratorNow } from './last-administrator.ts';
import type { AdministrationServices } from '../services.ts';
import type { Selectable } from 'kysely';

type Invitation = Selectable<Schema['employee_invitations']>;
type Input = CallInput<typeof acceptCall>;
type Context = RequestContext & AdministrationServices;

/** Only an unknown code counts as a try: a whole office may open its letters from one address. */
const refuseLink = async ({ db, now, network }: RequestContext): Promise<never> => {
  await consume(db, limits.linksTried, network, now);
  throw new BusinessError('administration.invitationOver');
};

export const readInvitation = async (
  { code }: CallInput<typeof readCall>,
  context: RequestContext,
): Promise<CallAnswer<typeof readCall>> => {
  const { db, now, language } = context;
  const found = await db
    .selectFrom('letter_links as l')
    .innerJoin('employee_invitations as i', 'i.id', 'l.invitation_id')
    .innerJoin('organisations as o', 'o.id', 'i.organisation_id')
    .selectAll('i')
    .select(['o.name_ru', 'o.name_kk'])
    .where('l.hash', '=', hashToken(code))
    .where('l.expires_at', '>', now)
    .executeTakeFirst();
  if (!found) return refuseLink(context);
  const person = await findPersonByEmail(db, found.email);
  return {
    organisation: inLanguage(language, found.name_ru, found.name_kk),
    fullName: found.full_name,
    email: found.email,
    position: inLanguage(language, found.position_ru, found.position_kk) || null,
    hasAccount: person !== undefined,
  };
};

/** A new person with the name and the password of the form. A refusal rolls back: the link works for the next attempt. */
const createPerson = async (
  db: Queryable,
  context: Context,
  { email, phone, organisation_id }: Invitation,
  { fullName, password, repeated }: Input,
): Promise<number> => {
  const name = fullName?.trim().replaceAll(/\s+/g, ' ') ?? '';
  if (name === '') throw new BusinessError('administration.nameWanted');
  if (password === undefined || password !== repeated) throw new BusinessError('password.notRepeated');
  await expectGoodPassword(password, [email, name], context, [await loadPolicy(db, organisation_id)]);
  const { id } = await db
    .insertInto('people')
    .values({
      email,
      password_hash: await hashPassword(password, context.passwordCost),
      full_name: name,
      phone,
      language: context.languageCode,
      password_changed_at: context.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Whoever has read the letter has tries of their own from now on.
  await rememberDevice(db, context, id);
  return id;
};

/** The department of the invitation, or who took it over if it was closed meanwhile. */
const departmentNow = async (db: Queryable, organisationId: number, invitedTo: number | null): Promise<number | null> => {
  if (invitedTo === null) return null;
  const { id, closed_at, merged_into } = await db
    .selectFrom('departments')
    .select(['id', 'closed_at', 'merged_into'])
    .where('id', '=', invitedTo)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return closed_at ? departmentNow(db, organisationId, merged_into) : id;
};

/** The IIN of the invitation, unless it has become somebody else's meanwhile. */
const freeIin = async (db: Queryable, { iin, organisation_id }: Invitation): Promise<string | null> => {
  if (iin === null) return null;
  const holder = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select('e.id')
    .where('e.organisation_id', '=', organisation_id)
    .where('e.ended_at', 'is', null)
    .where((is) => is.or([is('e.iin', '=', iin), is('p.iin', '=', iin)]))
    .executeTakeFirst();
  return holder ? null : iin;
};

/** Without the rights of administrators if whoever invited no longer administers the organisation: nobody keeps a way in by a letter. */
const rolesNow = async (db: Queryable, { organisation_id, invited_by, roles }: Invitation): Promise<Invitation['roles']> => {
  const isRight = (role: string): boolean => rights.some((right) => right === role);
  if (!roles.some(isRight) || (await isAdministratorNow(db, organisation_id, invited_by))) return roles;
  return roles.filter((role) => !isRight(role));
};

/** The employee that the invitation describes. A dismissed one comes back, with what the invitation gives and nothing of before. */
const employ = async (db: Queryable, invitation: Invitation, personId: number): Promise<number> => {
  const { organisation_id, position_ru, position_kk, roles } = invitation;
  const department_id = await departmentNow(db, organisation_id, invitation.department_id);
  const iin = await freeIin(db, invitation);
  const { mailForNew: mail_access } = await loadPolicy(db, organisation_id);
  await touchRoles(db, organisation_id, roles);
  const given = {
    department_id,
    position_ru,
    position_kk,
    ended_at: null,
    locked_at: null,
    factor_due_at: null,
    iin,
    ...(mail_access && { mail_access }),
  };
  const { id } = await db
    .insertInto('employees')
    .values({ person_id: personId, organisation_id, ...given, shows_welcome: true })
    .onConflict((on) =>
      on.columns(['person_id', 'organisation_id']).doUpdateSet({ ...given, ...columnsOf(mail_access ? ['mail', 'welcome'] : ['welcome']) }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('employee_roles').where('employee_id', '=', id).where('organisation_id', '=', organisation_id).execute();
  if (roles.length > 0)
    await db
      .insertInto('employee_roles')
      .values(roles.map((role) => ({ organisation_id, employee_id: id, role })))
      .execute();
  return id;
};

export const acceptInvitation = async (input: Input, context: Context): Promise<CallAnswer<typeof acceptCall>> => {
  const { db, now } = context;
  const known = await db
    .selectFrom('letter_links')
    .select('invitation_id')
    .where('hash', '=', hashToken(input.code))
    .where('purpose', '=', 'invitation')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!known) return refuseLink(context);
  await db
    .transaction()
    .execute(async (trx) => {
      const link = await takeLink(trx, input.code, 'invitation', now);
      if (!link?.invitation_id) throw new BusinessError('administration.invitationOver');
      const found = await trx
        .deleteFrom('employee_invitations')
        .where('id', '=', link.invitation_id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const invitation = { ...found, roles: await rolesNow(trx, found) };
      const known = await findPersonByEmail(trx, invitation.email);
      const personId = known?.id ?? (await createPerson(trx, context, invitation, input));
      const employee = await employ(trx, invitation, personId);
      const { organisation_id: organisationId, roles } = invitation;
      await refreshFeedsOfInitiator(trx, organisationId, employee);
      if (roles.includes('clerk')) await refreshFeedsOfClerks(trx, organisationId);
      await audit(trx, context, 'invitation.accepted', {
        personId,
        organisationId,
        details: { invitation: invitation.id, employee, before: found.roles.join(' '), roles: roles.join(' ') },
      });
    })
    .catch((error: unknown) => {
      // Another link of the same person was faster: the next attempt finds the account.
      throw isUniqueViolation(error) ? new BusinessError('administration.invitationOver') : error;
    });
  return { status: 'ok', text: '' };
};
