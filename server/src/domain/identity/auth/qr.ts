/** Signing in by QR: the code is bound to the browser that shows it, and works once within 180 seconds (ACC-11). */
import type { CallInput } from '@qujat/contract/call';
import { qrStates, type checkQr as checkCall } from '@qujat/contract/other-sign-ins';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { IdentityContext } from '../services.ts';
import { audit, takeAuditedTry } from '../../../platform/audit/audit.ts';
import { ensureBrowserHash } from './browser-token.ts';
import { completeSignIn, emptyAnswer, type SignInAnswer } from './complete-sign-in.ts';
import { later, qrCollected, qrLife } from './lifetimes.ts';
import { everybody, limits, refund } from '../../../platform/limits/rate-limit.ts';
import { chooseMembership, findPerson, isLocked } from './store.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';

const state = (status: (typeof qrStates)[keyof typeof qrStates]): SignInAnswer => ({ ...emptyAnswer, status });

/** The first poll makes the code known, bound to its browser. */
const begin = async (context: RequestContext, code_hash: Buffer, browser_hash: Buffer): Promise<void> => {
  const { db, now, network } = context;
  await takeAuditedTry(context, limits.qrCodesByAddress, network, null);
  await takeAuditedTry(context, limits.qrCodes, everybody, null);
  await db
    .insertInto('qr_sign_ins')
    .values({ code_hash, browser_hash, created_at: now, expires_at: later(now, qrLife), answered_at: null, person_id: null, used_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Of many simultaneous polls one gets the tokens. */
const redeem = async (context: IdentityContext, code_hash: Buffer): Promise<SignInAnswer> => {
  const { db, now } = context;
  const used = await db
    .updateTable('qr_sign_ins')
    .set({ used_at: now })
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
  if (!used) return state(qrStates.expired);
  const membership = used.person_id === null ? undefined : await chooseMembership(db, used.person_id);
  if (used.person_id === null || !membership) {
    const locked = used.person_id !== null && (await isLocked(db, used.person_id));
    await audit(db, context, 'sign-in.failed', { personId: used.person_id, details: { by: 'qr', ...(locked && { problem: 'locked' }) } });
    return { ...state(qrStates.unknownPerson), text: locked ? context.say('signIn.lockedByAdministrator') : '' };
  }
  await refund(db, limits.qrCodesByAddress, context.network);
  const person = await findPerson(db, used.person_id);
  return completeSignIn(context, { person, membership, remember: false });
};

export const checkQr = async ({ code }: CallInput<typeof checkCall>, context: IdentityContext): Promise<SignInAnswer> => {
  const { db, now } = context;
  const codeHash = hashToken(code);
  const browser = ensureBrowserHash(context);
  const row = await db.selectFrom('qr_sign_ins').selectAll().where('code_hash', '=', codeHash).executeTakeFirst();
  if (!row) {
    await begin(context, codeHash, browser);
    return state(qrStates.waiting);
  }
  // The phone was in time: a screen that asks a moment later, or was hidden meanwhile, still opens.
  const ends = row.answered_at ? later(row.expires_at, qrCollected) : row.expires_at;
  // Another browser learns only that the code is useless to it.
  if (!row.browser_hash.equals(browser) || row.used_at || ends <= now) return state(qrStates.expired);
  return row.answered_at ? redeem(context, codeHash) : state(qrStates.waiting);
};

/** The phone has confirmed the person at the screen. False if the code is not shown, or no longer, or has already been confirmed. */
export const confirmQr = async (context: RequestContext, code: string, iin: string): Promise<boolean> => {
  const { db, now } = context;
  const person = await db.selectFrom('people').select('id').where('iin', '=', iin).executeTakeFirst();
  const confirmed = await db
    .updateTable('qr_sign_ins')
    .set({ answered_at: now, person_id: person?.id ?? null })
    .where('code_hash', '=', hashToken(code.trim().toLowerCase()))
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst();
  if (confirmed) await audit(db, context, 'sign-in.qr-asked', { personId: person?.id ?? null });
  return confirmed !== undefined;
};
