/** The log as the client holds it: pages by cursor, and the trail of one document. */
import { queryKey, request } from '@qujat/api';
import { listLog, readDocumentTrail } from '@qujat/contract/administration/log';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { LogView } from './use-log-view.ts';

export const useLog = (view: LogView) =>
  useInfiniteQuery({
    queryKey: [...queryKey('log'), 'rows', view],
    queryFn: ({ pageParam, signal }) => request(listLog, { ...view, ...(pageParam && { after: pageParam }) }, { signal, background: true }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // What happened a moment ago is what somebody looks for.
    staleTime: 0,
  });

/** By its id, or by its number as somebody typed it. */
export const useTrail = (documentId: number | null, number: string) =>
  useQuery({
    queryKey: [...queryKey('log'), 'document', documentId, number],
    queryFn: ({ signal }) => request(readDocumentTrail, documentId ? { documentId } : { number }, { signal, background: true }),
  });
