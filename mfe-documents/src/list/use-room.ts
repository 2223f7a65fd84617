import { useSyncExternalStore } from 'react';
import type { Room } from './columns.ts';

const tight = '(width < 1280px)';
const narrow = '(width < 1400px)';
const wide = '(width >= 1600px)';

const subscribe = (onChange: () => void): (() => void) => {
  const lists = [tight, narrow, wide].map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', onChange);
  return () => lists.forEach((list) => list.removeEventListener('change', onChange));
};

const read = (): Room => {
  if (window.matchMedia(wide).matches) return 'wide';
  if (window.matchMedia(tight).matches) return 'tight';
  return window.matchMedia(narrow).matches ? 'narrow' : 'usual';
};

/** The room of the table, by the width of the window: the sidebar is a rail below 1280 px. */
export const useRoom = (): Room => useSyncExternalStore(subscribe, read);
