import { queryKey, request } from '@qujat/api';
import { signingProgress, type SigningProgress } from '@qujat/contract/signing';
import { emit } from '@qujat/remotes';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refreshLists } from '../list/queries.ts';

/** The interval for polling the progress of a running batch, ms. */
const pace = 1_000;

/**
 * The progress of a batch. Null: of the last one that is not finished or has failures, which stays this one although the server no longer
 * names it once its end has been seen. The lists and the open card follow it.
 */
export const useProgress = (named: string | null, wanted: boolean): SigningProgress | undefined => {
  const client = useQueryClient();
  const [found, setFound] = useState<string | null>(null);
  const batch = named ?? found;
  const { data } = useQuery({
    queryKey: [...queryKey('signing'), batch],
    queryFn: wanted ? ({ signal }) => request(signingProgress, { batch: batch ?? undefined }, { signal, background: true }) : skipToken,
    refetchInterval: ({ state }) => (!state.data || state.data.waiting > 0 ? pace : false),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (data && data.batch !== '' && batch === null) setFound(data.batch);
  const signed = data?.signed ?? 0;
  const [last] = data?.documents ?? [];
  const edocid = last ? String(last.id) : null;
  useEffect(() => {
    if (signed > 0) void refreshLists(client);
  }, [client, signed]);
  const done = data !== undefined && data.waiting === 0 && data.total > 0;
  useEffect(() => {
    if (done && edocid) emit('document-changed', { edocid });
  }, [done, edocid]);
  return data;
};
