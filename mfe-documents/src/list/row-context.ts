import type { DocumentListItem } from '@qujat/contract/document-list';
import { profileAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useStateName } from '../exchange/use-state-name.ts';
import type { OpensCard } from '../card/open-card.tsx';
import { useOpenNote } from '../note/note-atom.ts';
import { useKeptDecisions, type KeptDecision } from '../offline/to-send.ts';
import { useOpenWindow } from '../work-area/open-document.ts';
import { useInArchive } from './queries.ts';
import { useRowTexts, type RowTexts } from './row-texts.ts';
import { useBookmark } from './use-bookmark.ts';

/** The data that the cells of all rows need, computed once: a cell is markup and not a component, because there are hundreds of them. */
export interface RowContext {
  readonly openCard: OpensCard['open'];
  readonly openWindow: (id: number) => void;
  readonly setBookmark: (id: number, bookmarked: boolean) => void;
  readonly openNote: (document: DocumentListItem) => void;
  readonly showsId: boolean;
  readonly exchangeState: ReturnType<typeof useStateName>;
  readonly texts: RowTexts;
  /** The rows say what is wanted of the reader, and merge columns (DAY-50). */
  readonly merges: Merged | null;
  /** Whether the rows are of one month of the archive, or of several periods. */
  readonly showsPeriod: boolean;
  /** The acts of a row stand in a menu. */
  readonly tight: boolean;
  /** The sender's number and day have a column of their own. */
  readonly showsTheirs: boolean;
  /** The documents with a kept decision. */
  readonly kept: ReadonlyMap<number, KeptDecision>;
}

/** The columns that stand in the cells of others. */
export interface Merged {
  readonly type: boolean;
  readonly department: boolean;
}

interface RowOptions {
  readonly merges: Merged | null;
  readonly everyPeriod: boolean;
  readonly tight: boolean;
  readonly showsTheirs: boolean;
}

export const useRowContext = (openCard: OpensCard['open'], { merges, everyPeriod, tight, showsTheirs }: RowOptions): RowContext => {
  const texts = useRowTexts();
  const inArchive = useInArchive();
  const showsPeriod = merges === null || inArchive || everyPeriod;
  const showsId = useAtomValue(profileAtom)?.showsDocumentId === true;
  const exchangeState = useStateName();
  const setBookmark = useBookmark();
  const openNote = useOpenNote();
  const openWindow = useOpenWindow();
  const decisions = useKeptDecisions();
  return useMemo(
    () => ({
      openCard,
      openWindow,
      setBookmark,
      openNote,
      showsId,
      exchangeState,
      texts,
      merges,
      showsPeriod,
      tight,
      showsTheirs,
      kept: new Map(decisions.map((each) => [each.documentId, each])),
    }),
    [openCard, openWindow, setBookmark, openNote, showsId, exchangeState, texts, merges, showsPeriod, tight, showsTheirs, decisions],
  );
};
