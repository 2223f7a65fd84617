/** A letter to the exchange, however it is signed: who may send it, what it contains, whose key may sign it, and its place in the queue. */
import type { CallInput } from '@qujat/contract/call';
import type { lettersToSign } from '@qujat/contract/exchange';
import { documentPdf } from '../documents/pages/document-pdf.ts';
import { loadDocumentFacts, type DocumentFacts } from '../documents/pages/document-facts.ts';
import { findToAct, type FoundDocument } from '../documents/find-document.ts';
import { RefusedError } from '../documents/refuse.ts';
import { loadState, lockDocuments } from '../documents/load-states.ts';
import { appendLog } from '../documents/log.ts';
import { expectReadable } from '../../platform/files/scanning/gate.ts';
import { readAll } from '../../platform/files/read-all.ts';
import { dayText } from '../../platform/http/dates.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import { KeyError, type GivenCertificate } from '../../platform/keys/key-reader.ts';
import { factsOf, noteOwnKey } from '../../platform/keys/own-keys.ts';
import type { ExchangeSessionContext } from './services.ts';
import { findCharacter, findKind } from './classifiers.ts';
import { maxContentBytes, type Envelope, type EnvelopeFile } from './envelope.ts';
import type { Correspondent, ExchangeGateway } from './gateway.ts';
import { sendObstacle, sendReasonKey } from './may-send.ts';
import { loadSent, markDocument } from './store.ts';

type Input = CallInput<typeof lettersToSign>;

const gatewayOf = ({ exchange }: ExchangeSessionContext): ExchangeGateway => {
  if (!exchange) throw new BusinessError('exchange.notConfigured');
  return exchange;
};

/** The key must be the clerk's own, of this organisation: a private person's key may not act for an organisation. Throws KeyError. */
export const expectClerkKey = async ({ certificate, chain }: GivenCertificate, context: ExchangeSessionContext): Promise<void> => {
  const { db, keys, now, session } = context;
  const { iin, bin } = await db
    .selectFrom('people as p')
    .innerJoin('employees as e', 'e.person_id', 'p.id')
    .innerJoin('organisations as o', 'o.id', 'e.organisation_id')
    .select(['p.iin', 'o.bin'])
    .where('e.id', '=', session.employeeId)
    .where('e.organisation_id', '=', session.organisationId)
    .executeTakeFirstOrThrow();
  const holder = await keys.check(certificate, chain, { purpose: 'signing', iin, asks: 'if-unknown' }, now);
  if (holder.bin === null) throw new KeyError('no-organisation');
  if (holder.bin !== bin) throw new KeyError('other-organisation');
  await noteOwnKey(db, session.personId, factsOf(holder), now);
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

export const filesOf = async ({ state }: FoundDocument, context: ExchangeSessionContext): Promise<readonly EnvelopeFile[]> => {
  const pdf = await documentPdf(state, context);
  const attached = await context.db
    .selectFrom('document_attachments as a')
    .innerJoin('files as f', (join) => join.onRef('f.id', '=', 'a.file_id').onRef('f.organisation_id', '=', 'a.organisation_id'))
    .select(['f.name', 'f.content_type', 'f.storage_key', 'f.size', 'f.scan'])
    .where('a.document_id', '=', state.document.id)
    .where('a.organisation_id', '=', state.document.organisationId)
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

export interface PlannedLetter {
  readonly opened: FoundDocument;
  readonly demo: boolean;
  readonly input: Input;
  readonly recipients: readonly Correspondent[];
  /** All but the files, which are read when the key is known to be right. */
  readonly facts: Omit<Envelope, 'messageId' | 'recipient' | 'createdAt' | 'files'>;
}

/** Throws BusinessError if the document may not be sent now, or a field is wrong. */
export const planLetter = async (given: Input, context: ExchangeSessionContext): Promise<PlannedLetter> => {
  const { db } = context;
  const opened = await findToAct(db, given.id, context.session);
  const gateway = gatewayOf(context);
  const sent = await loadSent(db, opened.state.document);
  const obstacle = sendObstacle(opened.person, opened.state, sent);
  if (obstacle) throw new BusinessError(sendReasonKey(obstacle));
  if (!findCharacter(given.characterId)) throw new BusinessError('exchange.unknownCharacter');
  if (!findKind(given.kindId)) throw new BusinessError('exchange.unknownKind');
  const input = { ...given, executor: given.executor.trim(), phone: given.phone.trim() };
  if (input.executor === '' || input.phone === '') throw new BusinessError('fields.missing');
  const facts = await loadDocumentFacts(db, opened.state);
  if (facts.organisation.bin === null) throw new BusinessError('exchange.noBin');
  const taken = new Set(sent.flatMap(({ bin, state }) => (state === 'rejected' ? [] : [bin])));
  const recipients = (await recipientsOf(facts, input, gateway)).filter(({ bin }) => !taken.has(bin));
  if (recipients.length === 0) throw new BusinessError('exchange.refusal.alreadySent');
  return {
    opened,
    demo: gateway.demo,
    input,
    recipients,
    facts: {
      sender: { bin: facts.organisation.bin, name: facts.organisation.name_ru },
      number: opened.state.document.number,
      date: dayText(facts.issuedAt, facts.organisation.timeZone),
      subject: facts.subject,
      text: facts.text,
      character: input.characterId,
      kind: input.kindId,
      executor: input.executor,
      phone: input.phone,
    },
  };
};

export interface SignedLetter {
  readonly messageId: string;
  readonly recipient: Correspondent;
  readonly envelope: string;
}

/** Checked again on the locked document: somebody else may have sent it meanwhile. */
export const enqueue = (
  { db, session, now, address }: ExchangeSessionContext,
  { opened: { state, person }, input }: PlannedLetter,
  signed: readonly SignedLetter[],
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { id, organisationId } = state.document;
    await lockDocuments(trx, organisationId, [id]);
    const current = await loadState(trx, organisationId, id);
    if (!current) throw new RefusedError('notFound');
    const obstacle = sendObstacle(person, current, await loadSent(trx, state.document));
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
        organisationId: current.document.organisationId,
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
    await markDocument(trx, state.document, now);
  });
