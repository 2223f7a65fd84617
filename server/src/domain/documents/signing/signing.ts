/** Signing, one instance for the whole server: created at its start, ended when it stops. */
import { endAbandoned } from './batches.ts';
import { createSigningQueue, type SigningQueue } from './signing-queue.ts';
import type { SigningParts } from './signing-parts.ts';
import { createSigningThreads } from './threads/signing-threads.ts';
import type { Job } from '../../../platform/jobs/worker.ts';

export interface Signing {
  readonly parts: SigningParts;
  readonly queue: SigningQueue;
  /** Waits for running signatures to finish. */
  readonly stop: () => Promise<void>;
}

export const createSigning = (given: Omit<SigningParts, 'threads'>): Signing => {
  const parts: SigningParts = { ...given, threads: createSigningThreads() };
  const queue = createSigningQueue(parts);
  return {
    parts,
    queue,
    stop: async () => {
      await queue.stop();
      await parts.threads.close();
    },
  };
};

/** Ends the batches of a killed process: only the person can continue them, with the key. */
export const endAbandonedJob: Job = { name: 'end-abandoned-signing', everyMs: 5_000, run: endAbandoned };
