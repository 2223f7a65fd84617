/** The records of the exchange: messages and their progress, with the document's marker and history. */
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import type { MessageState, ReceiptKind } from '../../platform/database/schema/exchange.ts';
import { lockDocuments } from '../documents/load-states.ts';
import type { DocumentKey } from '../documents/route/model.ts';
import { appendLog } from '../documents/log.ts';
import { tellScreens } from '../documents/notices/tell-concerned.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { clerksToTell } from './clerks.ts';
import type { SentBefore } from './may-send.ts';

interface OutgoingMessage {
  readonly id: number;
  readonly message_id: string;
  readonly document_id: number;
  readonly organisation_id: number;
  readonly state: MessageState;
  readonly peer_name: string;
  readonly sent_by: number | null;
}

/** The messages of the document: the newest for each recipient. */
export const loadSent = async (db: Queryable, { id, organisationId }: DocumentKey): Promise<readonly SentBefore[]> => {
  const { rows } = await sql<SentBefore>`
    select distinct on (peer_bin) peer_bin as bin, state from exchange_messages
    where document_id = ${id} and organisation_id = ${organisationId} and direction = 'outgoing' order by peer_bin, id desc`.execute(db);
  return rows;
};

/** The list's marker: a rejection first, otherwise the message that has progressed least. */
export const markDocument = async (trx: Queryable, document: DocumentKey, now: Date): Promise<void> => {
  const { id, organisationId } = document;
  await sql`
    update documents set updated_at = ${now}, exchange_marker = (
      select state from (select distinct on (peer_bin) state from exchange_messages
        where document_id = ${id} and organisation_id = ${organisationId} and direction = 'outgoing' order by peer_bin, id desc) newest
      order by array_position(array['rejected', 'queued', 'sent', 'delivered', 'registered'], state) limit 1)
    where id = ${id} and organisation_id = ${organisationId}`.execute(trx);
  await tellScreens(trx, document);
};

const documentOf = (trx: Queryable, { document_id, organisation_id }: OutgoingMessage) =>
  trx.selectFrom('documents').where('id', '=', document_id).where('organisation_id', '=', organisation_id);

/** A history entry without an acting person: its actor is the sender of the document. */
const logPassage = async (
  trx: Queryable,
  message: OutgoingMessage,
  kind: 'sent' | ReceiptKind,
  detail: string,
  now: Date,
): Promise<void> => {
  const { status } = await documentOf(trx, message).select('status').executeTakeFirstOrThrow();
  const comment = [message.peer_name, detail].filter((each) => each !== '').join('. ');
  await appendLog(trx, [
    {
      organisationId: message.organisation_id,
      documentId: message.document_id,
      at: now,
      actorId: message.sent_by ?? 0,
      onBehalfOf: null,
      action: `exchange.${kind}`,
      statusBefore: status,
      statusAfter: status,
      comment,
      address: '',
      details: { message: message.message_id },
    },
  ]);
};

/** Notifies the sender of a rejection and its reason; the clerks if the sender has left or is locked. */
const tellSender = async (trx: Queryable, message: OutgoingMessage, reason: string, now: Date): Promise<void> => {
  const sender = await trx
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['p.email', 'p.language'])
    .where('e.id', '=', message.sent_by)
    .where('e.organisation_id', '=', message.organisation_id)
    .where('e.ended_at', 'is', null)
    .where('e.locked_at', 'is', null)
    .executeTakeFirst();
  const document = await documentOf(trx, message).select(['number', 'subject']).executeTakeFirstOrThrow();
  for (const { email, language } of sender ? [sender] : await clerksToTell(trx, message.organisation_id))
    await writeLetter(
      trx,
      {
        recipient: email,
        language,
        name: 'exchangeRejected',
        parameters: { ...document, recipient: message.peer_name, reason },
        organisationId: message.organisation_id,
      },
      now,
    );
};

const order: Readonly<Record<MessageState, number>> = { queued: 0, sent: 1, delivered: 2, received: 2, registered: 3, rejected: 3 };

export interface Passage {
  readonly kind: 'sent' | ReceiptKind;
  readonly at: Date;
  readonly number?: string | null;
  readonly reason?: string | null;
}

/** Records the progress of a message. A repeated or late receipt changes nothing. */
export const advance = async (trx: Queryable, messageId: string, organisationId: number, passage: Passage): Promise<void> => {
  const find = () =>
    trx
      .selectFrom('exchange_messages')
      .select(['id', 'message_id', 'document_id', 'organisation_id', 'state', 'peer_name', 'sent_by'])
      .where('message_id', '=', messageId)
      .where('organisation_id', '=', organisationId)
      .where('direction', '=', 'outgoing')
      .executeTakeFirst();
  const first = await find();
  if (!first) return;
  await lockDocuments(trx, organisationId, [first.document_id]);
  const message = await find();
  const { kind, at, number = null, reason = null } = passage;
  if (!message || order[kind] <= order[message.state]) return;
  const ended = kind === 'registered' || kind === 'rejected';
  await trx
    .updateTable('exchange_messages')
    .set({
      state: kind,
      number,
      reason,
      last_error: null,
      ...(kind === 'sent' && { sent_at: at }),
      ...(kind === 'delivered' && { delivered_at: at }),
      ...(ended && { ended_at: at }),
    })
    .where('id', '=', message.id)
    .where('organisation_id', '=', organisationId)
    .execute();
  await logPassage(trx, message, kind, number ? `№ ${number}` : (reason ?? ''), at);
  if (kind === 'rejected') await tellSender(trx, message, reason ?? '', at);
  await markDocument(trx, { id: message.document_id, organisationId }, at);
};
