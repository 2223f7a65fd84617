/** The link of the letter creates the organisation, whichever way it was registered. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { completeRegistration as completeCall } from '@qujat/contract/registration';
import { failureReasons } from '@qujat/contract/failure';
import { isGoodPassword } from '@qujat/contract/password-rule';
import type { Queryable } from '../../../../platform/database/pool.ts';
import type { WaitingRegistration } from '../../../../platform/database/schema/ways-to-sign-in.ts';
import { isUniqueViolation } from '../../../../platform/database/violations.ts';
import { BusinessError, ConflictError } from '../../../../platform/http/errors.ts';
import { audit } from '../../../../platform/audit/audit.ts';
import { hashPassword } from '../../../../platform/crypto/password.ts';
import { noteOwnKey } from '../../../../platform/keys/own-keys.ts';
import { limits, consume } from '../../../../platform/limits/rate-limit.ts';
import { createOrganisation } from '../../../organisations/create-organisation.ts';
import { browserHash } from '../browser-token.ts';
import { rememberDevice } from '../known-devices.ts';
import { takeLink } from '../letter-links.ts';
import type { IdentityContext } from '../../services.ts';
import { expectGoodPassword } from '../new-password.ts';
import { expectFree, takeInvitation } from './admission.ts';
import { knownOf } from './ask-to-confirm.ts';

const create = async (db: Queryable, context: IdentityContext, waiting: WaitingRegistration, passwordHash: string): Promise<void> => {
  const { organisation: name, firstName, lastName, phone, email, language, invitation, key } = waiting;
  await takeInvitation(db, invitation ? Buffer.from(invitation, 'base64') : null, context.now);
  // Somebody else may have registered the same organisation meanwhile.
  if (key) await expectFree(db, key);
  const made = await createOrganisation(db, {
    name,
    bin: key?.bin ?? null,
    isDemo: context.demo,
    administrator: { email, passwordHash, fullName: key?.fullName ?? `${lastName} ${firstName}`, phone, iin: key?.iin ?? null, language },
  });
  if (key) await noteOwnKey(db, made.personId, key.facts, context.now);
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
