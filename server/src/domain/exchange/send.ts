/** `POST /ce/sent_esedo.php`: queues the document, signed with the clerk's key, for the gateway (EXC-1). */
import type { KeyObject } from 'node:crypto';
import { randomUUID } from 'node:crypto';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { sendToExchange } from '@qujat/contract/exchange';
import { keyTexts } from '../../platform/keys/key-texts.ts';
import { limits, consume } from '../../platform/limits/rate-limit.ts';
import { documentPdf } from '../documents/pages/document-pdf.ts';
import { loadDocumentFacts, type DocumentFacts } from '../documents/pages/document-facts.ts';
import { findToAct, type FoundDocument } from '../documents/find-document.ts';
import { RefusedError } from '../documents/refuse.ts';
import { loadState, lockDocuments } from '../documents/load-states.ts';
import { appendLog } from '../documents/log.ts';
import { expectReadable } from '../../platform/files/scanning/gate.ts';
import { readAll } from '../../platform/files/read-all.ts';
import { dayText } from '../../platform/http/dates.ts';
import type { ExchangeSessionContext } from './services.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import { askerOf } from '../../platform/keys/asker.ts';
import { expectKeyFiles } from '../../platform/keys/key-files.ts';
import { factsOf, noteOwnKey } from '../../platform/keys/own-keys.ts';
import { KeyError, type OpenedKey } from '../../platform/keys/key-reader.ts';
import { findCharacter, findKind } from './classifiers.ts';
import { maxContentBytes, readEnvelope, signEnvelope, writeEnvelope, type Envelope, type EnvelopeFile } from './envelope.ts';
import type { Correspondent, ExchangeGateway } from './gateway.ts';
import { sendObstacle, sendReasonKey } from './may-send.ts';
import { loadSent, markDocument } from './store.ts';

type Input = CallInput<typeof sendToExchange>;

const gatewayOf = ({ exchange }: ExchangeSessionContext): ExchangeGateway => {
  if (!exchange) throw new BusinessError('exchange.notConfigured');
  return exchange;
};

const expectKey = ({ keyFile, password = '' }: Input): { keyFile: File; password: string } => {
  if (!keyFile) throw new BusinessError(password === '' ? 'exchange.key.neither' : 'exchange.key.noFile');
  if (password === '') throw new BusinessError('exchange.key.noPassword');
  if (!/\.p12$/i.test(keyFile.name)) throw new BusinessError('keys.wrongFile');
  return { keyFile, password };
};

/** The clerk's own key of this organisation: a private person's key may not act for an organisation. */
type RsaKey = OpenedKey & { readonly privateKey: KeyObject };

const openKey = async (input: Input, context: ExchangeSessionContext): Promise<RsaKey> => {
  const { db, keys, now, network, session } = context;
  const { keyFile, password } = expectKey(input);
  await consume(db, limits.keysByAddress, network, now);
  const { iin, bin } = await db
    .selectFrom('people as p')
    .innerJoin('employees as e', 'e.person_id', 'p.id')
    .innerJoin('organisations as o', 'o.id', 'e.organisation_id')
    .select(['p.iin', 'o.bin'])
    .where('e.id', '=', session.employeeId)
    .executeTakeFirstOrThrow();
  try {
    const key = await keys.open(new Uint8Array(await keyFile.arrayBuffer()), password, askerOf(context));
    const holder = await keys.check(key.certificate, key.chain, { purpose: 'signing', iin, asks: 'if-unknown' }, now);
    if (holder.bin === null) throw new KeyError('no-organisation');
    if (holder.bin !== bin) throw new KeyError('other-organisation');
    await noteOwnKey(db, session.personId, factsOf(holder), now);
    const { privateKey } = key;
    if ('kind' in privateKey || privateKey.asymmetricKeyType !== 'rsa') throw new KeyError('unsupported');
    return { ...key, privateKey };
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    throw new BusinessError(keyTexts[error.problem]);
  }
};

/** The recipients that the document names, otherwise the one in the form. */
const recipientsOf = async (facts: DocumentFacts, { recipient }: Input, gateway: ExchangeGateway): Promise<readonly Correspondent[]> => {
  const named = facts.recipients.flatMap(({ bin, name }) => (bin === null ? [] : [{ bin, name }]));
  if (named.length > 0) return named;
  if (recipient === undefined) throw new BusinessError('exchange.noRecipients');
  const found = await gateway.find(recipient);
  if (!found) throw new BusinessError('exchange.unknownRecipient');
  return [found];
};

const filesOf = async ({ state }: FoundDocument, context: ExchangeSessionContext): Promise<readonly EnvelopeFile[]> => {
  const pdf = await documentPdf(state, context);
  const attached = await context.db
    .selectFrom('document_attachments as a')
    .innerJoin('files as f', 'f.id', 'a.file_id')
    .select(['f.name', 'f.content_type', 'f.storage_key', 'f.size', 'f.scan'])
    .where('a.document_id', '=', state.document.id)
    .orderBy('a.id')
    .execute();
  for (const file of attached) expectReadable(file, context.files);
  const total = attached.reduce((sum, { size }) => sum + size, pdf.length);
  if (total > maxContentBytes) throw new BusinessError('exchange.tooLarge');
  const files = attached.map(async ({ name, content_type, storage_key }) => ({
    name,
    type: content_type,
    content: await readAll(context.files, storage_key),
  }));
  return [
    { name: `${state.document.number.replaceAll(/[\\/:*?"<>|]/g, '-') || state.document.id}.pdf`, type: 'application/pdf', content: pdf },
    ...(await Promise.all(files)),
  ];
};

/** An envelope is verified before it is queued, as its recipient will verify it. */
const signedBy = ({ privateKey, certificate, chain }: RsaKey, envelope: Envelope): string => {
  const text = signEnvelope(writeEnvelope(envelope), privateKey, [certificate, ...chain]);
  const read = readEnvelope(text);
  if (!read.certificate.raw.equals(certificate.raw) || read.envelope.messageId !== envelope.messageId)
    throw new Error('an envelope was signed that is not the one that was written');
  return text;
};

interface Signed {
  readonly messageId: string;
  readonly recipient: Correspondent;
  readonly envelope: string;
}

/** Checked again on the locked document: somebody else may have sent it meanwhile. */
const enqueue = (
  { db, session, now, address }: ExchangeSessionContext,
  { state, person }: FoundDocument,
  input: Input,
  signed: readonly Signed[],
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { id, organisationId } = state.document;
    await lockDocuments(trx, [id]);
    const current = await loadState(trx, id);
    if (!current) throw new RefusedError('notFound');
    const obstacle = sendObstacle(person, current, await loadSent(trx, id));
    if (obstacle) throw new BusinessError(sendReasonKey(obstacle));
    await trx
      .insertInto('exchange_messages')
      .values(
        signed.map(({ messageId, recipient, envelope }) => ({
          message_id: messageId,
          direction: 'outgoing' as const,
          organisation_id: organisationId,
          document_id: id,
          state: 'queued' as const,
          peer_bin: recipient.bin,
          peer_name: recipient.name,
          character: input.characterId,
          kind: input.kindId,
          executor: input.executor,
          phone: input.phone,
          envelope,
          sent_by: session.employeeId,
          number: null,
          reason: null,
          queued_at: now,
          sent_at: null,
          delivered_at: null,
          ended_at: null,
          told_at: null,
          next_attempt_at: now,
          last_error: null,
        })),
      )
      .execute();
    const { status } = current.document;
    await appendLog(trx, [
      {
        documentId: id,
        at: now,
        actorId: session.employeeId,
        onBehalfOf: null,
        action: 'exchange.queued',
        statusBefore: status,
        statusAfter: status,
        comment: signed.map(({ recipient }) => recipient.name).join(', '),
        address,
        details: { messages: signed.map(({ messageId }) => messageId) },
      },
    ]);
    await markDocument(trx, id, now);
  });

export const send = async (input: Input, context: ExchangeSessionContext): Promise<CallAnswer<typeof sendToExchange>> => {
  const { db, now, say } = context;
  await expectKeyFiles(db, context.session.organisationId);
  const opened = await findToAct(db, input.id, context.session);
  const gateway = gatewayOf(context);
  const sent = await loadSent(db, input.id);
  const obstacle = sendObstacle(opened.person, opened.state, sent);
  if (obstacle) throw new BusinessError(sendReasonKey(obstacle));
  if (!findCharacter(input.characterId)) throw new BusinessError('exchange.unknownCharacter');
  if (!findKind(input.kindId)) throw new BusinessError('exchange.unknownKind');
  const executor = input.executor.trim();
  const phone = input.phone.trim();
  if (executor === '' || phone === '') throw new BusinessError('fields.missing');
  const key = await openKey(input, context);
  const facts = await loadDocumentFacts(db, opened.state);
  if (facts.organisation.bin === null) throw new BusinessError('exchange.noBin');
  const taken = new Set(sent.flatMap(({ bin, state }) => (state === 'rejected' ? [] : [bin])));
  const recipients = (await recipientsOf(facts, input, gateway)).filter(({ bin }) => !taken.has(bin));
  if (recipients.length === 0) throw new BusinessError('exchange.refusal.alreadySent');
  const files = await filesOf(opened, context);
  const common: Omit<Envelope, 'messageId' | 'recipient'> = {
    createdAt: now,
    sender: { bin: facts.organisation.bin, name: facts.organisation.name_ru },
    number: opened.state.document.number,
    date: dayText(facts.issuedAt, facts.organisation.timeZone),
    subject: facts.subject,
    text: facts.text,
    character: input.characterId,
    kind: input.kindId,
    executor,
    phone,
    files,
  };
  const signed = recipients.map((recipient): Signed => {
    const messageId = randomUUID();
    return { messageId, recipient, envelope: signedBy(key, { ...common, messageId, recipient }) };
  });
  await enqueue(context, opened, { ...input, executor, phone }, signed);
  return { status: 'ok', text: say(gateway.demo ? 'exchange.sentDemo' : 'exchange.sent') };
};
