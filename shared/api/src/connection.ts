/** Whether the server can be reached. While it cannot, the person stays signed in and sees a notice, and we keep trying. */
import { signedInAtom, store } from '@qujat/session';
import { atom } from 'jotai/vanilla';

/** 'offline': this machine has no network. 'server-away': it has, but the server does not answer. */
export type Connection = 'online' | 'offline' | 'server-away';

const state = atom<Connection>('online');
/** Shown by the shell. Always 'online' without a session: there the form itself reports failures. */
export const connectionAtom = atom((get) => (get(signedInAtom) ? get(state) : 'online'));

/**
 * Pauses between attempts, milliseconds; the last one repeats. The second attempt still comes within the 60 s in which an old refresh token
 * may be used again.
 */
const pauses = [2_000, 4_000, 8_000, 15_000, 30_000];

/** When a call was last not answered, by the clock that nobody sets (`performance.now()`). */
let lostAt = 0;
let probe: (() => Promise<unknown>) | null = null;
let attempts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sets the call that is repeated until it succeeds. */
export const setProbe = (given: () => Promise<unknown>): void => {
  probe = given;
};

const back = (): void => {
  clearTimeout(timer);
  timer = undefined;
  attempts = 0;
  store.set(state, 'online');
  globalThis.window?.removeEventListener('online', tryNow);
};

/** Checks at once whether the server is available again; the shell's button calls it. */
export function tryNow(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!store.get(signedInAtom)) return back();
  // Success and failure are both reported; a probe without either is repeated.
  void probe?.()
    .catch(() => undefined)
    .finally(() => store.get(state) !== 'online' && schedule());
}

function schedule(): void {
  if (timer !== undefined) return;
  timer = setTimeout(tryNow, pauses[Math.min(attempts, pauses.length - 1)]);
  attempts += 1;
}

/** The state of the shared connection, as determined by the tab that keeps trying. */
export function hearOfLine(heard: Connection): void {
  if (heard === 'online') return back();
  if (store.get(signedInAtom)) store.set(state, heard);
}

/**
 * An answer arrived to a call made at `askedAt` (`performance.now()`): the server is reachable, unless a gateway says that it is not. The
 * answer to a call made before the loss may have been under way already.
 */
export function reportAnswer(status: number, askedAt: number): void {
  if (status === 502 || status === 503 || status === 504) away('server-away');
  else if (store.get(state) !== 'online' && askedAt >= lostAt) back();
}

/** No answer arrived. */
export function reportNoAnswer(): void {
  away(globalThis.navigator?.onLine === false ? 'offline' : 'server-away');
}

function away(kind: Connection): void {
  if (!store.get(signedInAtom)) return;
  lostAt = performance.now();
  store.set(state, kind);
  globalThis.window?.addEventListener('online', tryNow);
  schedule();
}
