/** The demo's authority and key files: the authority at once, the files one after the other while the product runs. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { DemoKeysTask } from './demo-keys-process.ts';
import { makeDemoAuthority } from './demo-authority.ts';
import { serveDemoAuthority } from './serve-authority.ts';
import { makeDemoTimeStamps } from './time-stamps.ts';
import { listKeyOrders } from './orders.ts';

export interface DemoKeys {
  /** Stops the creation; the next start creates the missing files. */
  readonly stop: () => Promise<void>;
}

/**
 * The files take some ten seconds at the first start. They are created in a process and not in a thread: Node aborts the whole process if a
 * thread is terminated while it generates a key pair.
 */
export const makeDemoKeys = async (db: Queryable, dataDir: string, now: Date): Promise<DemoKeys> => {
  const server = await serveDemoAuthority(dataDir);
  await makeDemoAuthority(dataDir, now, server.address);
  await makeDemoTimeStamps(dataDir, now);
  const task: DemoKeysTask = { dataDir, now: now.getTime(), orders: await listKeyOrders(db) };
  const maker = fork(join(import.meta.dirname, 'demo-keys-process.ts'));
  const ended = new Promise<void>((done) => maker.once('exit', () => done()).once('error', () => done()));
  maker.on('error', (error) => console.error(error));
  maker.on('exit', (code) => {
    if (code) console.error(`Making the demo's keys ended with ${code}.`);
  });
  maker.send(task);
  return {
    stop: async () => {
      maker.kill('SIGKILL');
      await ended;
      await server.close();
    },
  };
};
