/** A letter received by the exchange becomes an incoming document, which the clerk registers. */
import { sql } from 'kysely';
import { statuses } from '@qujat/contract/vocabulary';
import type { Database, Queryable } from '../../platform/database/pool.ts';
import { readLink } from '../documents/document-link.ts';
import type { PlannedParticipant } from '../documents/route/plan.ts';
import { statusFrom } from '../documents/route/turn.ts';
import { storeDocuments, type StoredParticipant } from '../documents/store-documents.ts';
import { deleteOrphans, type ReceivedFile } from '../../platform/files/receive.ts';
import { insertFile } from '../../platform/files/store-file.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { KeyError, type KeyReader } from '../../platform/keys/key-reader.ts';
import { oneLine } from '../../platform/letters/one-line.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { clerksOf } from './clerks.ts';
import { EnvelopeError, readEnvelope, type Envelope } from './envelope.ts';
import { NotAcceptedError } from './not-accepted.ts';
import { planIncoming } from './plan-incoming.ts';
import { storeFiles } from './receive-files.ts';
import type { Delivery } from './gateway.ts';

export interface ReceivingParts {
  readonly db: Database;
  readonly keys: KeyReader;
  readonly files: FileStore;
  /** Where people find the product, for links in letters. */
  readonly origin: string;
}

interface Recipient {
  readonly organisationId: number;
  readonly templateId: number;
  /** Whom the template's route suggests to the clerk. */
  readonly planned: readonly PlannedParticipant[];
  readonly clerk: { readonly employeeId: number; readonly departmentId: number };
}

/** The organisation, its template for incoming documents, and its first clerk. */
const findRecipient = async (db: Queryable, bin: string): Promise<Recipient> => {
  const organisation = await db.selectFrom('organisations').select('id').where('bin', '=', bin).executeTakeFirst();
  if (!organisation) throw new NotAcceptedError('address');
  const { id } = organisation;
  const template = await db
    .selectFrom('templates')
    .select(['id', 'version_id', 'route'])
    .where('organisation_id', '=', id)
    .where('correspondence', '=', 'incoming')
    .where('retired_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  const clerks = await clerksOf(db, id).select(['e.id', 'e.department_id']).execute();
  const [clerk] = clerks;
  const departmentId =
    clerk?.department_id ??
    (
      await db
        .selectFrom('departments')
        .select('id')
        .where('organisation_id', '=', id)
        .where('closed_at', 'is', null)
        .orderBy('id')
        .executeTakeFirst()
    )?.id;
  if (!template || !clerk || departmentId === undefined) throw new NotAcceptedError('nobody');
  const registers = { employeeId: clerk.id, departmentId };
  return {
    organisationId: id,
    templateId: template.id,
    planned: await planIncoming(db, template, { organisationId: id, ...registers }),
    clerk: registers,
  };
};

const draw = (recipient: Recipient, envelope: Envelope, attachments: number, now: Date) => {
  const { organisationId, templateId, planned, clerk } = recipient;
  const participants = planned.map((each): StoredParticipant & { state: 'waiting' } => ({ ...each, state: 'waiting' }));
  const { sender } = envelope;
  const status = statusFrom(
    statuses.aggregation,
    { expectsExecution: true } as Parameters<typeof statusFrom>[1],
    participants.map((each) => ({
      queueNumber: 1,
      task: '',
      dueAt: null,
      comment: '',
      decidedAt: null,
      decidedBy: null,
      assignedBy: null,
      ...each,
    })),
  );
  return {
    document: {
      organisation_id: organisationId,
      template_id: templateId,
      department_id: clerk.departmentId,
      initiator_id: clerk.employeeId,
      number: '',
      status,
      subject: envelope.subject || envelope.number,
      correspondence: 'incoming' as const,
      exchange_marker: 'received',
      attachment_count: attachments,
      body: { text: envelope.text, sender: { bin: sender.bin, name: sender.name, number: envelope.number, date: envelope.date } },
      issue_date: now,
      due_at: null,
      finished_at: null,
      created_at: now,
      updated_at: now,
    },
    participants,
    log: [
      {
        at: now,
        actorId: clerk.employeeId,
        onBehalfOf: null,
        action: 'exchange.received',
        statusBefore: null,
        statusAfter: status,
        comment: `${sender.name}, № ${envelope.number}`,
        address: '',
        details: { message: envelope.messageId },
      },
    ],
  };
};

/** Notifies the clerk, unless the clerk has switched letters off. */
const tellClerk = async (
  trx: Queryable,
  { clerk, organisationId }: Recipient,
  { sender, number, subject }: Envelope,
  documentId: number,
  now: Date,
  origin: string,
): Promise<void> => {
  const person = await trx
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['p.email', 'p.language', 'p.notify_documents'])
    .where('e.id', '=', clerk.employeeId)
    .where('e.organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  if (!person.notify_documents) return;
  const parameters = {
    sender: oneLine(sender.name),
    number: oneLine(number),
    subject: subject || number,
    link: readLink(origin, documentId),
  };
  await writeLetter(trx, { recipient: person.email, language: person.language, name: 'exchangeReceived', parameters, organisationId }, now);
};

interface Arrival {
  readonly recipient: Recipient;
  readonly envelope: Envelope;
  /** The signed text. */
  readonly text: string;
  readonly files: readonly ReceivedFile[];
}

/** The same message id may reach two organisations: each has its own letter. */
const isKnown = async (db: Queryable, organisationId: number, messageId: string): Promise<boolean> => {
  const known = await db
    .selectFrom('exchange_messages')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('message_id', '=', messageId)
    .where('direction', '=', 'incoming')
    .executeTakeFirst();
  return known !== undefined;
};

const register = ({ db, origin }: ReceivingParts, { recipient, envelope, text, files }: Arrival, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // The gateway may hand out the same envelope twice, to two servers at once.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`exchange ${envelope.messageId}`}, 0))`.execute(trx);
    if (await isKnown(trx, recipient.organisationId, envelope.messageId)) return;
    const [documentId = 0] = await storeDocuments(trx, [draw(recipient, envelope, files.length, now)]);
    for (const file of files) {
      const fileId = await insertFile(trx, file, { organisationId: recipient.organisationId, employeeId: recipient.clerk.employeeId }, now);
      await trx
        .insertInto('document_attachments')
        .values({ organisation_id: recipient.organisationId, document_id: documentId, file_id: fileId })
        .execute();
    }
    // The clerk has not written it, so it is unread.
    await trx
      .deleteFrom('document_marks')
      .where('document_id', '=', documentId)
      .where('organisation_id', '=', recipient.organisationId)
      .execute();
    await trx
      .insertInto('exchange_messages')
      .values({
        message_id: envelope.messageId,
        direction: 'incoming',
        organisation_id: recipient.organisationId,
        document_id: documentId,
        state: 'received',
        peer_bin: envelope.sender.bin,
        peer_name: envelope.sender.name,
        character: envelope.character,
        kind: envelope.kind,
        executor: envelope.executor,
        phone: envelope.phone,
        envelope: text,
        sent_by: null,
        number: null,
        reason: null,
        queued_at: envelope.createdAt,
        sent_at: null,
        delivered_at: now,
        ended_at: null,
        told_at: null,
        next_attempt_at: now,
        last_error: null,
      })
      .execute();
    await tellClerk(trx, recipient, envelope, documentId, now, origin);
  });

/**
 * The signed content, if the signer's key is valid today and belongs to the sender: a private person's key may not act for an organisation.
 * The gateway has checked it too, but we do not rely on that.
 */
const trustedEnvelope = async (keys: KeyReader, text: string, now: Date): Promise<Envelope> => {
  try {
    const { envelope, certificate, chain } = readEnvelope(text);
    const holder = await keys.check(certificate, chain, { purpose: 'signing', asks: 'if-unknown' }, now);
    if (holder.bin !== envelope.sender.bin) throw new NotAcceptedError('sender');
    return envelope;
  } catch (error) {
    // Outdated lists of ours say nothing about the signature, so the letter is retried.
    const isOurFault = error instanceof KeyError && error.problem === 'revocation-unknown';
    if (!isOurFault && (error instanceof EnvelopeError || error instanceof KeyError))
      throw new NotAcceptedError('signature', { cause: error });
    throw error;
  }
};

/** Receives an envelope, once. Throws NotAcceptedError if it can never be accepted. */
export const receive = async (parts: ReceivingParts, bin: string, delivery: Delivery, now: Date): Promise<void> => {
  const { db, keys, files } = parts;
  const envelope = await trustedEnvelope(keys, delivery.envelope, now);
  if (envelope.recipient.bin !== bin || envelope.messageId !== delivery.messageId) throw new NotAcceptedError('address');
  const recipient = await findRecipient(db, bin);
  if (await isKnown(db, recipient.organisationId, envelope.messageId)) return;
  const written = await storeFiles(parts, envelope.files, now);
  try {
    await register(parts, { recipient, envelope, text: delivery.envelope, files: written }, now);
  } finally {
    // If a letter was not stored, none of its files stays.
    await deleteOrphans(db, files, written);
  }
};
