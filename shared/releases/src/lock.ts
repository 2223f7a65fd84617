import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // somebody else's
  }
}

/** Takes the lock; false when a living process holds it. One that a dead process has left is taken over. */
async function take(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const holder = Number(await readFile(file, 'utf8').catch(() => ''));
  // An empty file is one that its holder is just writing.
  if (holder && !isAlive(holder)) await rm(file, { force: true });
  return false;
}

/**
 * Runs `act` while no other process does so in the same folder. Others wait; `onWait` is called once if this one has to.
 *
 * @param file what is locked: two names in one folder do not wait for each other
 */
export async function withLock<T>(folder: string, act: () => Promise<T>, { file = '.lock', onWait }: { file?: string; onWait?: () => void } = {}): Promise<T> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, file);
  for (let waited = 0; !(await take(path)); waited += 1) {
    if (waited === 5) onWait?.();
    await pause(100);
  }
  try {
    return await act();
  } finally {
    await rm(path, { force: true });
  }
}
