import { answeredEarly, queryKey, request } from '@qujat/api';
import type { CallInput } from '@qujat/contract/call';
import { bookmarkedDocuments, documentList, type DocumentList, type DocumentListItem } from '@qujat/contract/document-list';
import { newDocumentCount, periods } from '@qujat/contract/sidebar';
import { queues, type QueueCode } from '@qujat/contract/vocabulary';
import { listen } from '@qujat/remotes';
import { responseRequiredAtom } from '@qujat/session';
import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useKept } from '../offline/use-offline.ts';
import { initialView, isNarrowed, listInput, type ListView } from './list-view.ts';

/** Below it stand the pages of all lists; the last part of a key holds the number of its page. */
export const listsKey = () => queryKey('documents', 'list');

/** The failed refresh of a visible list must not navigate away from the page. */
const isBackground = (client: QueryClient, key: QueryKey): boolean => client.getQueryData(key) !== undefined;

/** One page of a queue. */
export const listQuery = (client: QueryClient, input: CallInput<typeof documentList>) => {
  const key = [...listsKey(), 'queue', input];
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => request(documentList, input, { signal, background: isBackground(client, key) }),
    initialData: () => answeredEarly(documentList, input),
    // As old as the page.
    initialDataUpdatedAt: () => Date.now() - performance.now(),
  });
};

/** The first page of everything, which is what an offline visit finds. */
export const isFirstPageOfAll = (view: ListView): boolean => view.page === 1 && !isNarrowed(view) && view.sort === null;

/** One page of a queue. While another page or filter loads, the old rows stay; those of another queue do not. */
export const useDocumentList = (queue: QueueCode, view: ListView, enabled: boolean): UseQueryResult<DocumentList> => {
  const client = useQueryClient();
  const responseRequired = useAtomValue(responseRequiredAtom);
  const input = listInput(queue, responseRequired, view);
  const query = listQuery(client, input);
  useKept(
    query.queryKey,
    queue === queues.incoming && isFirstPageOfAll(view) && !responseRequired ? ({ keptList }) => keptList('waiting') : null,
  );
  return useQuery({
    ...query,
    enabled,
    placeholderData: (previous: DocumentList | undefined, query) =>
      (query?.queryKey.at(-1) as typeof input | undefined)?.queue === queue ? previous : undefined,
  });
};

/** Requests a queue's first page before the list is mounted; null requests nothing. */
export const useEarlyList = (queue: QueueCode | null, templateId: number | null): void => {
  const client = useQueryClient();
  const responseRequired = useAtomValue(responseRequiredAtom);
  useEffect(() => {
    if (queue !== null) void client.prefetchQuery(listQuery(client, listInput(queue, responseRequired, { ...initialView, templateId })));
  }, [client, queue, responseRequired, templateId]);
};

/** True if the request for the profile has failed, and waiting for it is pointless. The shell makes the request; this only observes it. */
export const useProfileFailed = (): boolean => useQuery({ queryKey: queryKey('profile'), queryFn: skipToken }).isError;

const bookmarkedQuery = (client: QueryClient, page: number) => {
  const key = [...listsKey(), 'bookmarked', page];
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => request(bookmarkedDocuments, { page }, { signal, background: isBackground(client, key) }),
    // Stars are set in the other lists.
    staleTime: 0,
  });
};

/** One page of the documents with a star. */
export const useBookmarkedDocuments = (page: number): UseQueryResult<DocumentList> => {
  const query = bookmarkedQuery(useQueryClient(), page);
  useKept(query.queryKey, page === 1 ? ({ keptList }) => keptList('starred') : null);
  return useQuery({ ...query, placeholderData: keepPreviousData });
};

type QueueInput = CallInput<typeof documentList>;

/** The number of the page whose key this is, from 1. */
export const numberOfPage = (key: QueryKey): number => {
  const last = key.at(-1) as number | QueueInput;
  return typeof last === 'number' ? last : (last.page ?? 1);
};

/** The key of another page of the same list. */
export const withPageNumber = (key: QueryKey, page: number): QueryKey => {
  const last = key.at(-1) as number | QueueInput;
  return [...key.slice(0, -1), typeof last === 'number' ? page : { ...last, page }];
};

/** The page whose key this is. */
export const pageQuery = (client: QueryClient, key: QueryKey) => {
  const last = key.at(-1) as number | QueueInput;
  return typeof last === 'number' ? bookmarkedQuery(client, last) : listQuery(client, last);
};

const newDocumentCountKey = () => queryKey('new-document-count');

export const refreshNewDocumentCount = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: newDocumentCountKey() });

/** The number of unread incoming documents: the shell uses the same query key, so that there is one request. */
export const useNewDocumentCount = (): number | undefined =>
  useQuery({
    queryKey: newDocumentCountKey(),
    queryFn: ({ signal }) => request(newDocumentCount, {}, { signal, background: true }),
  }).data;

/** Whether the list is limited to a month of the archive. The shell uses the same query key. */
export const useInArchive = (): boolean =>
  useQuery({
    queryKey: queryKey('periods'),
    queryFn: ({ signal }) => request(periods, {}, { signal, background: true }),
    staleTime: Infinity,
  }).data?.some(({ id, selected }) => selected && id !== '0') ?? false;

/** The list of favourites: a document that lost its star leaves it. */
export const refreshBookmarked = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [...listsKey(), 'bookmarked'] });

export const refreshLists = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: listsKey() });

/** Forces a request for the next list, even if a cached answer is still fresh. */
export const outdateLists = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [...listsKey(), 'queue'], refetchType: 'none' });

/** Refetches lists, the page of the day and the open card when there is something new (SHL-17) or a document has changed (DAY-43). */
export const useRefresh = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = (): void => void client.invalidateQueries({ queryKey: queryKey('documents') });
    const ends = (['counter-rose', 'document-changed', 'queues-changed'] as const).map((name) => listen(name, refresh));
    return () => ends.forEach((end) => end());
  }, [client]);
};

/** Changes a document in every cached list, without a request. */
export const patchDocument = (client: QueryClient, id: number, patch: Partial<DocumentListItem>): void => {
  client.setQueriesData<DocumentList>(
    { queryKey: listsKey() },
    (list) =>
      list && {
        ...list,
        documents: list.documents.map((document) => (document.id === id ? { ...document, ...patch } : document)),
      },
  );
};

/** Shows stars that the server has stored, also in lists that were asked for before and have brought, or will bring, the stars of then. */
export const settleBookmarks = (client: QueryClient, ids: readonly number[], bookmarked: boolean): void => {
  const show = (): void => ids.forEach((id) => patchDocument(client, id, { bookmarked }));
  show();
  for (const { promise } of client.getQueryCache().findAll({ queryKey: listsKey(), fetchStatus: 'fetching' }))
    // A cancelled request is followed by one that knows the star; a failed one changes nothing.
    void promise?.then(() => queueMicrotask(show)).catch(() => undefined);
};

const findIn = (client: QueryClient, id: number, type: 'all' | 'active'): DocumentListItem | undefined =>
  client
    .getQueriesData<DocumentList>({ queryKey: listsKey(), type })
    .flatMap(([, list]) => list?.documents ?? [])
    .find((document) => document.id === id);

/** The document in any cached list. */
export const findDocument = (client: QueryClient, id: number): DocumentListItem | undefined => findIn(client, id, 'all');

/** The document in a list that is shown: cached ones may be old. */
export const shownDocument = (client: QueryClient, id: number): DocumentListItem | undefined => findIn(client, id, 'active');

/** The page 'Мне сегодня'. */
export const todayKey = () => queryKey('documents', 'today');
