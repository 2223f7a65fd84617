/** The browser's storage, which may be missing (prerender), forbidden or full; then the session lives in memory only. */
import { restore, serialise, type ClientStore } from './client-store.ts';

/** The one key of the client store. */
export const storageKey = 'qujat';

let usable = true;

/** What was read or written last: the same text is the same store, with the same objects, so that whoever watches one of them is not told of a change. */
let last: { readonly text: string; readonly store: ClientStore } | null = null;

/** The stored client store, or null where there is none that can be read. */
export function readStored(): ClientStore | null {
  if (!usable || typeof window === 'undefined') return null;
  try {
    const text = window.localStorage.getItem(storageKey);
    if (text === last?.text) return last?.store ?? null;
    const store = restore(text);
    if (store && text !== null) last = { text, store };
    return store;
  } catch {
    return null;
  }
}

/** Stores the whole. Once that fails, what is stored is no longer believed: it is older than what this tab knows. */
export function writeStored(store: ClientStore): void {
  if (typeof window === 'undefined') return;
  try {
    const text = serialise(store);
    window.localStorage.setItem(storageKey, text);
    last = { text, store };
    usable = true;
  } catch (error) {
    usable = false;
    console.warn('The client store could not be saved', error);
  }
}
