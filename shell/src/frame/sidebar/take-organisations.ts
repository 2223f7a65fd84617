import type { Organisation } from '@qujat/contract/shell';
import { currentOrganisationAtom, setOrganisations, store } from '@qujat/session';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Keeps the list of organisations. Query keys begin with the organisation's id (house.md), so on a first visit, when it
 * was not known yet, everything asked so far would be asked again: what has come is carried over to the new keys, once
 * nothing is on its way. Returns the function that gives up waiting.
 */
export const takeOrganisations = (client: QueryClient, list: readonly Organisation[]): (() => void) => {
  const current = list.find(({ selected }) => selected);
  if (!current || store.get(currentOrganisationAtom)) {
    setOrganisations(list);
    return () => {};
  }
  const cache = client.getQueryCache();
  let taken = false;
  const take = (): void => {
    if (taken || client.isFetching() > 0) return;
    taken = true;
    for (const { queryKey, state } of cache.getAll()) {
      if (queryKey[0] === null && state.data !== undefined)
        client.setQueryData([current.id, ...queryKey.slice(1)], state.data, { updatedAt: state.dataUpdatedAt });
    }
    setOrganisations(list);
  };
  const stop = cache.subscribe(take);
  take();
  return () => {
    taken = true;
    stop();
  };
};
