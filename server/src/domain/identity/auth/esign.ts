/** Signing in with NCALayer: the person signs a text made for this browser and one use (ACC-13). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { esignChallenge as challengeCall, signInByEsign as signInCall } from '@qujat/contract/other-sign-ins';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { IdentityContext } from '../services.ts';
import { InvalidError, RequestError } from '../../../platform/http/errors.ts';
import { KeyError, type CheckedKey } from '../../../platform/keys/key-reader.ts';
import { signedTextIn } from '../../../platform/keys/cms/signed-text.ts';
import { audit, takeAuditedTry } from '../../../platform/audit/audit.ts';
import { browserHash, ensureBrowserHash } from './browser-token.ts';
import { keyTexts } from '../../../platform/keys/key-texts.ts';
import { completeSignIn, type SignInAnswer } from './complete-sign-in.ts';
import { challengeLife, later } from './lifetimes.ts';
import { everybody, limits, consume, refund } from '../../../platform/limits/rate-limit.ts';
import { chooseMembership, findPerson, isLocked } from './store.ts';
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts';

/** Contains the product's address: NCALayer shows the text, so a person can see for which site they sign. */
const challengeText = (origin: string, now: Date): string => ['Qujat', origin, now.toISOString(), newToken()].filter(Boolean).join(' ');

export const makeChallenge = async (
  _: CallInput<typeof challengeCall>,
  context: RequestContext,
): Promise<CallAnswer<typeof challengeCall>> => {
  const { db, now, network, origin } = context;
  await consume(db, limits.challengesByAddress, network, now);
  await consume(db, limits.challenges, everybody, now);
  const challenge = challengeText(origin, now);
  await db
    .insertInto('esign_challenges')
    .values({
      hash: hashToken(challenge),
      browser_hash: ensureBrowserHash(context),
      created_at: now,
      expires_at: later(now, challengeLife),
    })
    .execute();
  return { challenge };
};

const takeChallenge = async (context: RequestContext, content: Buffer): Promise<boolean> => {
  const browser = browserHash(context);
  if (!browser) return false;
  const taken = await context.db
    .deleteFrom('esign_challenges')
    .where('hash', '=', hashToken(content.toString('utf8')))
    .where('browser_hash', '=', browser)
    .where('expires_at', '>', context.now)
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
};

const checkSignature = async (context: IdentityContext, signature: string): Promise<CheckedKey> => {
  try {
    const { content, certificate, chain } = signedTextIn(signature);
    // A signature of any other text, including the specification's fixed one, could have been made elsewhere.
    if (!(await takeChallenge(context, content))) {
      await audit(context.db, context, 'sign-in.esign-failed', { personId: null, details: { problem: 'over' } });
      throw new InvalidError('esign.over');
    }
    return await context.keys.check(certificate, chain, { purpose: 'sign-in', asks: 'if-unknown' }, context.now);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    await audit(context.db, context, 'sign-in.esign-failed', { personId: null, details: { problem: error.problem } });
    throw new InvalidError(error.problem === 'bad-file' ? 'esign.bad' : keyTexts[error.problem]);
  }
};

/** Refusals are HTTP 400, or 423 if the person is known but may not sign in (ACC-12). */
export const signInByEsign = async ({ signature }: CallInput<typeof signInCall>, context: IdentityContext): Promise<SignInAnswer> => {
  const { db, network } = context;
  await takeAuditedTry(context, limits.signaturesByAddress, network, null);
  const { iin } = await checkSignature(context, signature);
  const person = iin === null ? undefined : await db.selectFrom('people').select('id').where('iin', '=', iin).executeTakeFirst();
  if (!person) {
    await audit(db, context, 'sign-in.esign-failed', { personId: null, details: { problem: 'unknown-person' } });
    throw new InvalidError('esign.nobody');
  }
  const membership = await chooseMembership(db, person.id);
  if (!membership) {
    const locked = await isLocked(db, person.id);
    await audit(db, context, 'sign-in.esign-failed', { personId: person.id, details: { problem: locked ? 'locked' : 'left' } });
    throw new RequestError(423, locked ? 'signIn.lockedByAdministrator' : 'esign.locked');
  }
  await refund(db, limits.signaturesByAddress, network);
  await refund(db, limits.challengesByAddress, network);
  return completeSignIn(context, { person: await findPerson(db, person.id), membership, remember: false });
};
