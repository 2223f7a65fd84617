/** Signs queued documents, a few at a time, in the process that received the key (SIG-5, 'queued'). */
import type { TextKey } from '../../../platform/http/texts.ts';
import { endBatch, isEnded, setItem, type BatchKey } from './batches.ts';
import { keepAlive } from './keep-alive.ts';
import { isExpected, outcomeKey, SessionEndedError } from './outcome.ts';
import { signOne, type HeldKey } from './sign-one.ts';
import type { Actor, SigningParts } from './signing-parts.ts';

export interface QueuedDocument {
  readonly documentId: number;
  /** The version on which the person decided. */
  readonly version: number | undefined;
}

interface QueuedBatch {
  readonly id: string;
  readonly actor: Actor;
  readonly key: HeldKey;
  readonly documents: readonly QueuedDocument[];
  readonly entryOf?: number | undefined;
}

export interface SigningQueue {
  /** Starts at once; the key is forgotten at the end. */
  readonly add: (batch: QueuedBatch) => void;
  /** Finishes the documents in progress; the others are interrupted. */
  readonly stop: () => Promise<void>;
}

const keyOf = ({ id, actor: { organisationId } }: QueuedBatch): BatchKey => ({ id, organisationId });

export const createSigningQueue = (parts: SigningParts): SigningQueue => {
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let stopHeart: (() => void) | null = null;

  const fail = async (batch: BatchKey, documentId: number, error: unknown): Promise<void> => {
    if (!isExpected(error)) parts.log.error({ err: error, document: documentId }, 'a document could not be signed');
    const key: TextKey = outcomeKey(error);
    // It would be so with each of them.
    if (error instanceof SessionEndedError) return endBatch(parts.db, batch, parts.clock(), key);
    await setItem(parts.db, batch, documentId, key === 'signing.interrupted' ? 'interrupted' : 'failed', key, parts.clock());
  };

  const signNext = async (batch: QueuedBatch, left: QueuedDocument[]): Promise<void> => {
    for (let next = left.shift(); next !== undefined && !stopping.signal.aborted; next = left.shift()) {
      const { documentId, version } = next;
      await signOne(parts, batch.actor, batch.key, { documentId, version, batch: batch.id, entryOf: batch.entryOf }).catch(
        async (error: unknown) => {
          await fail(keyOf(batch), documentId, error);
          // Somebody else has ended the batch: nothing of it waits any longer.
          if (await isEnded(parts.db, keyOf(batch))) left.length = 0;
        },
      );
    }
  };

  const run = async (batch: QueuedBatch): Promise<void> => {
    const left = [...batch.documents];
    try {
      // While one waits for the database, another computes.
      await Promise.all(Array.from({ length: parts.threads.count + 1 }, () => signNext(batch, left)));
    } catch (error) {
      parts.log.error({ err: error }, 'an act of signing broke off');
    } finally {
      await endBatch(parts.db, keyOf(batch), parts.clock()).catch((error: unknown) =>
        parts.log.error({ err: error }, 'an act of signing could not be ended'),
      );
      running.delete(batch.id);
      if (running.size === 0) {
        stopHeart?.();
        stopHeart = null;
      }
    }
  };

  return {
    add: (batch) => {
      running.set(batch.id, run(batch));
      stopHeart ??= keepAlive(parts, () => [...running.keys()]);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
};
