import { useMemo } from 'react';
import { useEntryState } from './entry-state.ts';
import { nothingSelected, type Picks, type Selection } from './selection.ts';

/** The page of the favourites, and the selection over all its pages. */
export interface FavouritesControl extends Picks {
  readonly page: number;
  readonly goTo: (page: number) => void;
}

interface State {
  readonly page: number;
  readonly selection: Selection;
}

const fresh: State = { page: 1, selection: nothingSelected };

/** Held above the tabs and stored with the address, like the list of a queue. */
export const useFavourites = (): FavouritesControl => {
  const [state, change] = useEntryState('favourites', fresh);
  return useMemo(
    () => ({
      ...state,
      goTo: (page) => change((now) => ({ ...now, page })),
      select: (selection) => change((now) => ({ ...now, selection })),
    }),
    [state, change],
  );
};
