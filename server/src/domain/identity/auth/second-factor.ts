/** The state between password and second factor: a separate cookie, ten minutes, five attempts. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { CallInput } from '@qujat/contract/call';
import type { confirmEmailCode as confirmCall } from '@qujat/contract/authentication';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SecondFactor } from '../../../platform/database/schema/people.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { IdentityContext } from '../services.ts';
import { isPersonNcalayerOnly } from '../../../platform/keys/key-files.ts';
import { chooseLanguage } from '../../../platform/http/texts.ts';
import { writeLetter } from '../../../platform/letters/write-letter.ts';
import { pendingCookie } from '../session/cookies.ts';
import { audit, takeAuditedTry } from '../../../platform/audit/audit.ts';
import { completeSignIn, emptyAnswer, type SignInAnswer } from './complete-sign-in.ts';
import { later, pendingLife, pendingTries } from './lifetimes.ts';
import { limits, refund } from '../../../platform/limits/rate-limit.ts';
import { ProofOverError } from './proof-over.ts';
import { chooseMembership, expectUnchanged, findPerson, isLocked, type PersonToSignIn } from './store.ts';
import { deriveToken, hashToken, newToken } from '../../../platform/crypto/tokens.ts';

const path = '/ce/accenter.php';

export const newCode = (): string => String(randomInt(100_000)).padStart(5, '0');

/** Whether a text has the form of a code. */
export const isCode = (text: string): boolean => /^[0-9]{5}$/.test(text);

/** The hash includes the cookie's token, so such a short code cannot be guessed from a copy of the database. */
export const hashCode = (code: string, token: string): Buffer => createHash('sha256').update(`${token} ${code}`).digest();

/** The text that NCALayer signs as the second factor: it belongs to this pending sign-in, and through the cookie to one browser. */
export const factorChallenge = (origin: string, token: string): string =>
  ['Qujat', origin, deriveToken(token, Buffer.alloc(0), 'factor')].filter(Boolean).join(' ');

const sendCode = async (context: RequestContext, person: PersonToSignIn, code: string): Promise<void> => {
  const language = chooseLanguage(context.cookie('lang'), person.language);
  await writeLetter(
    context.db,
    { recipient: person.email, language, name: 'code', parameters: { code, minutes: pendingLife / 60_000 } },
    context.now,
  );
};

/**
 * The password was right: records this in a cookie, and sends the code if that is the factor. Returns the text that NCALayer must sign, for
 * a person whose organisation forbids key files. Throws ProofOverError.
 */
export const beginSecondFactor = async (
  context: RequestContext,
  person: PersonToSignIn,
  factor: Exclude<SecondFactor, 'none'>,
  remember: boolean,
): Promise<Pick<SignInAnswer, 'authSignData' | 'authSignChoice'>> => {
  const { db, now, origin } = context;
  const token = newToken();
  const code = factor === 'email' ? newCode() : null;
  if (code !== null) await takeAuditedTry(context, limits.codesSent, person.id, person.id);
  const earlier = context.cookie(pendingCookie);
  if (earlier) await db.deleteFrom('pending_sign_ins').where('hash', '=', hashToken(earlier)).execute();
  await db.transaction().execute(async (trx) => {
    await expectUnchanged(trx, person);
    await trx
      .insertInto('pending_sign_ins')
      .values({
        hash: hashToken(token),
        person_id: person.id,
        factor,
        code_hash: code === null ? null : hashCode(code, token),
        remember,
        created_at: now,
        expires_at: later(now, pendingLife),
      })
      .execute();
  });
  if (code !== null) await sendCode(context, person, code);
  await audit(db, context, 'sign-in.second-factor', { personId: person.id, details: { factor } });
  context.setCookie(pendingCookie, token, { path, sameSite: 'strict', maxAge: pendingLife / 1000 });
  if (factor !== 'esign') return { authSignData: null, authSignChoice: null };
  const text = factorChallenge(origin, token);
  return (await isPersonNcalayerOnly(db, person.id))
    ? { authSignData: text, authSignChoice: null }
    : { authSignData: null, authSignChoice: text };
};

/** The attempt of this cookie is over, successful or not. */
export const clearPending = (context: RequestContext): void =>
  context.setCookie(pendingCookie, '', { path, sameSite: 'strict', maxAge: 0 });

/** Nothing is pending to be confirmed. */
const pendingOver = (context: RequestContext, key: 'signIn.codeOver' | 'signIn.keyOver' | 'signIn.lockedByAdministrator'): SignInAnswer => {
  clearPending(context);
  return { ...emptyAnswer, status: 'error', text: context.say(key) };
};

interface Pending {
  readonly hash: Buffer;
  readonly token: string;
  readonly person_id: number;
  readonly code_hash: Buffer | null;
  readonly tries: number;
  readonly remember: boolean;
}

/** Consumes one of the five attempts and returns the pending sign-in; null if there is none left. */
const takePending = async (context: RequestContext, factor: Exclude<SecondFactor, 'none'>): Promise<Pending | null> => {
  const token = context.cookie(pendingCookie);
  if (!token) return null;
  const hash = hashToken(token);
  const row = await context.db
    .updateTable('pending_sign_ins')
    .set((update) => ({ tries: update('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('factor', '=', factor)
    .where('tries', '<', pendingTries)
    .where('expires_at', '>', context.now)
    .returning(['person_id', 'code_hash', 'tries', 'remember'])
    .executeTakeFirst();
  return row ? { ...row, hash, token } : null;
};

/**
 * The pending sign-in that a key should confirm, with the IIN of its person; or the answer if there is none. Counts a try for the network
 * and for the person.
 */
export const takePendingKey = async (
  context: RequestContext,
): Promise<{ readonly pending: Pending; readonly iin: string | null } | { readonly over: SignInAnswer }> => {
  const { db, network } = context;
  await takeAuditedTry(context, limits.secondFactorsByAddress, network, null);
  const pending = await takePending(context, 'esign');
  if (!pending) {
    await audit(db, context, 'sign-in.key-failed', { personId: null, details: { problem: 'over' } });
    return { over: pendingOver(context, 'signIn.keyOver') };
  }
  const { person_id: personId } = pending;
  await takeAuditedTry(context, limits.keysByAccount, personId, personId);
  const { iin } = await db.selectFrom('people').select('iin').where('id', '=', personId).executeTakeFirstOrThrow();
  return { pending, iin };
};

/** Gives the try back, because nothing was tried. */
export const returnPending = async ({ db }: RequestContext, { hash }: Pending): Promise<void> => {
  await db
    .updateTable('pending_sign_ins')
    .set((update) => ({ tries: update('tries', '-', 1) }))
    .where('hash', '=', hash)
    .execute();
};

/** The factor was right: opens the session, and only one, even if the right factor is sent twice at once. */
export const finishPending = async (
  context: IdentityContext,
  { hash, person_id, remember }: Pending,
  over: 'signIn.codeOver' | 'signIn.keyOver',
): Promise<SignInAnswer> => {
  const { db } = context;
  const [membership, person] = [await chooseMembership(db, person_id), await findPerson(db, person_id)];
  if (!membership) {
    await db.deleteFrom('pending_sign_ins').where('hash', '=', hash).execute();
    return pendingOver(context, (await isLocked(db, person_id)) ? 'signIn.lockedByAdministrator' : over);
  }
  const expectProof = async (transaction: Queryable): Promise<void> => {
    // Before the pending sign-in: whoever changes the password holds the person, and deletes what is pending.
    await expectUnchanged(transaction, person);
    const { numDeletedRows } = await transaction.deleteFrom('pending_sign_ins').where('hash', '=', hash).executeTakeFirst();
    if (numDeletedRows === 0n) throw new ProofOverError();
  };
  try {
    const answer = await completeSignIn(context, { person, membership, remember, expectProof });
    await refund(db, limits.secondFactorsByAddress, context.network);
    clearPending(context);
    return answer;
  } catch (error) {
    if (error instanceof ProofOverError) return pendingOver(context, over);
    throw error;
  }
};

export const confirmEmailCode = async ({ code }: CallInput<typeof confirmCall>, context: IdentityContext): Promise<SignInAnswer> => {
  const { db, network, say: tell } = context;
  if (!isCode(code)) return { ...emptyAnswer, status: 'error', text: tell('signIn.codeForm') };
  await takeAuditedTry(context, limits.secondFactorsByAddress, network, null);
  const pending = await takePending(context, 'email');
  if (!pending?.code_hash) {
    await audit(db, context, 'sign-in.code-failed', { personId: null, details: { problem: 'over' } });
    return pendingOver(context, 'signIn.codeOver');
  }
  // A person with the password could otherwise start again and again, with five attempts each.
  await takeAuditedTry(context, limits.codesTried, pending.person_id, pending.person_id);
  if (!timingSafeEqual(hashCode(code, pending.token), pending.code_hash)) {
    await audit(db, context, 'sign-in.code-failed', { personId: pending.person_id });
    const left = pendingTries - pending.tries;
    return left > 0
      ? { ...emptyAnswer, status: 'error', text: tell('signIn.codeWrong', { left }) }
      : pendingOver(context, 'signIn.codeOver');
  }
  return finishPending(context, pending, 'signIn.codeOver');
};
