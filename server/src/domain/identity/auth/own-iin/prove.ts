/** The first key of a person without an IIN shows their IIN. Nothing is bound before the person has confirmed it. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { iinChallenge, proveIin as proveCall } from '@qujat/contract/own-iin';
import type { SessionContext } from '../../../../platform/http/context.ts';
import type { IdentitySessionContext } from '../../services.ts';
import { BusinessError, InvalidError } from '../../../../platform/http/errors.ts';
import { askerOf } from '../../../../platform/keys/asker.ts';
import { signedTextIn } from '../../../../platform/keys/cms/signed-text.ts';
import { KeyError, type CheckedKey, type GivenCertificate } from '../../../../platform/keys/key-reader.ts';
import { refundIfBusy } from '../../../../platform/keys/refund-if-busy.ts';
import { audit } from '../../../../platform/audit/audit.ts';
import { expectOwnKeyFiles } from '../../../../platform/keys/key-files.ts';
import { factsOf } from '../../../../platform/keys/own-keys.ts';
import { keyTexts, roleTexts } from '../../../../platform/keys/key-texts.ts';
import { challengeLife, later, pendingLife } from '../lifetimes.ts';
import { limits, consume } from '../../../../platform/limits/rate-limit.ts';
import { hashToken, newToken } from '../../../../platform/crypto/tokens.ts';

type Input = CallInput<typeof proveCall>;

/** The text names account and purpose, so that a person tricked by another site reads what they sign. */
export const makeIinChallenge = async (
  _: CallInput<typeof iinChallenge>,
  context: SessionContext,
): Promise<CallAnswer<typeof iinChallenge>> => {
  const { db, now, session } = context;
  await consume(db, limits.iinProofs, session.personId, now);
  const { email } = await db.selectFrom('people').select('email').where('id', '=', session.personId).executeTakeFirstOrThrow();
  const challenge = [context.say('iin.challenge', { email, token: newToken() }), context.origin].filter(Boolean).join(' ');
  await db
    .insertInto('iin_challenges')
    .values({ hash: hashToken(challenge), session_id: session.id, expires_at: later(now, challengeLife) })
    .execute();
  return { challenge };
};

/** Consumes a challenge of this session; false if the text is not one. */
export const takeIinChallenge = async ({ db, now, session }: SessionContext, content: Buffer): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('iin_challenges')
    .where('hash', '=', hashToken(content.toString('utf8')))
    .where('session_id', '=', session.id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/**
 * A certificate whose key has just been used: the file was opened and proved, or the key signed a text made for this purpose. Throws
 * KeyError.
 */
const provenCertificate = async (
  context: IdentitySessionContext,
  { keyFile, password = '', signature }: Input,
): Promise<GivenCertificate> => {
  if (keyFile) {
    await expectOwnKeyFiles(context.db, context.session.personId);
    if (!/\.p12$/i.test(keyFile.name)) throw new InvalidError('keys.wrongFile');
    return context.keys.open(new Uint8Array(await keyFile.arrayBuffer()), password, askerOf(context));
  }
  if (signature === undefined) throw new InvalidError();
  const { content, certificate, chain } = signedTextIn(signature);
  if (!(await takeIinChallenge(context, content))) throw new BusinessError('iin.over');
  return { certificate, chain };
};

/** Throws KeyError, BusinessError. A key of another organisation signs nothing here, so it binds nothing here either. */
const checkedKey = async (context: IdentitySessionContext, input: Input): Promise<CheckedKey & { readonly iin: string }> => {
  const { db, keys, now, session } = context;
  const { certificate, chain } = await provenCertificate(context, input);
  const key = await keys.check(certificate, chain, { purpose: 'signing', asks: 'if-unknown' }, now);
  const { bin } = await db.selectFrom('organisations').select('bin').where('id', '=', session.organisationId).executeTakeFirstOrThrow();
  if (key.bin !== null && bin !== null && key.bin !== bin) throw new KeyError('other-organisation');
  if (key.iin === null) throw new BusinessError('iin.none');
  return { ...key, iin: key.iin };
};

/** Reported before the question; checked again at binding. */
const expectFree = async ({ db, session }: SessionContext, iin: string): Promise<void> => {
  const holder = await db.selectFrom('people').select('id').where('iin', '=', iin).executeTakeFirst();
  if (holder && holder.id !== session.personId) throw new BusinessError('iin.taken', { iin });
};

const expectUnbound = async ({ db, session }: SessionContext): Promise<void> => {
  const { iin } = await db.selectFrom('people').select('iin').where('id', '=', session.personId).executeTakeFirstOrThrow();
  if (iin !== null) throw new BusinessError('iin.bound');
};

const refused = (context: SessionContext, problem: string): Promise<void> =>
  audit(context.db, context, 'iin.refused', {
    personId: context.session.personId,
    organisationId: context.session.organisationId,
    details: { problem },
  });

export const proveIin = async (input: Input, context: IdentitySessionContext): Promise<CallAnswer<typeof proveCall>> => {
  const { db, now, session } = context;
  await expectUnbound(context);
  await consume(db, limits.iinProofs, session.personId, now);
  try {
    const key = await checkedKey(context, input);
    const { iin, name: holder } = key;
    const facts = factsOf(key);
    await expectFree(context, iin);
    const proof = newToken();
    await db
      .insertInto('iin_proofs')
      .values({
        hash: hashToken(proof),
        session_id: session.id,
        iin,
        serial: facts.serial,
        key: facts,
        expires_at: later(now, pendingLife),
      })
      .execute();
    return { iin, holder, role: key.role && context.say(roleTexts[key.role]), proof };
  } catch (error) {
    await refundIfBusy(error, db, limits.iinProofs, session.personId);
    if (error instanceof KeyError) {
      await refused(context, error.problem);
      throw new BusinessError(keyTexts[error.problem]);
    }
    if (error instanceof BusinessError) await refused(context, error.key);
    throw error;
  }
};
