/** The demo's authority and key files: the authority at once, the files one after the other in a thread of their own. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Queryable } from '../../database/pool.ts';
import type { DemoKeysTask } from './demo-keys-thread.ts';
import { makeDemoAuthority } from './demo-authority.ts';
import { makeDemoTimeStamps } from './time-stamps.ts';
import { listKeyOrders } from './orders.ts';

export interface DemoKeys {
  /** Resolves when all files are there (some ten seconds at the first start). */
  readonly ready: Promise<void>;
  readonly stop: () => Promise<void>;
}

export const makeDemoKeys = async (db: Queryable, dataDir: string, now: Date): Promise<DemoKeys> => {
  await makeDemoAuthority(dataDir, now);
  await makeDemoTimeStamps(dataDir, now);
  const task: DemoKeysTask = { dataDir, now: now.getTime(), orders: await listKeyOrders(db) };
  const thread = new Worker(new URL('demo-keys-thread.ts', import.meta.url), { workerData: task });
  const ready = once(thread, 'exit').then(([code]) => {
    if (code !== 0 && code !== 1) throw new Error(`making the demo's keys ended with ${code}`);
  });
  // Who does not wait is told by nobody else.
  ready.catch((error: unknown) => console.error(error));
  return { ready, stop: async () => void (await thread.terminate()) };
};
