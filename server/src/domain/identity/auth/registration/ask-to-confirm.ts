/** Every registration waits until the reader of its letter confirms it: an unproved address gets no account (docs/decisions/0175, 0201). */
import type { Queryable } from '../../../../platform/database/pool.ts';
import type { WaitingRegistration } from '../../../../platform/database/schema/ways-to-sign-in.ts';
import { audit } from '../../../../platform/audit/audit.ts';
import { hashPassword } from '../../../../platform/crypto/password.ts';
import type { RequestContext } from '../../../../platform/http/context.ts';
import { writeLetter } from '../../../../platform/letters/write-letter.ts';
import { everybody, limits, consume } from '../../../../platform/limits/rate-limit.ts';
import { ensureBrowserHash } from '../browser-token.ts';
import type { IdentityContext } from '../../services.ts';
import { makeLink, registrationLife } from '../letter-links.ts';
import { expectGoodPassword } from '../new-password.ts';
import { findPersonByEmail, worksSomewhere } from '../store.ts';

/** What an attacker knows about the registering person, for the check of the password. */
export const knownOf = ({ email, organisation, firstName, lastName, key }: Omit<WaitingRegistration, 'passwordHash' | 'language'>) => [
  email,
  organisation,
  firstName,
  lastName,
  key?.fullName ?? '',
];

type Given = Omit<WaitingRegistration, 'passwordHash' | 'language' | 'browser' | 'invitation'> & {
  readonly password: string;
  readonly invitation: Buffer | null;
};

/**
 * A person with an account also gets a letter, but a different one: the page says the same and takes the same time. Whoever has left every
 * organisation registers like somebody new (docs/decisions/0487).
 */
const sendLetter = async (db: Queryable, context: RequestContext, waiting: WaitingRegistration): Promise<void> => {
  const { now, origin, languageCode: language } = context;
  const known = await findPersonByEmail(db, waiting.email);
  const mayBegin = known === undefined || !(await worksSomewhere(db, known.id));
  const link = await makeLink(db, origin, { registration: waiting }, now);
  // Nothing that a stranger has typed, because the letter goes to any address typed beside it.
  const parameters = { link, hours: registrationLife / 3_600_000, recovery: `${origin}/recovery` };
  await writeLetter(db, { recipient: waiting.email, language, name: mayBegin ? 'registration' : 'registeredAlready', parameters }, now);
  await audit(db, context, 'registration.asked', { personId: known?.id ?? null });
};

/** Stores a registration and sends its letter. The caller has checked the input, and has counted the address of the request. */
export const askToConfirm = async (context: IdentityContext, { password, invitation, ...given }: Given): Promise<void> => {
  const { db, now } = context;
  await expectGoodPassword(password, knownOf({ ...given, invitation: null }), context);
  await consume(db, limits.registrationsByAccount, given.email.toLowerCase(), now);
  await consume(db, limits.registrations, everybody, now);
  const waiting: WaitingRegistration = {
    ...given,
    passwordHash: await hashPassword(password, context.passwordCost),
    language: context.languageCode,
    browser: ensureBrowserHash(context).toString('base64'),
    invitation: invitation?.toString('base64') ?? null,
  };
  await db.transaction().execute((transaction) => sendLetter(transaction, context, waiting));
};
