/** Invitations by letter (ADM-3, docs/decisions/0204). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type {
  inviteAgain as againCall,
  invitePerson as inviteCall,
  takeInvitationBack as backCall,
} from '@qujat/contract/administration/invitations';
import { isEmail } from '@qujat/contract/registration-checks';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError, NotFoundError } from '../../../platform/http/errors.ts';
import { findPersonByEmail } from '../../identity/auth/store.ts';
import { touchRoles } from './change-person.ts';
import { expectAcceptedAddress } from './accepted-address.ts';
import { expectOwnDepartment } from './departments.ts';
import { takeInvitationTries, writeInvitation, type Invited } from './invitation-letters.ts';
import { isAdministratorNow } from './last-administrator.ts';

const sendLetter = (
  db: Queryable,
  { now, origin, languageCode, session }: SessionContext,
  invited: Omit<Invited, 'organisationId'>,
): Promise<void> =>
  writeInvitation(
    db,
    { now, origin, language: languageCode, timeZone: session.timeZone },
    { ...invited, organisationId: session.organisationId },
  );

const worksHere = async (db: Queryable, organisationId: number, email: string): Promise<boolean> => {
  const found = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select('e.id')
    .where('e.organisation_id', '=', organisationId)
    .where('e.ended_at', 'is', null)
    .where(sql`lower(p.email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return found !== undefined;
};

export const invitePerson = async (
  { email: given, fullName, position = '', secondPosition = '', departmentId, roles = [], known = false }: CallInput<typeof inviteCall>,
  context: SessionContext,
): Promise<CallAnswer<typeof inviteCall>> => {
  const { db, now, session, languageCode, say } = context;
  const { organisationId, personId, employeeId } = session;
  const email = given.trim();
  const name = fullName.trim().replaceAll(/\s+/g, ' ');
  if (!isEmail(email)) throw new BusinessError('registration.email');
  await expectAcceptedAddress(db, organisationId, email);
  if (name === '') throw new BusinessError('administration.nameWanted');
  await expectOwnDepartment(db, organisationId, departmentId);
  if (await worksHere(db, organisationId, email)) throw new BusinessError('administration.worksHere');
  // Counted before anything is told about the address.
  await takeInvitationTries(db, organisationId, email, now);
  if (!known && (await findPersonByEmail(db, email))) return { hasAccount: true, text: say('administration.loginRegistered') };
  await db
    .transaction()
    .execute(async (trx) => {
      await touchRoles(trx, organisationId, roles);
      const { id } = await trx
        .insertInto('employee_invitations')
        .values({
          organisation_id: organisationId,
          email,
          full_name: name,
          position_ru: position.trim(),
          position_kk: secondPosition.trim() || position.trim(),
          department_id: departmentId ?? null,
          roles: [...roles],
          language: languageCode,
          invited_by: employeeId,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await sendLetter(trx, context, { id, email });
      await audit(trx, context, 'person.invited', { personId, organisationId, details: { invitation: id, email, roles: roles.join(' ') } });
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new BusinessError('administration.invitedAlready') : error;
    });
  return { hasAccount: false, text: '' };
};

export const inviteAgain = async ({ invitationId }: CallInput<typeof againCall>, context: SessionContext): Promise<null> => {
  const { db, now, session } = context;
  const { organisationId, personId, employeeId } = session;
  const invited = await db
    .selectFrom('employee_invitations')
    .select(['id', 'email'])
    .where('id', '=', invitationId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!invited) throw new NotFoundError();
  await takeInvitationTries(db, organisationId, invited.email, now);
  await expectAcceptedAddress(db, organisationId, invited.email);
  await db.transaction().execute(async (trx) => {
    // Rights of administrators count as those of whoever invites now (ADM-3).
    if (await isAdministratorNow(trx, organisationId, employeeId))
      await trx
        .updateTable('employee_invitations')
        .set({ invited_by: employeeId })
        .where('id', '=', invitationId)
        .where('organisation_id', '=', organisationId)
        .execute();
    await sendLetter(trx, context, invited);
    await audit(trx, context, 'person.invited-again', {
      personId,
      organisationId,
      details: { invitation: invited.id, email: invited.email },
    });
  });
  return null;
};

export const takeInvitationBack = async ({ invitationId }: CallInput<typeof backCall>, context: SessionContext): Promise<null> => {
  const { db, session } = context;
  const { organisationId, personId } = session;
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('employee_invitations')
      .where('id', '=', invitationId)
      .where('organisation_id', '=', organisationId)
      .returning('email')
      .executeTakeFirst();
    if (!gone) throw new NotFoundError();
    await audit(trx, context, 'invitation.taken-back', {
      personId,
      organisationId,
      details: { invitation: invitationId, email: gone.email },
    });
  });
  return null;
};
