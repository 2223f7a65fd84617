import { queryKey, request } from '@qujat/api';
import { documentCard, type DocumentCard } from '@qujat/contract/document-card';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { findDocument, patchDocument, refreshNewDocumentCount } from '../list/queries.ts';

const keyOf = (id: number) => queryKey('documents', 'card', id);

/**
 * What the card shows of a document; always asked anew, because decisions are made on it. Opening the card ends "unread"
 * on the server, so that the lists and the counter are told without another request for the list.
 */
export const useDocumentCard = (id: number): UseQueryResult<DocumentCard> => {
  const client = useQueryClient();
  const key = keyOf(id);
  const period = findDocument(client, id)?.period || undefined;
  const result = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request(documentCard, { id, period }, { signal, background: client.getQueryData(key) !== undefined }),
    staleTime: 0,
  });
  const { isSuccess } = result;
  useEffect(() => {
    if (!isSuccess || !findDocument(client, id)?.unread) return;
    patchDocument(client, id, { unread: false });
    void refreshNewDocumentCount(client);
  }, [isSuccess, client, id]);
  return result;
};
