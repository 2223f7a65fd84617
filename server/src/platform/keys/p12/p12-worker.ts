/** Hands key files to the thread that opens them, one after the other. */
import { Worker } from 'node:worker_threads';
import type { KeyAsker } from '../key-reader.ts';
import type { Opened, Result, Task } from './p12-thread.ts';
import { createTurns } from './turns.ts';

/** A guard against bugs in the parser; a file within the limits takes a second. */
const timeoutMs = 5_000;

export interface P12Worker {
  /** Rejects with KeysBusyError while too many wait. */
  readonly open: (file: Uint8Array, password: string, asker: KeyAsker) => Promise<Opened>;
  readonly close: () => Promise<void>;
}

export const createP12Worker = (): P12Worker => {
  const turns = createTurns();
  let thread: Worker | null = null;
  let count = 0;

  const getThread = (): Worker => {
    if (thread) return thread;
    const made = new Worker(new URL('p12-thread.ts', import.meta.url));
    made.unref();
    thread = made;
    return made;
  };

  const ask = (file: Uint8Array, password: string): Promise<Opened> =>
    new Promise((done) => {
      const worker = getThread();
      const id = ++count;
      const settle = (opened: Opened): void => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
        done(opened);
      };
      const onMessage = (result: Result): void => {
        if (result.id === id) settle(result.opened);
      };
      const onEnd = (): void => {
        if (thread === worker) thread = null;
        settle({ problem: 'bad-file' });
      };
      const timer = setTimeout(() => void worker.terminate(), timeoutMs);
      worker.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ id, file, password } satisfies Task);
    });

  return {
    open: (file, password, asker) => turns.take(asker, () => ask(file, password)),
    close: async () => {
      await turns.idle();
      await thread?.terminate();
      thread = null;
    },
  };
};
