/** Hands key files to the thread that opens them, one after the other. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { KeysBusyError, type KeyAsker } from '../key-reader.ts';
import type { Opened, Task } from './p12-thread.ts';
import { createTurns } from './turns.ts';

/** Guards against bugs in the parser; a file within the limits takes a second. Waiting for the turn does not count. */
const defaultTimeoutMs = 5_000;
/** Of the processor's time, milliseconds: no file within the limits takes as much. */
const defaultWorkMs = 2_000;
/** How long a thread may take to say what it has computed: one that gets no processor does not answer. */
const answerMs = 250;

export interface P12Worker {
  /** Rejects with KeysBusyError while too many wait, and if the machine is too busy to open the file in time. */
  readonly open: (file: Uint8Array, password: string, asker: KeyAsker) => Promise<Opened>;
  readonly close: () => Promise<void>;
}

interface Options {
  readonly thread?: URL;
  readonly timeoutMs?: number;
  readonly workMs?: number;
}

export const createP12Worker = ({
  thread = new URL('p12-thread.ts', import.meta.url),
  timeoutMs = defaultTimeoutMs,
  workMs = defaultWorkMs,
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
  /** The file is at fault if its thread has computed more than any file within the limits needs; otherwise the machine was busy. */
  const hasWorked = async (thread: Worker | undefined, before: number): Promise<boolean> => {
    const usage = await Promise.race([thread?.cpuUsage().catch(() => null), wait(answerMs, null, { ref: false })]);
    return usage ? (usage.user + usage.system) / 1000 - before >= workMs : false;
  };
  // The time limit ends the thread, and the next file gets another. A crash means only that the file is bad.
  const ask = async (task: Omit<Task, 'began'>): Promise<Opened> => {
    const began = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
    const end = new AbortController();
    let late: 'file' | 'machine' | null = null;
    const timer = setTimeout(() => {
      // Zero: the thread has not even begun.
      void (began[0] ? hasWorked(pool.threads[0], began[0]) : Promise.resolve(false)).then((worked) => {
        late = worked ? 'file' : 'machine';
        end.abort();
      });
    }, timeoutMs);
    try {
      return await pool.run({ ...task, began }, { signal: end.signal });
    } catch {
      if (late === 'machine') throw new KeysBusyError();
      return { problem: late === 'file' ? 'unreasonable' : 'bad-file' };
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    open: (file, password, asker) => turns.take(asker, () => ask({ file, password })),
    close: async () => {
      await turns.idle();
      await pool.destroy();
    },
  };
};
