import { useLocation } from '@qujat/router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { entryWithout, hasEntry } from '../list/entry-state.ts';

const parameter = 'read';

const readAddress = (): number | null => {
  const id = Number(new URLSearchParams(window.location.search).get(parameter));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

const addressOf = (id: number | null): URL => {
  const address = new URL(window.location.href);
  if (id === null) address.searchParams.delete(parameter);
  else address.searchParams.set(parameter, String(id));
  return address;
};

/** Set in the history entry that the reader has added: going back leads to the list. */
const field = 'qujatReader';

const state = (): Readonly<Record<string, unknown>> => (window.history.state as Readonly<Record<string, unknown>> | null) ?? {};

/** Told that the address names another document, or none: the browser says so only when the person goes back or forward. */
const followers = new Set<() => void>();

/** Opens the reader from anywhere in the page; in the reader it goes to another document of the same visit. */
export const openInReader = (id: number): void => {
  if (readAddress() === null) window.history.pushState({ ...state(), [field]: true }, '', addressOf(id));
  else window.history.replaceState(state(), '', addressOf(id));
  for (const follow of followers) follow();
};

/** Opens the reader in the place of a card: it takes the card's entry, if the card has one. */
export const openInPlaceOfCard = (id: number): void => {
  if (readAddress() !== null || !hasEntry('card')) return openInReader(id);
  window.history.replaceState({ ...entryWithout('card'), [field]: true }, '', addressOf(id));
  for (const follow of followers) follow();
};

export interface ReadDocument {
  /** The document in the reader, from the address, or null. */
  readonly reading: number | null;
  readonly open: (id: number) => void;
  readonly close: () => void;
}

/**
 * The document in the reader stands in the address (`/?read=<id>`), so that a reload and a link show it again (DAY-4). The entry is of the
 * same visit as the list's: the list stays as it is, and going back closes the reader.
 */
export const useReadDocument = (): ReadDocument => {
  const location = useLocation();
  const [reading, setReading] = useState(readAddress);
  // Going back takes a moment: whoever closes meanwhile must not go back once more.
  const leaves = useRef(false);
  const [seen, setSeen] = useState(location);
  if (seen !== location) {
    setSeen(location);
    setReading(readAddress());
  }
  useEffect(() => {
    const follow = (): void => {
      leaves.current = false;
      setReading(readAddress());
    };
    followers.add(follow);
    window.addEventListener('popstate', follow);
    return () => {
      followers.delete(follow);
      window.removeEventListener('popstate', follow);
    };
  }, []);
  const close = useCallback((): void => {
    if (state()[field] === true) {
      if (!leaves.current) window.history.back();
      leaves.current = true;
      return;
    }
    window.history.replaceState(state(), '', addressOf(null));
    setReading(null);
  }, []);
  return { reading, open: openInReader, close };
};
