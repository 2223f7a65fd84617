import { queryKey, request } from '@qujat/api';
import { favouriteTemplates, type FavouriteTemplate } from '@qujat/contract/shell';
import { favouriteTemplatesAtom, setFavouriteTemplates } from '@qujat/session';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';

interface FavouriteTemplates {
  /** The known templates, initially from the last visit; undefined if there are none. */
  templates: readonly FavouriteTemplate[] | undefined;
  /** Whether the request has failed and no data are available. */
  failed: boolean;
  retry: () => void;
}

/** The person's favourite templates, requested whenever the folders open and stored for the next visit. */
export const useFavouriteTemplates = (): FavouriteTemplates => {
  const kept = useAtomValue(favouriteTemplatesAtom);
  const { data, isError, refetch } = useQuery({
    queryKey: queryKey('favourite-templates'),
    queryFn: ({ signal }) => request(favouriteTemplates, {}, { signal, background: true }),
  });
  useEffect(() => {
    if (data) setFavouriteTemplates(data);
  }, [data]);
  const templates = data ?? (kept.length > 0 ? kept : undefined);
  return { templates, failed: isError && !templates, retry: () => void refetch() };
};
