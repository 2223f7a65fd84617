import { poll, queryKey, request } from '@qujat/api';
import { newDocumentCount, updateCounter } from '@qujat/contract/shell';
import { emit, listen } from '@qujat/remotes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** How often the server is asked whether there is something new (specification 1 §9). */
const askEveryMs = 180_000;

/** How many documents in the incoming queue are unread; undefined while not known. */
export const useNewDocumentCount = (): number | undefined =>
  useQuery({
    queryKey: queryKey('new-document-count'),
    queryFn: ({ signal }) => request(newDocumentCount, {}, { signal, background: true }),
  }).data;

/**
 * Asks the counter of updates every three minutes and tells everybody when it has risen (specification 1 §4): the list
 * reloads, and so does the count of new documents. The first answer, at the start, is what later ones are measured by.
 */
export const useUpdatePoll = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    let last: number | undefined;
    const ask = async (): Promise<void> => {
      const count = await request(updateCounter, {}, { background: true });
      if (last !== undefined && count > last) emit('counter-rose', { count });
      last = count;
    };
    // At once, so that what comes within the first three minutes is a rise.
    ask().catch((error: unknown) => console.warn('The counter of updates could not be asked', error));
    const recount = (): void => void client.invalidateQueries({ queryKey: queryKey('new-document-count') });
    const ends = [poll(ask, askEveryMs), listen('counter-rose', recount), listen('document-changed', recount)];
    return () => ends.forEach((end) => end());
  }, [client]);
};
