import { hasExtension } from '@qujat/api';
import { statuses } from '@qujat/contract/vocabulary';
import { profileAtom } from '@qujat/session';
import { useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { documentAddress } from '../card/acts/document-address.ts';
import { pushEntry } from '../list/entry-state.ts';
import { findDocument, patchDocument, refreshNewDocumentCount } from '../list/queries.ts';
import { offerLink } from './offer-link.ts';
import { newDocumentAddress, useNewDocumentWindow } from '../templates/new-document-window.ts';

/** The document that is shown embedded in the work area, or null. Its viewer stands in the place of the list. */
export const viewedDocumentAtom = atom<number | null>(null);

/** Opens a document in a window of its own; a link does the same without script. Whoever has opened it has read it. */
export const useOpenWindow = (): ((id: number) => void) => {
  const client = useQueryClient();
  return useCallback(
    (id) => {
      // Its page tells the server; who comes back from it sees one new document less.
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
 * What a press on a row does: where the profile is a single-page app the document opens embedded, in an entry of the browser's history, so
 * that going back leads to the list; otherwise in a new tab (LST-6). A draft opens where it is written on; the list is asked
 * again when that window closes.
 */
export const useOpenDocument = (): ((id: number) => void) => {
  const client = useQueryClient();
  const embedded = useAtomValue(profileAtom)?.isSinglePageApp === true;
  const show = useSetAtom(viewedDocumentAtom);
  const openWindow = useOpenWindow();
  const openPage = useNewDocumentWindow();
  return useCallback(
    (id) => {
      const isDraft = hasExtension('drafts') && findDocument(client, id)?.status === statuses.draft;
      if (isDraft) openPage(newDocumentAddress.draft(id));
      else if (embedded) {
        pushEntry('viewed', id);
        show(id);
      } else openWindow(id);
    },
    [client, embedded, show, openWindow, openPage],
  );
};
