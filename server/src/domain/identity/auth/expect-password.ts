/** The password that a signed-in person must give again before they change what protects their account. */
import { audit } from '../../../platform/audit/audit.ts';
import { verifyPassword } from '../../../platform/crypto/password.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError, type RequestError } from '../../../platform/http/errors.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { findPerson, type PersonToSignIn } from './store.ts';

/** Takes one of the tries, which all these changes share; the caller gives them back. Throws what `wrong` makes. */
export const expectPassword = async (
  context: SessionContext,
  password: string,
  wrong: () => RequestError = () => new BusinessError('password.wrong'),
): Promise<PersonToSignIn> => {
  const { db, now, session } = context;
  const { personId, organisationId } = session;
  await consume(db, limits.passwordChanges, personId, now);
  const person = await findPerson(db, personId);
  if (await verifyPassword(password, person.passwordHash)) return person;
  await audit(db, context, 'password.failed', { personId, organisationId });
  throw wrong();
};
