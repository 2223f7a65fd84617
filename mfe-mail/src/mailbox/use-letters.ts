import { hasExtension, poll, queryKey, request } from '@qujat/api';
import type { Send } from '@qujat/api/use-change';
import { fetchMail, mailList, mailState, readLetter, type LetterRow } from '@qujat/contract/mail';
import type { CallAnswer } from '@qujat/contract/call';
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

type Page = CallAnswer<typeof mailList>;

const listKey = () => queryKey('mail', 'list');

/** One page of incoming letters; pages count from 1. While another page is loading, the previous one stays. */
export const useLetters = (page: number) =>
  useQuery({
    queryKey: [...listKey(), page],
    queryFn: ({ signal }) => request(mailList, { page }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A letter in the form of the list. */
export const rowOf = (client: QueryClient, id: string): LetterRow | undefined =>
  client
    .getQueriesData<Page>({ queryKey: listKey() })
    .flatMap(([, page]) => page?.letters ?? [])
    .find((letter) => letter.id === id);

const markRead = (client: QueryClient, id: string): void => {
  client.setQueriesData<Page>(
    { queryKey: listKey() },
    (page) =>
      page && {
        ...page,
        letters: page.letters.map((letter) => (letter.id === id && letter.unread ? { ...letter, unread: false } : letter)),
      },
  );
};

const letterKey = (id: string) => queryKey('mail', 'letter', id);

/** The open letter. From now on the server and the list consider it read. */
export const useLetter = (id: string) => {
  const client = useQueryClient();
  return useQuery({
    queryKey: letterKey(id),
    queryFn: async ({ signal }) => {
      const letter = await request(readLetter, { id: Number(id) }, { signal });
      markRead(client, id);
      return letter;
    },
  });
};

const usualMs = 30_000;
/** The polling interval while the person waits for letters. */
const eagerMs = 2000;

/** The state of the mailbox, if the server has it; a new letter refetches the list. */
export const useMailState = () => {
  const client = useQueryClient();
  const known = hasExtension('mailbox');
  const { data: state, refetch } = useQuery({
    queryKey: queryKey('mail', 'state'),
    queryFn: ({ signal }) => request(mailState, {}, { signal, background: true }),
    enabled: known,
    // A mailbox is connected in another window: on return its state is refetched at once.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const latest = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!state) return;
    if (latest.current !== undefined && latest.current !== state.latest) void client.invalidateQueries({ queryKey: listKey() });
    latest.current = state.latest;
  }, [client, state]);
  const waiting = state?.waiting === true;
  useEffect(() => (known ? poll(() => refetch(), waiting ? eagerMs : usualMs) : undefined), [known, waiting, refetch]);
  return {
    state,
    fetchNow: async (send: Send): Promise<void> => {
      await send(fetchMail, {});
      await refetch();
    },
  };
};
