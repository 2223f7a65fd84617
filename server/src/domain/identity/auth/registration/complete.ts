/** The link of the letter creates the organisation, whichever way it was registered. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { completeRegistration as completeCall } from '@qujat/contract/registration';
import { failureReasons } from '@qujat/contract/failure';
import { isGoodPassword } from '@qujat/contract/password-rule';
import { sql } from 'kysely';
import type { Queryable } from '../../../../platform/database/pool.ts';
import type { WaitingRegistration } from '../../../../platform/database/schema/ways-to-sign-in.ts';
import { isUniqueViolation } from '../../../../platform/database/violations.ts';
import { BusinessError, ConflictError } from '../../../../platform/http/errors.ts';
import { audit } from '../../../../platform/audit/audit.ts';
import { hashPassword } from '../../../../platform/crypto/password.ts';
import { noteOwnKey } from '../../../../platform/keys/own-keys.ts';
import { limits, consume } from '../../../../platform/limits/rate-limit.ts';
import { createOrganisation } from '../../../organisations/create-organisation.ts';
import { endAllSessions } from '../end-session.ts';
import { browserHash } from '../browser-token.ts';
import { rememberDevice } from '../known-devices.ts';
import { takeLink, voidRecoveryLinks } from '../letter-links.ts';
import type { IdentityContext } from '../../services.ts';
import { tellPerson } from '../../security-letters.ts';
import { expectGoodPassword } from '../new-password.ts';
import { worksSomewhere } from '../store.ts';
import { expectFree, takeInvitation } from './admission.ts';
import { knownOf } from './ask-to-confirm.ts';

/**
 * The account of somebody who has left every organisation, with the new password: the letter has proved the address. Name, second factor and
 * keys stay, because the history of former organisations refers to them. Null for somebody new.
 */
const takeBack = async (
  db: Queryable,
  { now }: IdentityContext,
  { email, key }: WaitingRegistration,
  passwordHash: string,
): Promise<number | null> => {
  // Of two links for one address the second waits for the first.
  const known = await db
    .selectFrom('people')
    .select(['id', 'iin'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirst();
  if (!known) return null;
  if (await worksSomewhere(db, known.id)) throw new BusinessError('registration.emailTaken');
  if (key && known.iin !== null && known.iin !== key.iin) throw new BusinessError('registration.emailTaken');
  await db
    .updateTable('people')
    .set({ password_hash: passwordHash, password_change_required: false, password_changed_at: now, ...(key && { iin: key.iin }) })
    .where('id', '=', known.id)
    .execute();
  await endAllSessions(db, known.id, 'password-recovered', now);
  await db.deleteFrom('pending_sign_ins').where('person_id', '=', known.id).execute();
  await voidRecoveryLinks(db, known.id);
  return known.id;
};

const create = async (db: Queryable, context: IdentityContext, waiting: WaitingRegistration, passwordHash: string): Promise<void> => {
  const { organisation: name, firstName, lastName, phone, email, language, invitation, key } = waiting;
  await takeInvitation(db, invitation ? Buffer.from(invitation, 'base64') : null, context.now);
  // Somebody else may have registered the same organisation meanwhile.
  if (key) await expectFree(db, key, email);
  const returning = await takeBack(db, context, waiting, passwordHash);
  const made = await createOrganisation(db, {
    name,
    bin: key?.bin ?? null,
    isDemo: context.demo,
    administrator: {
      personId: returning,
      email,
      passwordHash,
      fullName: key?.fullName ?? `${lastName} ${firstName}`,
      phone,
      iin: key?.iin ?? null,
      language,
    },
  });
  if (key) await noteOwnKey(db, made.personId, key.facts, context.now);
  await rememberDevice(db, context, made.personId);
  if (returning !== null) await tellPerson(db, context, returning, 'passwordRecovered');
  await audit(db, context, 'registration.done', made);
};

type Completion = CallInput<typeof completeCall>;

/** The hash of the password that the reader of the letter has chosen; null if they have chosen none. */
const chosenPassword = async ({ password, repeated }: Completion, context: IdentityContext): Promise<string | null> => {
  if (password === undefined) return null;
  if (password !== repeated) throw new BusinessError('password.notRepeated');
  if (!isGoodPassword(password)) throw new BusinessError('password.weak');
  return hashPassword(password, context.passwordCost);
};

/** The password from the form is valid only in the browser that sent the form: anybody could have typed it for this address. */
const isSameBrowser = ({ browser }: WaitingRegistration, context: IdentityContext): boolean => {
  const given = browserHash(context);
  return browser !== undefined && given !== null && given.equals(Buffer.from(browser, 'base64'));
};

export const completeRegistration = async (input: Completion, context: IdentityContext): Promise<CallAnswer<typeof completeCall>> => {
  const { db, now, network, registration } = context;
  if (registration === 'closed') throw new BusinessError('registration.closed');
  await consume(db, limits.linksTried, network, now);
  const chosen = await chosenPassword(input, context);
  const waiting = await db
    .transaction()
    .execute(async (transaction) => {
      const link = await takeLink(transaction, input.code, 'registration', now);
      if (!link?.registration) return null;
      // A refusal rolls back: the link works for the next attempt.
      if (input.password !== undefined) await expectGoodPassword(input.password, knownOf(link.registration), context);
      // The next attempt contains a password.
      if (chosen === null && !isSameBrowser(link.registration, context))
        throw new ConflictError(failureReasons.passwordWanted, 'registration.passwordWanted');
      await create(transaction, context, link.registration, chosen ?? link.registration.passwordHash);
      return link.registration;
    })
    .catch((error: unknown) => {
      // Only the owner of the mailbox gets here, so the message may be specific.
      throw isUniqueViolation(error) ? new BusinessError('registration.emailTaken') : error;
    });
  if (!waiting) throw new BusinessError('links.over');
  return { status: 'ok', text: '', email: waiting.email, organisation: waiting.organisation, hasTaxId: waiting.key !== undefined };
};
