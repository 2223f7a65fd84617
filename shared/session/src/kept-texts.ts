/**
 * Texts that this browser stores until the server has them, such as a draft written without a connection. Each has its own key outside the
 * client store, because it is large and changes with every word. After the person has signed out, all are removed and no new ones are
 * stored.
 */
import { clientStoreAtom, store } from './atoms.ts';

const prefix = 'qujat-text:';

const storage = (): Storage | null => {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
};

const hasLeft = (): boolean => store.get(clientStoreAtom).signedOutBy === 'person';

/** Stores a text under a name. False if the browser cannot (storage is forbidden or full), and once the person has signed out. */
export function keepText(name: string, text: string): boolean {
  try {
    const there = hasLeft() ? null : storage();
    there?.setItem(prefix + name, text);
    return there !== null;
  } catch {
    return false;
  }
}

/** The stored text of that name, or null. */
export function keptText(name: string): string | null {
  try {
    return storage()?.getItem(prefix + name) ?? null;
  } catch {
    return null;
  }
}

export function forgetText(name: string): void {
  try {
    storage()?.removeItem(prefix + name);
  } catch {
    // Nothing could be stored either.
  }
}

/** Removes all texts if the person has signed out, in this tab or in another one. */
export function forgetTextsOnSignOut(): void {
  if (hasLeft()) for (const name of keptTextNames('')) forgetText(name);
}

/** Names of all texts with this prefix. */
export function keptTextNames(beginning: string): string[] {
  try {
    return Object.keys(storage() ?? {}).flatMap((key) => (key.startsWith(prefix + beginning) ? [key.slice(prefix.length)] : []));
  } catch {
    return [];
  }
}
