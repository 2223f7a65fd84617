/** `POST /ce/sent_esedo.php`: queues the document, signed with the clerk's key file, for the gateway (EXC-1). */
import type { KeyObject } from 'node:crypto';
import { randomUUID } from 'node:crypto';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { sendToExchange } from '@qujat/contract/exchange';
import { keyTexts } from '../../platform/keys/key-texts.ts';
import { limits, consume } from '../../platform/limits/rate-limit.ts';
import type { ExchangeSessionContext } from './services.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import { askerOf } from '../../platform/keys/asker.ts';
import { expectKeyFiles } from '../../platform/keys/key-files.ts';
import { KeyError, type OpenedKey } from '../../platform/keys/key-reader.ts';
import { refundIfBusy } from '../../platform/keys/refund-if-busy.ts';
import { readEnvelope, signEnvelope, writeEnvelope, type Envelope } from './envelope.ts';
import { enqueue, expectClerkKey, filesOf, planLetter, type SignedLetter } from './letter.ts';

type Input = CallInput<typeof sendToExchange>;

const expectKey = ({ keyFile, password = '' }: Input): { keyFile: File; password: string } => {
  if (!keyFile) throw new BusinessError(password === '' ? 'exchange.key.neither' : 'exchange.key.noFile');
  if (password === '') throw new BusinessError('exchange.key.noPassword');
  if (!/\.p12$/i.test(keyFile.name)) throw new BusinessError('keys.wrongFile');
  return { keyFile, password };
};

type RsaKey = OpenedKey & { readonly privateKey: KeyObject };

const openKey = async (input: Input, context: ExchangeSessionContext): Promise<RsaKey> => {
  const { db, keys, now, network } = context;
  const { keyFile, password } = expectKey(input);
  await consume(db, limits.keysByAddress, network, now);
  try {
    const key = await keys.open(new Uint8Array(await keyFile.arrayBuffer()), password, askerOf(context));
    await expectClerkKey(key, context);
    const { privateKey } = key;
    if ('kind' in privateKey || privateKey.asymmetricKeyType !== 'rsa') throw new KeyError('unsupported');
    return { ...key, privateKey };
  } catch (error) {
    await refundIfBusy(error, db, limits.keysByAddress, network);
    if (!(error instanceof KeyError)) throw error;
    throw new BusinessError(keyTexts[error.problem]);
  }
};

/** An envelope is verified before it is queued, as its recipient will verify it. */
const signedBy = ({ privateKey, certificate, chain }: RsaKey, envelope: Envelope): string => {
  const text = signEnvelope(writeEnvelope(envelope), privateKey, [certificate, ...chain]);
  const read = readEnvelope(text);
  if (!read.certificate.raw.equals(certificate.raw) || read.envelope.messageId !== envelope.messageId)
    throw new Error('an envelope was signed that is not the one that was written');
  return text;
};

export const send = async (input: Input, context: ExchangeSessionContext): Promise<CallAnswer<typeof sendToExchange>> => {
  const { db, now, say } = context;
  await expectKeyFiles(db, context.session.organisationId);
  const plan = await planLetter(input, context);
  const key = await openKey(input, context);
  const common = { ...plan.facts, createdAt: now, files: await filesOf(plan.opened, context) };
  const signed = plan.recipients.map((recipient): SignedLetter => {
    const messageId = randomUUID();
    return { messageId, recipient, envelope: signedBy(key, { ...common, messageId, recipient }) };
  });
  await enqueue(context, plan, signed);
  return { status: 'ok', text: say(plan.demo ? 'exchange.sentDemo' : 'exchange.sent') };
};
