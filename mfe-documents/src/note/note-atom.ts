import type { DocumentListItem } from '@qujat/contract/document-list';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { showToast } from '@qujat/ui/toast';
import { atom, useSetAtom } from 'jotai';
import { useCallback, type ComponentType } from 'react';
import type { NoteDialogProps } from './note-dialog-props.ts';

/**
 * The document whose note is open, with the window's code. Its host is outside the list, so that clicks in the window are not clicks on the
 * row.
 */
export const openNoteAtom = atom<{ readonly document: DocumentListItem; readonly Dialog: ComponentType<NoteDialogProps> } | null>(null);

const dialog = lazyPart(() => import(/* webpackChunkName: "note" */ './note-dialog.tsx'), { whenIdle: true });

/** Opens the person's private note about a document; its code loads lazily. */
export const useOpenNote = (): ((document: DocumentListItem) => void) => {
  const { t } = useTranslation('documents');
  const setOpen = useSetAtom(openNoteAtom);
  return useCallback(
    function open(document: DocumentListItem): void {
      dialog.load().then(
        ({ NoteDialog }) => setOpen({ document, Dialog: NoteDialog }),
        () => showToast({ kind: 'error', text: t('note.codeFailed'), retry: () => open(document) }),
      );
    },
    [setOpen, t],
  );
};
