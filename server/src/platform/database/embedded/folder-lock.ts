/** Allows one server for each data folder. The lock names its holder, so that the lock of a killed process can be recognised. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../process/start-error.ts';
import { processBeginning } from './processes.ts';

interface Holder {
  readonly id: number;
  readonly began: string;
}

const readHolder = (file: string): Holder | null => {
  try {
    const { id, began } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return typeof id === 'number' && typeof began === 'string' ? { id, began } : null;
  } catch {
    return null;
  }
};

const isAlive = (holder: Holder | null): boolean => holder !== null && processBeginning(holder.id) === holder.began;

/** A process that has just been killed may take a moment to end. */
const timeoutMs = 1500;

/** Removes a lock whose holder no longer runs. */
const clearStale = (file: string, left: string): void => {
  try {
    renameSync(file, left);
    // Another process may have taken the lock between reading and renaming; then it gets it back.
    if (isAlive(readHolder(left))) linkSync(left, file);
  } catch {
    // Another process cleared it first.
  }
  rmSync(left, { force: true });
};

/** Unlike a plain write, a link fails if the name is taken, and its content is complete at once. */
const tryLink = (from: string, to: string): boolean => {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** Takes the lock and returns a function that releases it. Throws StartError while another live process holds it. */
export const lockFolder = async (folder: string): Promise<() => void> => {
  const file = join(folder, 'server.lock');
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ id: process.pid, began: processBeginning(process.pid) } satisfies Holder));
  try {
    for (let waited = 0; !tryLink(mine, file); waited += 50) {
      const holder = readHolder(file);
      if (waited >= 10 * timeoutMs) throw new StartError(`The lock ${file} is left over and cannot be removed.`);
      if (!isAlive(holder)) clearStale(file, `${mine}.left`);
      else if (waited >= timeoutMs) {
        throw new StartError(
          `The data folder ${folder} is already in use by process ${holder?.id}. Stop it, or set DATA_DIR to another folder.`,
        );
      }
      await sleep(50);
    }
    return () => rmSync(file, { force: true });
  } finally {
    rmSync(mine, { force: true });
  }
};
