import { useLocation } from '@qujat/router';
import { useAtom } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import { viewedDocumentAtom } from '../work-area/open-document.ts';

/** The document that is shown embedded. Choosing a queue in the sidebar, even the same one, leads back to the list, as going back does. */
export const useViewedDocument = (): { viewed: number | null; back: () => void } => {
  const { key: visit } = useLocation();
  const [viewed, setViewed] = useAtom(viewedDocumentAtom);
  const last = useRef(visit);
  useEffect(() => {
    if (last.current !== visit) setViewed(null);
    last.current = visit;
  }, [visit, setViewed]);
  useEffect(() => () => setViewed(null), [setViewed]);
  const back = useCallback(() => {
    setViewed(null);
    // The list is drawn anew; its row takes the focus that the viewer had.
    setTimeout(() => document.querySelector<HTMLElement>(`[data-document="${viewed}"]`)?.focus({ preventScroll: true }));
  }, [viewed, setViewed]);
  return { viewed, back };
};
