/**
 * The card of a document that the person points at, or reads next, is fetched before it is opened: it shows at once, while the card itself
 * is on its way. Only opening marks a document as read.
 */
import { hasExtension, queryKey, request } from '@qujat/api';
import { documentCardAhead, type DocumentCard } from '@qujat/contract/document-card';
import type { QueryClient } from '@tanstack/react-query';

/** Names the query for the card itself. */
export const cardKey = (id: number) => queryKey('documents', 'card', id);

const aheadKey = (id: number) => queryKey('documents', 'card-ahead', id);

/** How old a card that was fetched ahead may be when it begins to stand in for the one that is on its way, ms. */
const freshMs = 30_000;

/** The card that was fetched ahead, if it is recent. */
export const cardAhead = (client: QueryClient, id: number): DocumentCard | undefined => {
  const state = client.getQueryState<DocumentCard>(aheadKey(id));
  return state && Date.now() - state.dataUpdatedAt < freshMs ? state.data : undefined;
};

/**
 * Fetches the card, unless it was opened or fetched a moment ago. Returns whether there is one to show. A failure says nothing: the card
 * itself is asked for when it is opened.
 */
export const fetchCardAhead = async (client: QueryClient, id: number): Promise<boolean> => {
  if (client.getQueryData(cardKey(id)) !== undefined) return true;
  if (!hasExtension('card-ahead')) return false;
  await client.prefetchQuery({
    queryKey: aheadKey(id),
    queryFn: ({ signal }) => request(documentCardAhead, { id }, { signal, background: true }),
    staleTime: freshMs,
    gcTime: freshMs,
    retry: false,
  });
  return cardAhead(client, id) !== undefined;
};
