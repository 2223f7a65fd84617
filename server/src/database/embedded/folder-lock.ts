/** One server a data folder. The lock names its holder, so that what a killed process left is told from a live one. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../start-error.ts';
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

const isAlive = (holder: Holder | null): holder is Holder => holder !== null && processBeginning(holder.id) === holder.began;

/** Takes the lock and returns how to give it back. Throws StartError while another live process holds it. */
export const lockFolder = (folder: string): (() => void) => {
  const file = join(folder, 'server.lock');
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ id: process.pid, began: processBeginning(process.pid) } satisfies Holder));
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        // Unlike a plain write, a link fails when the name is taken, and its content is there at once.
        linkSync(mine, file);
        return () => rmSync(file, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = readHolder(file);
      if (isAlive(holder)) throw new StartError(`The data folder ${folder} is already in use by process ${holder.id}. Stop it, or set DATA_DIR to another folder.`);
      const left = `${mine}.left`;
      try {
        renameSync(file, left);
        // Between reading and renaming, another process may have taken the lock: then it gets it back.
        if (isAlive(readHolder(left))) linkSync(left, file);
      } catch {
        // Another process cleared it first.
      }
      rmSync(left, { force: true });
    }
    throw new StartError(`The data folder ${folder} could not be locked: other processes are starting on it.`);
  } finally {
    rmSync(mine, { force: true });
  }
};
