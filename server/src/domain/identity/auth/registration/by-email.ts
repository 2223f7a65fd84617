/** Registration by e-mail: a letter first, and the organisation when its link is opened (ACC-19). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { completeRegistration as completeCall, registerByEmail as registerCall } from '@qujat/contract/registration';
import { failureReasons } from '@qujat/contract/failure';
import { isGoodPassword } from '@qujat/contract/password-rule';
import { normalPhone } from '@qujat/contract/phone';
import { checkEmailRegistration } from '@qujat/contract/registration-checks';
import type { Queryable } from '../../../../platform/database/pool.ts';
import type { WaitingRegistration } from '../../../../platform/database/schema/ways-to-sign-in.ts';
import { isUniqueViolation } from '../../../../platform/database/violations.ts';
import type { RequestContext } from '../../../../platform/http/context.ts';
import type { IdentityContext } from '../../services.ts';
import { BusinessError, ConflictError } from '../../../../platform/http/errors.ts';
import { writeLetter } from '../../../../platform/letters/write-letter.ts';
import { createOrganisation } from '../../../organisations/create-organisation.ts';
import { audit } from '../../../../platform/audit/audit.ts';
import { makeLink, registrationLife, takeLink } from '../letter-links.ts';
import { hashPassword } from '../../../../platform/crypto/password.ts';
import { ensureBrowserHash, browserHash } from '../browser-token.ts';
import { expectGoodPassword } from '../new-password.ts';
import { rememberDevice } from '../known-devices.ts';
import { expectAdmission, takeInvitation } from './admission.ts';
import { everybody, limits, consume } from '../../../../platform/limits/rate-limit.ts';
import { findPersonByEmail } from '../store.ts';
import { refuseProblem } from './problem.ts';

/** A person with an account gets a letter too, but a different one: the page says the same, and takes the same time. */
const sendLetter = async (db: Queryable, context: RequestContext, waiting: WaitingRegistration): Promise<void> => {
  const { now, origin, languageCode: language } = context;
  const known = await findPersonByEmail(db, waiting.email);
  const link = await makeLink(db, origin, { registration: waiting }, now);
  // Nothing that a stranger has typed: the letter goes to whatever address was typed beside it.
  const parameters = { link, hours: registrationLife / 3_600_000, recovery: `${origin}/recovery` };
  await writeLetter(db, { recipient: waiting.email, language, name: known ? 'registeredAlready' : 'registration', parameters }, now);
  await audit(db, context, 'registration.asked', { personId: known?.id ?? null });
};

type Form = Readonly<Partial<Record<'email' | 'organisation' | 'firstName' | 'lastName', string | undefined>>>;

const contextOfForm = ({ email = '', organisation = '', firstName = '', lastName = '' }: Form): readonly string[] => [
  email,
  organisation,
  firstName,
  lastName,
];

export const registerByEmail = async (
  input: CallInput<typeof registerCall>,
  context: IdentityContext,
): Promise<CallAnswer<typeof registerCall>> => {
  const invitation = await expectAdmission(context, input.invitation);
  refuseProblem(checkEmailRegistration(input));
  await expectGoodPassword(input.password ?? '', contextOfForm(input), context);
  const { organisation = '', firstName = '', lastName = '', phone = '', email = '', password = '' } = input;
  const { db, now, network } = context;
  const recipient = email.trim();
  await consume(db, limits.registrationsByAddress, network, now);
  await consume(db, limits.registrationsByAccount, recipient.toLowerCase(), now);
  await consume(db, limits.registrations, everybody, now);
  const waiting: WaitingRegistration = {
    organisation: organisation.trim(),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phone: normalPhone(phone) ?? '',
    email: recipient,
    passwordHash: await hashPassword(password, context.passwordCost),
    language: context.languageCode,
    browser: ensureBrowserHash(context).toString('base64'),
    invitation: invitation?.toString('base64') ?? null,
  };
  await db.transaction().execute((transaction) => sendLetter(transaction, context, waiting));
  return { status: 'ok', text: '' };
};

const create = async (db: Queryable, context: IdentityContext, waiting: WaitingRegistration, passwordHash: string): Promise<void> => {
  const { organisation: name, firstName, lastName, phone, email, language, invitation } = waiting;
  await takeInvitation(db, invitation ? Buffer.from(invitation, 'base64') : null, context.now);
  const made = await createOrganisation(db, {
    name,
    bin: null,
    isDemo: context.demo,
    administrator: { email, passwordHash, fullName: `${lastName} ${firstName}`, phone, iin: null, language },
  });
  await rememberDevice(db, context, made.personId);
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

/** The password of the form counts only in the browser that sent the form: anybody could have typed it for this address. */
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
      if (input.password !== undefined) await expectGoodPassword(input.password, contextOfForm(link.registration), context);
      // The next attempt brings a password.
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
  return { status: 'ok', text: '', email: waiting.email, organisation: waiting.organisation };
};
