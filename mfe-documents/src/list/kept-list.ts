/**
 * What a list shows is kept with the entry of the browser's history that shows it: going back finds it as it was left,
 * also after a whole page was in between, and a new visit begins afresh.
 */
import { currentBearer } from '@qujat/session';
import type { ListView } from './list-view.ts';
import type { SelectedDocument } from './selection.ts';

export interface KeptList {
  readonly queue: number;
  readonly folder: number | null;
  /** Only documents that want a response were shown. */
  readonly responseRequired: boolean;
  readonly view: ListView;
  readonly selection: readonly SelectedDocument[];
}

/** Beside what the router keeps in an entry. */
const field = 'qujatList';
const scrollField = 'qujatScroll';

interface Entry {
  /** Who saw it: nobody else finds it. */
  readonly identity: string | null;
}

const entry = (): Readonly<Record<string, unknown>> => (window.history.state as Readonly<Record<string, unknown>> | null) ?? {};
const write = (name: string, value: unknown): void => window.history.replaceState({ ...entry(), [name]: value }, '');

const own = <T>(name: string): (T & Entry) | null => {
  const kept = entry()[name] as (T & Entry) | undefined;
  return kept && kept.identity === currentBearer().identity ? kept : null;
};

export const readKept = (queue: number): KeptList | null => {
  const kept = own<KeptList>(field);
  return kept?.queue === queue ? kept : null;
};
/** `visit` is the router's key of the entry: should the browser have gone on to another one, nothing is written there. */
export const keep = (list: KeptList, visit: string): void => {
  if ((entry()['key'] ?? 'default') === visit) write(field, { ...list, identity: currentBearer().identity });
};

/** What is shown after this is another list: it begins afresh. */
export const forget = (): void => {
  const { [field]: _list, [scrollField]: _scroll, ...others } = entry();
  window.history.replaceState(others, '');
};

export const readScroll = (): number => own<{ readonly top: number }>(scrollField)?.top ?? 0;
export const keepScroll = (top: number): void => write(scrollField, { top, identity: currentBearer().identity });
