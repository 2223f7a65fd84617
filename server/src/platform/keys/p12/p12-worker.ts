/** Hands key files to the thread that opens them, one after the other. */
import { Piscina } from 'piscina';
import type { KeyAsker } from '../key-reader.ts';
import type { Opened, Task } from './p12-thread.ts';
import { createTurns } from './turns.ts';

/** Guards against bugs in the parser; a file within the limits takes a second. Waiting for the turn does not count. */
const defaultTimeoutMs = 5_000;

export interface P12Worker {
  /** Rejects with KeysBusyError while too many wait. */
  readonly open: (file: Uint8Array, password: string, asker: KeyAsker) => Promise<Opened>;
  readonly close: () => Promise<void>;
}

interface Options {
  readonly thread?: URL;
  readonly timeoutMs?: number;
}

export const createP12Worker = ({
  thread = new URL('p12-thread.ts', import.meta.url),
  timeoutMs = defaultTimeoutMs,
}: Options = {}): P12Worker => {
  const turns = createTurns();
  const pool = new Piscina<Task, Opened>({
    filename: thread.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Infinity,
    recordTiming: false,
    workerHistogram: false,
  });
  // The time limit ends the thread, and the next file gets another. A crash means only that the file is bad.
  const ask = (task: Task): Promise<Opened> =>
    pool.run(task, { signal: AbortSignal.timeout(timeoutMs) }).catch((): Opened => ({ problem: 'bad-file' }));
  return {
    open: (file, password, asker) => turns.take(asker, () => ask({ file, password })),
    close: async () => {
      await turns.idle();
      await pool.destroy();
    },
  };
};
