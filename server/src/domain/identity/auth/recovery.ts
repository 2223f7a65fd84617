/**
 * Password recovery. The request is only stored, in the same way for every address; the worker looks the person up later. So neither words
 * nor response time tell whether an address exists.
 */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { isGoodPassword } from '@qujat/contract/password-rule';
import { isEmail } from '@qujat/contract/registration-checks';
import type { completeRecovery as completeCall, recoverPassword as recoverCall } from '@qujat/contract/recovery';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { tellPerson } from '../security-letters.ts';
import type { IdentityContext } from '../services.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { writeLetter } from '../../../platform/letters/write-letter.ts';
import type { Job } from '../../../platform/jobs/worker.ts';
import { audit, takeAuditedTry } from '../../../platform/audit/audit.ts';
import { endAllSessions } from './end-session.ts';
import { lockPersonOfLink, makeLink, recoveryLife, takeLink, voidRecoveryLinks } from './letter-links.ts';
import { hashPassword, verifyPassword } from '../../../platform/crypto/password.ts';
import { everybody, limits, consume } from '../../../platform/limits/rate-limit.ts';
import { loadPoliciesOf } from '../../../platform/policy/policy.ts';
import { contextOf, expectGoodPassword } from './new-password.ts';
import { rememberDevice } from './known-devices.ts';
import { forgetPasswordTries } from './sign-in-tries.ts';
import { chooseMembership, findPerson, findPersonByEmail } from './store.ts';

type Outcome = CallAnswer<typeof recoverCall>;

export const recoverPassword = async ({ email }: CallInput<typeof recoverCall>, context: RequestContext): Promise<Outcome> => {
  const { db, now, address, network, userAgent, languageCode } = context;
  const wanted = email.trim().toLowerCase();
  if (!isEmail(wanted)) throw new BusinessError('registration.email');
  await takeAuditedTry(context, limits.recoveriesByAddress, network, null);
  await takeAuditedTry(context, limits.recoveriesByAccount, wanted, null);
  await takeAuditedTry(context, limits.recoveries, everybody, null);
  await db
    .insertInto('recovery_requests')
    .values({ email: wanted, language: languageCode, address, user_agent: userAgent, created_at: now })
    .execute();
  return { status: 'ok', text: '' };
};

/** Writes the requested letters. */
export const answerRecoveries = async (db: Queryable, origin: string, now: Date): Promise<void> => {
  const requests = await db.deleteFrom('recovery_requests').returningAll().execute();
  for (const { email, language, address, user_agent: userAgent } of requests) {
    const person = await findPersonByEmail(db, email);
    const membership = person && (await chooseMembership(db, person.id));
    await audit(db, { now, address, userAgent }, 'recovery.asked', { personId: membership ? person.id : null });
    if (!person || !membership) continue;
    const link = await makeLink(db, origin, { personId: person.id }, now);
    await writeLetter(
      db,
      { recipient: person.email, language, name: 'recovery', parameters: { link, minutes: recoveryLife / 60_000 } },
      now,
    );
  }
};

export const recoveryJob = (origin: string): Job => ({
  name: 'answer-recoveries',
  everyMs: 1000,
  run: async (db, now) => {
    const waiting = await db.selectFrom('recovery_requests').select('id').limit(1).executeTakeFirst();
    if (waiting) await db.transaction().execute((transaction) => answerRecoveries(transaction, origin, now));
  },
});

export const completeRecovery = async (
  { code, replacement, repeated }: CallInput<typeof completeCall>,
  context: IdentityContext,
): Promise<Outcome> => {
  const { db, now, network, passwordCost } = context;
  if (replacement !== repeated) throw new BusinessError('password.notRepeated');
  if (!isGoodPassword(replacement)) throw new BusinessError('password.weak');
  await consume(db, limits.linksTried, network, now);
  const hash = await hashPassword(replacement, passwordCost);
  const email = await db.transaction().execute(async (transaction) => {
    await lockPersonOfLink(transaction, code);
    const link = await takeLink(transaction, code, 'recovery', now);
    if (!link?.person_id) return null;
    const personId = link.person_id;
    // Rolls back: the link works for the next attempt.
    await expectGoodPassword(replacement, await contextOf(transaction, personId), context, await loadPoliciesOf(transaction, personId));
    if (await verifyPassword(replacement, (await findPerson(transaction, personId)).passwordHash)) throw new BusinessError('password.same');
    const person = await transaction
      .updateTable('people')
      .set({ password_hash: hash, password_change_required: false, password_changed_at: now })
      .where('id', '=', personId)
      .returning('email')
      .executeTakeFirstOrThrow();
    await endAllSessions(transaction, personId, 'password-recovered', now);
    await transaction.deleteFrom('pending_sign_ins').where('person_id', '=', personId).execute();
    await voidRecoveryLinks(transaction, personId);
    // A person who has read the letter now has tries of their own.
    await rememberDevice(transaction, context, personId);
    await tellPerson(transaction, context, personId, 'passwordRecovered');
    await audit(transaction, context, 'recovery.done', { personId });
    return person.email;
  });
  if (email === null) throw new BusinessError('links.over');
  await forgetPasswordTries(context, email.toLowerCase());
  return { status: 'ok', text: '' };
};
