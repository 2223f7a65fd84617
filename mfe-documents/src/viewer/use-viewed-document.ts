import { useLocation } from '@qujat/router';
import { useAtom } from 'jotai';
import { useEffect, useLayoutEffect } from 'react';
import { readEntry } from '../list/entry-state.ts';
import { viewedDocumentAtom } from '../work-area/open-document.ts';
import { focusRow } from './focus-row.ts';

const goBack = (): void => window.history.back();

/**
 * The embedded document, from the state of the history entry: going back returns to the list, and a reload shows the document again.
 * Choosing a queue in the sidebar, even the current one, also returns to the list.
 */
export const useViewedDocument = (): { viewed: number | null; back: () => void } => {
  const { key: visit } = useLocation();
  const [viewed, setViewed] = useAtom(viewedDocumentAtom);
  useLayoutEffect(() => setViewed(readEntry<number>('viewed', visit)), [visit, setViewed]);
  useEffect(() => {
    const follow = (): void => {
      const next = readEntry<number>('viewed', visit);
      setViewed(next);
      // The row gets the viewer's focus.
      if (next === null && viewed !== null) focusRow(viewed);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [visit, viewed, setViewed]);
  useEffect(() => () => setViewed(null), [setViewed]);
  return { viewed, back: goBack };
};
