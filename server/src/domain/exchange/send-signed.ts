/**
 * Letters to the exchange that NCALayer signs on the clerk's machine (EXC-6, docs/decisions/0311). Nothing is kept between the two calls:
 * the second writes the letters anew, and a signature fits only if they are the same.
 */
import { createHash } from 'node:crypto';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { lettersToSign as lettersCall, sendSignedToExchange } from '@qujat/contract/exchange';
import { BusinessError } from '../../platform/http/errors.ts';
import { derOfText } from '../../platform/keys/cms/signed-text.ts';
import { KeyError } from '../../platform/keys/key-reader.ts';
import { keyTexts } from '../../platform/keys/key-texts.ts';
import { consume, limits } from '../../platform/limits/rate-limit.ts';
import { EnvelopeError, readEnvelope, textToSign, withCms, type Envelope } from './envelope.ts';
import { enqueue, expectClerkKey, filesOf, planLetter, type PlannedLetter, type SignedLetter } from './letter.ts';
import type { ExchangeSessionContext } from './services.ts';

/** The time between writing and signing. */
const lifeMs = 15 * 60_000;

/** Each session has letters of its own: what another session has had signed fits nowhere else, and fits here once. */
const messageIdOf = (parts: readonly (string | number)[]): string =>
  createHash('sha256')
    .update(parts.join(' '))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

const envelopesOf = async (plan: PlannedLetter, createdAt: Date, context: ExchangeSessionContext): Promise<readonly Envelope[]> => {
  const files = await filesOf(plan.opened, context);
  return plan.recipients.map((recipient) => ({
    ...plan.facts,
    createdAt,
    files,
    recipient,
    messageId: messageIdOf([context.session.id, plan.input.id, recipient.bin, createdAt.getTime()]),
  }));
};

export const lettersToSign = async (
  input: CallInput<typeof lettersCall>,
  context: ExchangeSessionContext,
): Promise<CallAnswer<typeof lettersCall>> => {
  const createdAt = Math.floor(context.now.getTime() / 1000);
  const envelopes = await envelopesOf(await planLetter(input, context), new Date(createdAt * 1000), context);
  return {
    createdAt,
    letters: envelopes.map((envelope) => ({ bin: envelope.recipient.bin, content: textToSign(envelope).toString('base64') })),
  };
};

type Input = CallInput<typeof sendSignedToExchange>;

/** Verified as the recipient will verify it, and signed by the clerk's own key. */
const signedLetter = async (envelope: Envelope, { signatures }: Input, context: ExchangeSessionContext): Promise<SignedLetter> => {
  const { messageId, recipient } = envelope;
  const own = signatures.filter(({ bin }) => bin === recipient.bin);
  if (own.length !== 1) throw new BusinessError('exchange.signAgain');
  try {
    const text = withCms(envelope, derOfText(own[0]?.signature ?? ''));
    await expectClerkKey(readEnvelope(text), context);
    return { messageId, recipient, envelope: text };
  } catch (error) {
    if (error instanceof EnvelopeError) throw new BusinessError('signing.falseSignature');
    if (error instanceof KeyError) throw new BusinessError(keyTexts[error.problem]);
    throw error;
  }
};

export const sendSigned = async (input: Input, context: ExchangeSessionContext): Promise<CallAnswer<typeof sendSignedToExchange>> => {
  const { db, session, network, now, say } = context;
  await consume(db, limits.keysByAddress, network, now);
  const plan = await planLetter(input, context);
  const createdAt = new Date(input.createdAt * 1000);
  if (createdAt > now || now.getTime() - createdAt.getTime() > lifeMs) throw new BusinessError('exchange.signAgain');
  const envelopes = await envelopesOf(plan, createdAt, context);
  const ids = envelopes.map(({ messageId }) => messageId);
  const used = await db
    .selectFrom('exchange_messages')
    .select('id')
    .where('message_id', 'in', ids)
    .where('organisation_id', '=', session.organisationId)
    .executeTakeFirst();
  if (used || input.signatures.length !== envelopes.length) throw new BusinessError('exchange.signAgain');
  const signed: SignedLetter[] = [];
  for (const envelope of envelopes) signed.push(await signedLetter(envelope, input, context));
  await enqueue(context, plan, signed);
  return { text: say(plan.demo ? 'exchange.sentDemo' : 'exchange.sent') };
};
