import type { DocumentListItem } from '@qujat/contract/document-list';
import { useTranslation } from '@qujat/i18n';
import { profileAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useStateName } from '../exchange/use-state-name.ts';
import { useOpenNote } from '../note/note-atom.ts';
import { useOpenWindow } from '../work-area/open-document.ts';
import { useBookmark } from './use-bookmark.ts';

/** Opens the card, and says which card is open. */
export interface OpensCard {
  readonly shown: number | null;
  readonly open: (id: number) => void;
}

/** The data that the cells of all rows need, computed once: a cell is markup and not a component, because there are hundreds of them. */
export interface RowContext {
  readonly card: OpensCard;
  readonly openWindow: (id: number) => void;
  readonly setBookmark: (id: number, bookmarked: boolean) => void;
  readonly openNote: (document: DocumentListItem) => void;
  readonly showsId: boolean;
  readonly exchangeState: ReturnType<typeof useStateName>;
  readonly texts: ReturnType<typeof useTexts>;
}

const useTexts = () => {
  const { t } = useTranslation('documents');
  return useMemo(
    () => ({
      noNumber: t('list.row.noNumber'),
      fresh: t('list.row.new'),
      period: t('list.row.period'),
      attachment: t('list.row.attachment'),
      expiresSoon: t('list.row.expiresSoon'),
      bookmark: t('list.row.bookmark'),
      addBookmark: t('list.row.addBookmark'),
      removeBookmark: t('list.row.removeBookmark'),
      openWindow: t('list.row.openWindow'),
      note: t('note.button'),
      addNote: t('note.add'),
      documentId: (id: number) => t('list.row.documentId', { id }),
      exchange: (state: string) => t('exchange.marker', { state }),
    }),
    [t],
  );
};

export const useRowContext = ({ shown, open }: OpensCard): RowContext => {
  const texts = useTexts();
  const showsId = useAtomValue(profileAtom)?.showsDocumentId === true;
  const exchangeState = useStateName();
  const setBookmark = useBookmark();
  const openNote = useOpenNote();
  const openWindow = useOpenWindow();
  return useMemo(
    () => ({ card: { shown, open }, openWindow, setBookmark, openNote, showsId, exchangeState, texts }),
    [shown, open, openWindow, setBookmark, openNote, showsId, exchangeState, texts],
  );
};
