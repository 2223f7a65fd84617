import type { Location } from '@qujat/router';
import { atom } from 'jotai/vanilla';
import type { FoundPage } from './pages.ts';

/** A page whose link the person points at, and whose code and data have loaded. */
export interface Approached {
  readonly page: FoundPage;
  readonly location: Location;
}

export const approachedAtom = atom<Approached | null>(null);
