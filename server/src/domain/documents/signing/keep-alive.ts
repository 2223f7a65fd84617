/** A batch of a process that gives no sign of life is ended by the others (batches.ts, docs/decisions/0021). */
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SigningParts } from './signing-parts.ts';
import { endBatch, recordHeartbeat, type BatchKey } from './batches.ts';

const heartbeatMs = 2_000;

interface Alive extends Pick<SigningParts, 'log'> {
  readonly db: Queryable;
}

/** Gives signs of life for the batches that run, until the returned function is called. */
export const keepAlive = ({ db, log }: Alive, running: () => readonly string[]): (() => void) => {
  const heart = setInterval(
    () => void recordHeartbeat(db, running()).catch((error: unknown) => log.error({ err: error }, 'no sign of life could be given')),
    heartbeatMs,
  );
  return () => clearInterval(heart);
};

/** Does the work of a batch within a call. The batch counts as alive meanwhile, and ends with the work. */
export const whileAlive = async <T>(
  { clock, ...parts }: Alive & Pick<SigningParts, 'clock'>,
  batch: BatchKey,
  work: () => Promise<T>,
): Promise<T> => {
  const stop = keepAlive(parts, () => [batch.id]);
  try {
    return await work();
  } finally {
    stop();
    await endBatch(parts.db, batch, clock());
  }
};
