import { hasExtension, request } from '@qujat/api';
import { documentCard, type DocumentCard } from '@qujat/contract/document-card';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { findDocument, patchDocument, refreshNewDocumentCount } from '../list/queries.ts';
import { useKept, useReadsOffline } from '../offline/use-offline.ts';
import { cardAhead, cardKey } from './card-ahead.ts';
import { useSeenNews } from './use-seen-news.ts';

/**
 * The data of the card. It is always fetched again, because people decide on it; what was fetched ahead stands in for it. Opening the card
 * marks the document as read on the server; the lists and the counter are updated without another request for the list.
 */
export const useDocumentCard = (id: number): UseQueryResult<DocumentCard> => {
  const client = useQueryClient();
  const key = cardKey(id);
  useKept(key, ({ keptCard }) => keptCard(id));
  const readsOffline = useReadsOffline();
  const period = findDocument(client, id)?.period || undefined;
  // The same function at each render: what stands in stays until the card is here, however long that takes.
  const standIn = useCallback(() => cardAhead(client, id), [client, id]);
  const result = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request(documentCard, { id, period }, { signal, background: client.getQueryData(key) !== undefined }),
    staleTime: 0,
    placeholderData: standIn,
  });
  const { dataUpdatedAt, isFetching, isPlaceholderData } = result;
  const isOpened = result.isSuccess && !isPlaceholderData;
  // What is kept from before is fetched again: its news is marked once, with the fresh data.
  useSeenNews(id, readsOffline || isFetching ? 0 : dataUpdatedAt);
  useEffect(() => {
    if (!isOpened || readsOffline || !findDocument(client, id)?.unread) return;
    patchDocument(client, id, { unread: false });
    void refreshNewDocumentCount(client);
  }, [isOpened, readsOffline, client, id]);
  return result;
};

/** Whether somebody has signed the document with a key; false until it is known, and with a server that omits it. */
export const useIsSigned = (id: number): boolean =>
  useQuery({
    queryKey: cardKey(id),
    queryFn: ({ signal }) => request(documentCard, { id }, { signal, background: true }),
    select: ({ signed }) => signed,
    enabled: hasExtension('signed-copy'),
  }).data ?? false;
