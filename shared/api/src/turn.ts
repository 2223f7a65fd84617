/** One tab at a time. */
import { randomId } from '@qujat/session';

/** How long to wait for the tab whose turn it is, milliseconds: a refresh of 30 s with a second attempt. The tab may have been closed. */
const staleAfterMs = 65_000;
/** The time after which every tab sees another tab's write, milliseconds. */
export const untilSeen = 100;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage no two tabs share a session either.
  }
};

/** A page over plain HTTP from another machine has no Web Locks: there the turn is a note in the storage. */
const inTurnByNote = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const mine = randomId();
  const isFree = (): boolean => {
    const [holder, since] = (read(name) ?? '').split(' ');
    return !holder || holder === mine || Math.abs(Date.now() - Number(since)) > staleAfterMs;
  };
  for (;;) {
    if (isFree()) {
      const note = `${mine} ${Date.now()}`;
      write(name, note);
      // Two tabs may have found it free at the same moment: the later note wins.
      await pause(untilSeen);
      const found = read(name);
      if (found === note || found === null) break;
    } else await pause(untilSeen);
  }
  try {
    return await work();
  } finally {
    if (read(name)?.startsWith(mine)) write(name, null);
  }
};

/** Runs `work` while no other tab runs work of the same name. */
export const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  return locks ? (locks.request(name, work) as Promise<T>) : inTurnByNote(name, work);
};
