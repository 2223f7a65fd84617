/** Verifies the signature of every letter sent to the exchange or received from it. */
import type { Database } from '../../platform/database/pool.ts';
import { KeyError, type KeyProblem, type KeyReader } from '../../platform/keys/key-reader.ts';
import { EnvelopeError, readEnvelope } from './envelope.ts';

export interface CheckedLetter {
  readonly messageId: string;
  readonly direction: 'outgoing' | 'incoming';
  readonly documentId: number;
  readonly peer: string;
  readonly state: string;
  /**
   * Null for a valid one; 'false-signature' if the text is not the signed one; 'not-kept' if there is no text (old letters of the demo).
   */
  readonly fault: KeyProblem | 'false-signature' | 'not-kept' | null;
}

const faultOf = async (keys: KeyReader, envelope: string, at: Date): Promise<CheckedLetter['fault']> => {
  if (envelope === '') return 'not-kept';
  try {
    const { certificate, chain } = readEnvelope(envelope);
    await keys.check(certificate, chain, { purpose: 'signing', past: true }, at);
    return null;
  } catch (error) {
    if (error instanceof EnvelopeError) return 'false-signature';
    if (error instanceof KeyError) return error.problem;
    throw error;
  }
};

export async function* checkLetters(db: Database, keys: KeyReader, atOnce: number): AsyncGenerator<CheckedLetter> {
  const load = (after: number) =>
    db
      .selectFrom('exchange_messages')
      .select(['id', 'message_id', 'direction', 'document_id', 'peer_name', 'state', 'queued_at', 'delivered_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute();
  for (let rows = await load(0); rows.length > 0; rows = await load(rows.at(-1)!.id)) {
    for (const { id, message_id: messageId, direction, document_id: documentId, peer_name: peer, state, queued_at, delivered_at } of rows) {
      // One at a time, because an envelope may have twenty megabytes.
      const { envelope } = await db.selectFrom('exchange_messages').select('envelope').where('id', '=', id).executeTakeFirstOrThrow();
      // The moment when we checked it ourselves.
      const at = direction === 'incoming' ? (delivered_at ?? queued_at) : queued_at;
      yield { messageId, direction, documentId, peer, state, fault: await faultOf(keys, envelope, at) };
    }
  }
}
