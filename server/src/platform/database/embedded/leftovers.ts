/**
 * The remains of a killed server in its data folder. Call this while holding the folder's lock, so that no other process uses the folder.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../process/start-error.ts';
import { isPostgresOf } from './processes.ts';

const postmasterOf = (folder: string): number | null => {
  try {
    const id = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
};

/** Waits until the PostgreSQL of a killed server has ended, signals it if it does not, and removes its stale pid file. */
export const clearLeftovers = async (folder: string): Promise<void> => {
  const id = postmasterOf(folder);
  if (id === null) return;
  for (let waited = 0; isPostgresOf(id, folder); waited += 100) {
    // Normally its watcher has already sent this signal; a second one of the same kind changes nothing.
    if (waited % 5000 === 2000) process.kill(id, 'SIGINT');
    if (waited > 60_000)
      throw new StartError(`A PostgreSQL of an earlier start (process ${id}) still works in ${folder} and does not end.`);
    await sleep(100);
  }
  // Another program may have the number by now, and PostgreSQL would mistake it for itself.
  rmSync(join(folder, 'postmaster.pid'), { force: true });
};
