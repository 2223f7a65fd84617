/** The browser's storage, which may be missing (prerender), forbidden or full; then the session exists in memory only. */
import { restore, serialise, type ClientStore } from './client-store.ts';

/** The one key of the client store. */
export const storageKey = 'qujat';

let usable = true;

/** The last text read or written: the same text gives the same store with the same objects, so that their watchers see no change. */
let last: { readonly text: string; readonly store: ClientStore } | null = null;

/** The stored client store, or null if there is none or it is unreadable. */
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

/** Stores the whole. After a failure the storage is ignored, because it is older than this tab's state. */
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
