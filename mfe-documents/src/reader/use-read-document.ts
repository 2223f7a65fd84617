import { useLocation } from '@qujat/router';
import { atom, useAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';

const parameter = 'read';

/** The document that a row asks the reader to show, until the reader has taken it; null: none. */
export const wantedToReadAtom = atom<number | null>(null);

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
  const [seen, setSeen] = useState(location);
  if (seen !== location) {
    setSeen(location);
    setReading(readAddress());
  }
  useEffect(() => {
    const follow = (): void => setReading(readAddress());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const [asked, ask] = useAtom(wantedToReadAtom);
  const open = useCallback((id: number): void => {
    if (readAddress() === null) window.history.pushState({ ...state(), [field]: true }, '', addressOf(id));
    else window.history.replaceState(state(), '', addressOf(id));
    setReading(id);
  }, []);
  useEffect(() => {
    if (asked === null) return;
    ask(null);
    open(asked);
  }, [asked, ask, open]);
  const close = useCallback((): void => {
    if (state()[field] === true) return window.history.back();
    window.history.replaceState(state(), '', addressOf(null));
    return setReading(null);
  }, []);
  return { reading, open, close };
};
