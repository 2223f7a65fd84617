/** The browser's storage, which may be missing (prerender), forbidden or full; then the session lives in memory only. */
import { restore, serialise, type ClientStore } from './client-store.ts';

/** The one key of the client store. */
export const storageKey = 'qujat';

let usable = true;

/** The stored client store, or null where there is none that can be read. */
export function readStored(): ClientStore | null {
  if (!usable || typeof window === 'undefined') return null;
  try {
    return restore(window.localStorage.getItem(storageKey));
  } catch {
    return null;
  }
}

/** Stores the whole. Once that fails, what is stored is no longer believed: it is older than what this tab knows. */
export function writeStored(store: ClientStore): void {
  if (typeof window === 'undefined') return;
  try {
    window.localStorage.setItem(storageKey, serialise(store));
    usable = true;
  } catch (error) {
    usable = false;
    console.warn('The client store could not be saved', error);
  }
}
