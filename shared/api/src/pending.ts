/** How many calls are under way, for the global spinner (SES-12). */
import { store } from '@qujat/session';
import { atom } from 'jotai/vanilla';

/** A call is slow after this time, milliseconds (SES-12). */
const slowAfter = 3_000;

const pending = atom(0);
const slow = atom(0);

/** Number of calls under way; background calls do not count. */
export const pendingRequestsAtom = atom((get) => get(pending));
/** Whether a request has taken longer than 3 s. */
export const slowRequestAtom = atom((get) => get(slow) > 0);

/** Counts a call until it ends. */
export async function counted<T>(work: () => Promise<T>): Promise<T> {
  store.set(pending, (count) => count + 1);
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    store.set(slow, (count) => count + 1);
  }, slowAfter);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    store.set(pending, (count) => count - 1);
    if (isSlow) store.set(slow, (count) => count - 1);
  }
}
