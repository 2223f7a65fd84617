/** Hands tasks to the threads of signing: to the one with the fewest. Threads start with the first task. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { TimeStampError } from '../time-stamps.ts';
import type { Message, Reply, TaskName, Tasks } from './tasks.ts';

type HeldKey = Omit<Extract<Message, { kind: 'hold' }>, 'kind'>;

export interface SigningThreads {
  readonly count: number;
  /** Throws TimeStampError where the authority does not answer. */
  readonly ask: <N extends TaskName>(task: N, ask: Tasks[N]['ask']) => Promise<Tasks[N]['answer']>;
  readonly hold: (key: HeldKey) => void;
  readonly forget: (name: string) => void;
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly resolve: (answer: Tasks[TaskName]['answer']) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

/** One core is left to the answers where there are several. */
const defaultCount = Math.max(1, Math.min(4, availableParallelism()));

export const createSigningThreads = (count = defaultCount): SigningThreads => {
  const threads = new Set<Thread>();
  const held = new Map<string, HeldKey>();
  let lastId = 0;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const post = ({ worker }: Thread, message: Message): void => worker.postMessage(message);

  const start = (): Thread => {
    const worker = new Worker(new URL('signing-thread.ts', import.meta.url));
    const thread: Thread = { worker, waiting: new Map() };
    worker.on('message', (reply: Reply) => {
      const waiting = thread.waiting.get(reply.id);
      thread.waiting.delete(reply.id);
      if (thread.waiting.size === 0) worker.unref();
      if ('answer' in reply) waiting?.resolve(reply.answer);
      else waiting?.reject(reply.failure === 'time-stamp' ? new TimeStampError(reply.text) : new Error(reply.text));
    });
    const end = (error?: Error): void => {
      threads.delete(thread);
      for (const { reject } of thread.waiting.values()) reject(new Error('a thread of signing has ended', { cause: error }));
      thread.waiting.clear();
    };
    worker.on('error', end).on('exit', () => end());
    threads.add(thread);
    for (const key of held.values()) post(thread, { kind: 'hold', ...key });
    return thread;
  };

  const freest = (): Thread => {
    const [first] = [...threads].toSorted((one, other) => one.waiting.size - other.waiting.size);
    return first && (first.waiting.size === 0 || threads.size >= count) ? first : start();
  };

  return {
    count,
    ask: <N extends TaskName>(task: N, ask: Tasks[N]['ask']) =>
      new Promise<Tasks[N]['answer']>((resolve, reject) => {
        const thread = freest();
        const id = ++lastId;
        thread.worker.ref();
        thread.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
        post(thread, { kind: 'task', id, task, ask } as Message);
      }),
    hold: (key) => {
      held.set(key.name, key);
      for (const thread of threads) post(thread, { kind: 'hold', ...key });
    },
    forget: (name) => {
      held.delete(name);
      for (const thread of threads) post(thread, { kind: 'forget', name });
    },
    close: async () => {
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
};
