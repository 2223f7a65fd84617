/**
 * The state of the work area is stored in the history entry that shows it: going back restores it, even over a whole page in between, and a
 * new visit starts afresh.
 */
import { useLocation } from '@qujat/router';
import { currentBearer } from '@qujat/session';
import { useCallback, useLayoutEffect, useState } from 'react';

interface Kept {
  /** The identity of the session; the state is hidden from any other. */
  readonly identity: string | null;
  readonly value: unknown;
}

/** Next to the router's own state in an entry. */
const fields = {
  list: 'qujatList',
  scroll: 'qujatScroll',
  tab: 'qujatTab',
  favourites: 'qujatFavourites',
  viewed: 'qujatViewed',
  card: 'qujatCard',
} as const;
export type EntryField = keyof typeof fields;

const entry = (): Readonly<Record<string, unknown>> => (window.history.state as Readonly<Record<string, unknown>> | null) ?? {};

/** Whether the browser is at the entry with this router key; it may already be at another one. */
const isAt = (visit: string): boolean => (entry()['key'] ?? 'default') === visit;

/** The entry's value under this name, or null. */
export const readEntry = <T>(name: EntryField, visit: string): T | null => {
  const found = entry()[fields[name]] as Kept | undefined;
  return found && isAt(visit) && found.identity === currentBearer().identity ? (found.value as T) : null;
};

const kept = (value: unknown): Kept => ({ value, identity: currentBearer().identity });

export const keepInEntry = (name: EntryField, value: unknown, visit: string): void => {
  if (!isAt(visit)) return;
  window.history.replaceState({ ...entry(), [fields[name]]: kept(value) }, '');
};

/** Adds an entry on top of the current one, of the same visit: going back leads to the old one, unchanged. */
export const pushEntry = (name: EntryField, value: unknown): void =>
  window.history.pushState({ ...entry(), [fields[name]]: kept(value) }, '');

/** Whether the current entry has this field, of whichever session. */
export const hasEntry = (name: EntryField): boolean => entry()[fields[name]] !== undefined;

/** The state of the current entry without this field. */
export const entryWithout = (name: EntryField): Readonly<Record<string, unknown>> => {
  const { [fields[name]]: _left, ...others } = entry();
  return others;
};

/** Goes back from the entry that `pushEntry` added, and takes along what has been kept in it meanwhile. */
export const leaveEntry = (name: EntryField): Promise<void> =>
  new Promise((resolve) => {
    const others = entryWithout(name);
    const arrive = (): void => {
      if (isAt((others['key'] as string | undefined) ?? 'default')) window.history.replaceState(others, '');
      // After everybody else has followed.
      setTimeout(resolve);
    };
    // Before those who follow the entry read it.
    window.addEventListener('popstate', arrive, { once: true, capture: true });
    window.history.back();
  });

/** A document that the person has acted on must not be selected after the reload. */
export const dropFromSelection = (id: number): void => {
  const found = entry()[fields.list] as Kept | undefined;
  const list = found?.value as { readonly selection?: readonly { readonly id: number }[] } | undefined;
  if (!found || !list?.selection?.some((each) => each.id === id)) return;
  const value = { ...list, selection: list.selection.filter((each) => each.id !== id) };
  window.history.replaceState({ ...entry(), [fields.list]: { ...found, value } }, '');
};

/** The next list is another one, so it starts afresh. */
export const forgetList = (): void => {
  const { [fields.list]: _list, [fields.scroll]: _scroll, ...others } = entry();
  window.history.replaceState(others, '');
};

/** State stored in the history entry; a new visit starts with `fresh`, which must always be the same object. */
export const useEntryState = <T>(name: EntryField, fresh: T): readonly [T, (change: (now: T) => T) => void] => {
  const { key: visit } = useLocation();
  const begin = (): { visit: string; value: T } => ({ visit, value: readEntry<T>(name, visit) ?? fresh });
  const [state, setState] = useState(begin);
  const shown = state.visit === visit ? state : begin();
  if (shown !== state) setState(shown);
  // Before the page can be left: the state belongs to the entry that shows it.
  useLayoutEffect(() => {
    if (shown.value !== fresh || readEntry(name, shown.visit) !== null) keepInEntry(name, shown.value, shown.visit);
  }, [name, fresh, shown]);
  const change = useCallback((next: (now: T) => T) => setState((now) => ({ visit: now.visit, value: next(now.value) })), []);
  return [shown.value, change];
};
