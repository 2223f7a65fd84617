/** Registration by e-mail: a letter first, and the organisation when its link is opened (ACC-19). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { completeRegistration as completeCall, registerByEmail as registerCall } from '@qujat/contract/registration';
import { normalPhone } from '@qujat/contract/phone';
import { checkEmailRegistration } from '@qujat/contract/registration-checks';
import type { Queryable } from '../../../../platform/database/pool.ts';
import type { WaitingRegistration } from '../../../../platform/database/schema/ways-to-sign-in.ts';
import { isUniqueViolation } from '../../../../platform/database/violations.ts';
import type { RequestContext } from '../../../../platform/http/context.ts';
import type { IdentityContext } from '../../services.ts';
import { BusinessError } from '../../../../platform/http/errors.ts';
import { writeLetter } from '../../../../platform/letters/write-letter.ts';
import { createOrganisation } from '../../../organisations/create-organisation.ts';
import { audit } from '../../../../platform/audit/audit.ts';
import { makeLink, registrationLife, takeLink } from '../letter-links.ts';
import { hashPassword } from '../../../../platform/crypto/password.ts';
import { limits, consume } from '../../../../platform/limits/rate-limit.ts';
import { findPersonByEmail } from '../store.ts';
import { refuseProblem } from './problem.ts';

/** A person with an account gets a letter too, but a different one: the page says the same, and takes the same time. */
const sendLetter = async (db: Queryable, context: RequestContext, waiting: WaitingRegistration): Promise<void> => {
  const { now, origin, languageCode: language } = context;
  const known = await findPersonByEmail(db, waiting.email);
  const link = await makeLink(db, origin, { registration: waiting }, now);
  const parameters = { organisation: waiting.organisation, link, hours: registrationLife / 3_600_000, recovery: `${origin}/recovery` };
  await writeLetter(db, { recipient: waiting.email, language, name: known ? 'registeredAlready' : 'registration', parameters }, now);
  await audit(db, context, 'registration.asked', { personId: known?.id ?? null });
};

export const registerByEmail = async (
  input: CallInput<typeof registerCall>,
  context: IdentityContext,
): Promise<CallAnswer<typeof registerCall>> => {
  refuseProblem(checkEmailRegistration(input));
  const { organisation = '', firstName = '', lastName = '', phone = '', email = '', password = '' } = input;
  const { db, now, network } = context;
  const recipient = email.trim();
  await consume(db, limits.registrationsByAddress, network, now);
  await consume(db, limits.registrationsByAccount, recipient.toLowerCase(), now);
  const waiting: WaitingRegistration = {
    organisation: organisation.trim(),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phone: normalPhone(phone) ?? '',
    email: recipient,
    passwordHash: await hashPassword(password, context.passwordCost),
    language: context.languageCode,
  };
  await db.transaction().execute((transaction) => sendLetter(transaction, context, waiting));
  return { status: 'ok', text: '' };
};

const create = async (db: Queryable, context: RequestContext, waiting: WaitingRegistration): Promise<void> => {
  const { organisation: name, firstName, lastName, phone, email, passwordHash, language } = waiting;
  const made = await createOrganisation(db, {
    name,
    bin: null,
    isDemo: context.demo,
    administrator: { email, passwordHash, fullName: `${lastName} ${firstName}`, phone, iin: null, language },
  });
  await audit(db, context, 'registration.done', made);
};

export const completeRegistration = async (
  { code }: CallInput<typeof completeCall>,
  context: RequestContext,
): Promise<CallAnswer<typeof completeCall>> => {
  const { db, now, network } = context;
  await consume(db, limits.linksTried, network, now);
  const waiting = await db
    .transaction()
    .execute(async (transaction) => {
      const link = await takeLink(transaction, code, 'registration', now);
      if (link?.registration) await create(transaction, context, link.registration);
      return link?.registration ?? null;
    })
    .catch((error: unknown) => {
      // Only the owner of the mailbox gets here, so the message may be specific.
      throw isUniqueViolation(error) ? new BusinessError('registration.emailTaken') : error;
    });
  if (!waiting) throw new BusinessError('links.over');
  return { status: 'ok', text: '', email: waiting.email, organisation: waiting.organisation };
};
