/**
 * A lock in the folder of releases, which containers and machines share (docs/decisions/0030): a file that its holder touches regularly.
 * Process ids mean nothing across containers, where each process sees itself as number 1.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { mkdir, open, readFile, rm, stat, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The interval at which the holder touches the lock; a waiting process takes it over after a longer silence, by its own clock. */
const heartbeatMs = 2_000;
const silence = 20_000;

export interface LockOptions {
  /** The locked resource: two names in one folder are independent. */
  readonly file?: string;
  /** Called once if this process has to wait. */
  readonly onWait?: () => void;
  /** Milliseconds of silence after which a lock is taken over; for tests. */
  readonly staleAfterMs?: number;
}

/** Passed to the holder of the lock. */
export interface Held {
  /** Throws if another process has taken the lock over because this one was silent: it must then not write anything. */
  readonly expectMine: () => Promise<void>;
}

interface Holder {
  readonly token: string;
  /** The scope within which the process number below is meaningful. */
  readonly place: string;
  readonly pid: number;
  /** When the process started: a later process with the same number has another start. */
  readonly began: string;
}

const read = (get: () => string): string => {
  try {
    return get().trim();
  } catch {
    return '';
  }
};

/** The machine's boot and the container: within these, process numbers are comparable. Outside Linux only machines are distinguished. */
const place = [
  hostname(),
  read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
  read(() => readlinkSync('/proc/self/ns/pid')),
].join(' ');

/** The 22nd field of Linux's description of a process, after its name in brackets; '' on other systems, and without one. */
const beganAt = (pid: number): string => read(() => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '');

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // The lock belongs to another user's process.
  }
};

const readHolder = async (path: string): Promise<Partial<Holder>> => {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {}; // It is just being written, or was truncated.
  }
};

/** Whether the holder is certainly dead. */
const isDead = ({ place: where, pid, began }: Partial<Holder>): boolean =>
  where === place && pid !== undefined && !(isAlive(pid) && beganAt(pid) === began);

/** Removes the lock of a dead holder. Of many contenders one succeeds, and nobody removes a lock that another has taken meanwhile. */
const takeAway = async (path: string, token: string | undefined): Promise<void> => {
  const claim = `${path}.${token ?? 'nobody'}`;
  try {
    await (await open(claim, 'wx')).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // The process that claimed the takeover needs a moment; if it has died, its claim must not last for ever.
    const age = await stat(claim).then(
      ({ ctimeMs }) => Date.now() - ctimeMs,
      () => 0,
    );
    if (age > silence) await rm(claim, { force: true });
    return;
  }
  if ((await readHolder(path)).token === token) await rm(path, { force: true });
  await rm(claim, { force: true });
};

/** Creates the file; null if one exists. */
const create = async (path: string, token: string): Promise<FileHandle | null> => {
  const handle = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  try {
    await handle?.writeFile(JSON.stringify({ token, place, pid: process.pid, began: beganAt(process.pid) } satisfies Holder));
    return handle;
  } catch (error) {
    // The disk is full: a lock without a holder would block others.
    await handle?.close();
    await rm(path, { force: true });
    throw error;
  }
};

/** A value that changes while the holder is alive. */
const signOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ ino, mtimeMs }) => `${ino} ${mtimeMs}`,
    () => '',
  );

const waitFor = async (path: string, token: string, staleAfterMs: number, onWait?: () => void): Promise<FileHandle> => {
  let sign = '';
  let seenAt = performance.now();
  for (let waited = 0; ; waited += 1) {
    const handle = await create(path, token);
    if (handle) return handle;
    if (waited === 5) onWait?.();
    const holder = await readHolder(path);
    const now = await signOf(path);
    if (now !== sign) [sign, seenAt] = [now, performance.now()];
    if (isDead(holder) || performance.now() - seenAt > staleAfterMs) await takeAway(path, holder.token);
    else await pause(100);
  }
};

/**
 * Runs `act` while no other process does so in the same folder, on this machine or another. Others wait. The lock of a dead process is
 * taken over: at once if its process number can be checked, otherwise after a period of silence.
 */
export async function withLock<T>(
  folder: string,
  act: (held: Held) => Promise<T>,
  { file = '.lock', onWait, staleAfterMs = silence }: LockOptions = {},
): Promise<T> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, file);
  const token = randomUUID();
  const handle = await waitFor(path, token, staleAfterMs, onWait);
  const isMine = async (): Promise<boolean> => (await readHolder(path)).token === token;
  // Through the open file: after a takeover, the new holder's file is not touched.
  const heartbeat = setInterval(() => void handle.utimes(new Date(), new Date()).catch(() => {}), Math.min(heartbeatMs, staleAfterMs / 4));
  try {
    return await act({
      expectMine: async () => {
        if (!(await isMine())) throw new Error(`The lock ${path} was taken over: this process gave no sign of life for too long.`);
      },
    });
  } finally {
    clearInterval(heartbeat);
    if (await isMine()) await rm(path, { force: true });
    await handle.close();
  }
}
