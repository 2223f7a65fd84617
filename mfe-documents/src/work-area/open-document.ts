import { hasExtension } from '@qujat/api';
import { statuses } from '@qujat/contract/vocabulary';
import { profileAtom } from '@qujat/session';
import { useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { documentAddress } from '../card/acts/document-address.ts';
import { pushEntry } from '../list/entry-state.ts';
import { wantedToReadAtom } from '../reader/use-read-document.ts';
import { findDocument, patchDocument, refreshNewDocumentCount } from '../list/queries.ts';
import { offerLink } from './offer-link.ts';
import { newDocumentAddress, useNewDocumentWindow } from '../templates/new-document-window.ts';

/** The embedded document, or null. Its viewer replaces the list. */
export const viewedDocumentAtom = atom<number | null>(null);

/** Opens a document in a separate window; without scripts a link does the same. Opening it marks it as read. */
export const useOpenWindow = (): ((id: number) => void) => {
  const client = useQueryClient();
  return useCallback(
    (id) => {
      // The document's page tells the server; on return the counter of new documents is refreshed.
      if (findDocument(client, id)?.unread) window.addEventListener('focus', () => void refreshNewDocumentCount(client), { once: true });
      const address = documentAddress.open(id);
      const read = (): void => patchDocument(client, id, { unread: false });
      if (window.open(address, '_blank')) read();
      else void offerLink(address, read);
    },
    [client],
  );
};

/**
 * A click on a row. It opens the document in the reader (DAY-54). A server without one: with a single-page profile the document opens
 * embedded, in a new history entry, so that going back returns to the list; otherwise it opens in a new tab (LST-6). A draft opens in its
 * editor; the list is refetched when that window closes.
 */
export const useOpenDocument = (): ((id: number) => void) => {
  const client = useQueryClient();
  const embedded = useAtomValue(profileAtom)?.isSinglePageApp === true;
  const show = useSetAtom(viewedDocumentAtom);
  const read = useSetAtom(wantedToReadAtom);
  const openWindow = useOpenWindow();
  const openPage = useNewDocumentWindow();
  return useCallback(
    (id) => {
      const isDraft = hasExtension('drafts') && findDocument(client, id)?.status === statuses.draft;
      if (isDraft) openPage(newDocumentAddress.draft(id));
      else if (hasExtension('reader')) read(id);
      else if (embedded) {
        pushEntry('viewed', id);
        show(id);
      } else openWindow(id);
    },
    [client, embedded, show, read, openWindow, openPage],
  );
};
