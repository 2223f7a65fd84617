import { useQueries, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pageAround, pagesToRead } from '../list/neighbours.ts';
import { pageQuery } from '../list/queries.ts';
import { turnList } from '../list/turn-list.ts';

/**
 * Keeps the page of the list on which the document stands, and near its edge the page beside it, so that reading goes on over the pages of
 * the list (DAY-6). When the reader is left, the list turns to the page of the last document.
 */
export const useReadingPages = (id: number): void => {
  const client = useQueryClient();
  const [keys, setKeys] = useState<readonly QueryKey[]>([]);
  // A document that has just left its page is still read: until it stands on another one, the same pages are kept.
  const found = pagesToRead(client, id);
  if (found && JSON.stringify(found) !== JSON.stringify(keys)) setKeys(found);
  useQueries({
    queries: keys.map((key) => ({
      ...pageQuery(client, key),
      refetchOnMount: ({ state }: { readonly state: { readonly isInvalidated: boolean } }) => state.isInvalidated,
    })),
  });
  const last = useRef<{ readonly id: number; readonly page: number | undefined }>({ id, page: undefined });
  useEffect(() => {
    last.current = { id, page: pageAround(client, id)?.number };
  });
  useEffect(
    () => () => {
      const { page, id: read } = last.current;
      if (page !== undefined) turnList(page, read);
    },
    [],
  );
};
