/** Signing in: the password, then a second factor if the person has one, then tokens (ACC-3). */
import type { CallInput } from '@qujat/contract/call';
import type { signIn as signInCall } from '@qujat/contract/authentication';
import type { IdentityContext } from '../services.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { completeSignIn, emptyAnswer, type SignInAnswer } from './complete-sign-in.ts';
import { hashPassword, isOutdated, verifyPassword } from '../../../platform/crypto/password.ts';
import { beginSecondFactor, clearPending } from './second-factor.ts';
import { ProofOverError } from './proof-over.ts';
import { takePasswordTry } from './sign-in-tries.ts';
import { chooseMembership, expectUnchanged, findPersonByEmail, isLocked, rehashPassword, type PersonToSignIn } from './store.ts';

const checkPassword = async (
  context: IdentityContext,
  email: string,
  password: string,
): Promise<{ readonly person: PersonToSignIn | undefined; readonly isRight: boolean }> => {
  const { db, passwordCost } = context;
  // Looked up before the attempt is consumed, so that the log names the account; it takes the same time for everybody.
  const person = await findPersonByEmail(db, email);
  const giveBack = await takePasswordTry(context, email, person);
  if (!(await verifyPassword(password, person?.passwordHash ?? null, passwordCost)) || !person) return { person, isRight: false };
  await giveBack();
  if (isOutdated(person.passwordHash, passwordCost))
    await rehashPassword(db, person.id, person.passwordHash, await hashPassword(password, passwordCost));
  return { person, isRight: true };
};

export const signIn = async (
  { email, password, remember = false }: CallInput<typeof signInCall>,
  context: IdentityContext,
): Promise<SignInAnswer> => {
  const { db, say } = context;
  const refused = async (person: PersonToSignIn | undefined): Promise<SignInAnswer> => {
    await audit(db, context, 'sign-in.failed', { personId: person?.id ?? null });
    return { ...emptyAnswer, status: 'error', text: say('signIn.wrong') };
  };
  const address = email.trim().toLowerCase();
  const { person, isRight } = await checkPassword(context, address, password);
  const membership = person && isRight && (await chooseMembership(db, person.id));
  if (person && isRight && !membership && (await isLocked(db, person.id))) {
    await audit(db, context, 'sign-in.failed', { personId: person.id, details: { problem: 'locked' } });
    return { ...emptyAnswer, status: 'error', text: say('signIn.lockedByAdministrator') };
  }
  // A person who has left every organisation gets the same answer as a stranger.
  if (!person || !membership) return refused(person);
  const orRefused = (error: unknown): Promise<SignInAnswer> => {
    if (error instanceof ProofOverError) return refused(person);
    throw error;
  };
  if (person.secondFactor === 'none') {
    // Ends a second factor that somebody else left unfinished.
    clearPending(context);
    const expectProof = (transaction: Queryable): Promise<void> => expectUnchanged(transaction, person);
    return completeSignIn(context, { person, membership, remember, expectProof }).catch(orRefused);
  }
  const { secondFactor: factor } = person;
  const begun = await beginSecondFactor(context, person, factor, remember).catch(orRefused);
  return { ...emptyAnswer, status: '2fa', text: factor, ...begun };
};
