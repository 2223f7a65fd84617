/**
 * Texts that this browser keeps until the server has them: a draft written without a connection. Each has its own key outside the client
 * store, because it is large and changes with every word.
 */

const prefix = 'qujat-text:';

const storage = (): Storage | null => {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
};

/** Keeps a text under a name. False where the browser cannot: the storage is forbidden or full. */
export function keepText(name: string, text: string): boolean {
  try {
    const there = storage();
    there?.setItem(prefix + name, text);
    return there !== null;
  } catch {
    return false;
  }
}

/** The text that was kept under the name, or null. */
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
    // Nothing could be kept either.
  }
}

/** Names of all texts that begin so. */
export function keptTextNames(beginning: string): string[] {
  try {
    return Object.keys(storage() ?? {}).flatMap((key) => (key.startsWith(prefix + beginning) ? [key.slice(prefix.length)] : []));
  } catch {
    return [];
  }
}
