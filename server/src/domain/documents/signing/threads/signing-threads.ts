/** Hands tasks to the pool of signing threads. Threads start with the first task. */
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { KeysBusyError } from '../../../../platform/keys/key-reader.ts';
import { TimeStampError } from '../time-stamps.ts';
import type { Reply, TaskName, Tasks } from './tasks.ts';

export interface SigningThreads {
  readonly count: number;
  /** Throws TimeStampError if the authority does not answer, KeysBusyError while too many tasks wait. */
  readonly ask: <N extends TaskName>(task: N, ask: Tasks[N]['ask']) => Promise<Tasks[N]['answer']>;
  readonly close: () => Promise<void>;
}

/** If there are several cores, one is left for answering requests. */
const defaultCount = Math.max(1, Math.min(4, availableParallelism()));

/** A thread that waits for a time stamp meanwhile works on another document. */
const tasksAtOnce = 4;
/** A batch submits one task more than there are threads: this is enough for more than a hundred batches. */
const maxWaiting = 512;
/** Measured from the hand-over, so time in the queue counts. The slowest task is a copy of a large PDF. */
const timeoutMs = 120_000;

const isFull = (error: unknown): boolean => error instanceof Error && error.message === 'Task queue is at limit';

export const createSigningThreads = (count = defaultCount): SigningThreads => {
  const pool = new Piscina<unknown, Reply>({
    filename: new URL('signing-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: count,
    concurrentTasksPerWorker: tasksAtOnce,
    maxQueue: maxWaiting,
    // A started thread has loaded fonts and libraries, so it stays.
    idleTimeout: Infinity,
    recordTiming: false,
    workerHistogram: false,
  });

  return {
    count,
    ask: async <N extends TaskName>(task: N, ask: Tasks[N]['ask']): Promise<Tasks[N]['answer']> => {
      const reply = await pool.run({ task, ask }, { signal: AbortSignal.timeout(timeoutMs) }).catch((error: unknown) => {
        throw isFull(error) ? new KeysBusyError() : error;
      });
      if ('answer' in reply) return reply.answer as Tasks[N]['answer'];
      throw reply.failure === 'time-stamp' ? new TimeStampError(reply.text) : new Error(reply.text);
    },
    close: () => pool.destroy(),
  };
};
