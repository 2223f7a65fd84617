/**
 * What the work area shows is kept with the entry of the browser's history that shows it: going back finds it as it was
 * left, also after a whole page was in between, and a new visit begins afresh.
 */
import { useLocation } from '@qujat/router';
import { currentBearer } from '@qujat/session';
import { useCallback, useLayoutEffect, useState } from 'react';

interface Kept {
  /** Who saw it: nobody else finds it. */
  readonly identity: string | null;
  readonly value: unknown;
}

/** Beside what the router keeps in an entry. */
const fields = { list: 'qujatList', scroll: 'qujatScroll', tab: 'qujatTab', favourites: 'qujatFavourites', viewed: 'qujatViewed' } as const;
export type EntryField = keyof typeof fields;

const entry = (): Readonly<Record<string, unknown>> => (window.history.state as Readonly<Record<string, unknown>> | null) ?? {};

/** Whether the browser stands at the entry that has this key of the router; it may have gone on to another one. */
const isAt = (visit: string): boolean => (entry()['key'] ?? 'default') === visit;

/** What the entry keeps under this name, or null. */
export const readEntry = <T>(name: EntryField, visit: string): T | null => {
  const found = entry()[fields[name]] as Kept | undefined;
  return found && isAt(visit) && found.identity === currentBearer().identity ? (found.value as T) : null;
};

const kept = (value: unknown): Kept => ({ value, identity: currentBearer().identity });

export const keepInEntry = (name: EntryField, value: unknown, visit: string): void => {
  if (!isAt(visit)) return;
  window.history.replaceState({ ...entry(), [fields[name]]: kept(value) }, '');
};

/** An entry of its own over the one that is shown, of the same visit: going back leads to that one as it was left. */
export const pushEntry = (name: EntryField, value: unknown): void =>
  window.history.pushState({ ...entry(), [fields[name]]: kept(value) }, '');

/** A document that somebody has acted on is not selected when the page comes anew. */
export const dropFromSelection = (id: number): void => {
  const found = entry()[fields.list] as Kept | undefined;
  const list = found?.value as { readonly selection?: readonly { readonly id: number }[] } | undefined;
  if (!found || !list?.selection?.some((each) => each.id === id)) return;
  const value = { ...list, selection: list.selection.filter((each) => each.id !== id) };
  window.history.replaceState({ ...entry(), [fields.list]: { ...found, value } }, '');
};

/** What is shown after this is another list: it begins afresh. */
export const forgetList = (): void => {
  const { [fields.list]: _list, [fields.scroll]: _scroll, ...others } = entry();
  window.history.replaceState(others, '');
};

/** A state that is kept with the entry; a new visit begins with `fresh`, which must be the same object every time. */
export const useEntryState = <T>(name: EntryField, fresh: T): readonly [T, (change: (now: T) => T) => void] => {
  const { key: visit } = useLocation();
  const begin = (): { visit: string; value: T } => ({ visit, value: readEntry<T>(name, visit) ?? fresh });
  const [state, setState] = useState(begin);
  const shown = state.visit === visit ? state : begin();
  if (shown !== state) setState(shown);
  // Before the page can be left: what is kept belongs to the entry that shows it.
  useLayoutEffect(() => {
    if (shown.value !== fresh || readEntry(name, shown.visit) !== null) keepInEntry(name, shown.value, shown.visit);
  }, [name, fresh, shown]);
  const change = useCallback((next: (now: T) => T) => setState((now) => ({ visit: now.visit, value: next(now.value) })), []);
  return [shown.value, change];
};
