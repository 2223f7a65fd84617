import { ApiError, logFault, request } from '@qujat/api';
import { setBookmark } from '@qujat/contract/document-list';
import { useTranslation } from '@qujat/i18n';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { patchDocument, refreshBookmarked, refreshLists, settleBookmarks } from './queries.ts';

/** The latest requested star of each document: clicks may be faster than answers, and only the last one counts. */
const wanted = new Map<number, boolean>();

/** Sets the star at once and tells the server; on failure the star is reverted and a toast offers a retry. */
export const useBookmark = (): ((id: number, bookmarked: boolean) => void) => {
  const client = useQueryClient();
  const { t } = useTranslation('documents');
  return useCallback(
    async function set(id: number, bookmarked: boolean): Promise<void> {
      const underWay = wanted.has(id);
      wanted.set(id, bookmarked);
      patchDocument(client, id, { bookmarked });
      // The running request sends the latest state when its answer arrives, so that answers cannot overtake each other.
      if (underWay) return;
      let onServer = !bookmarked;
      try {
        for (let next = bookmarked; next !== onServer; next = wanted.get(id) ?? onServer) {
          // In the background: a document that is gone meanwhile must not navigate away from the list.
          await request(setBookmark, { documentId: id, bookmarked: next }, { background: true });
          onServer = next;
        }
        settleBookmarks(client, [id], onServer);
      } catch (error) {
        logFault(error);
        const last = wanted.get(id) ?? bookmarked;
        patchDocument(client, id, { bookmarked: onServer });
        const removed = error instanceof ApiError && error.kind === 'not-found';
        if (removed) void refreshLists(client);
        showToast({
          kind: 'error',
          text: removed ? t('list.gone') : t('list.bookmarkFailed'),
          ...(removed ? {} : { retry: () => void set(id, last) }),
        });
      } finally {
        wanted.delete(id);
      }
      void refreshBookmarked(client);
    },
    [client, t],
  );
};
