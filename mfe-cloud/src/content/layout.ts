import { atom } from 'jotai/vanilla';

/** How folders show what they hold; kept while the page is open. */
export const layoutAtom = atom<'grid' | 'list'>('list');
