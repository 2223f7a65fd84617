import type { DocumentList } from '@qujat/contract/document-list';
import { useEffect } from 'react';

/** A list that has become shorter has lost the page that was shown: its last one takes the place. */
export const usePageWithin = (page: number, goTo: (page: number) => void, data: DocumentList | undefined): void => {
  const last = data && Math.max(data.totalPages, 1);
  useEffect(() => {
    if (last !== undefined && page > last) goTo(last);
  }, [last, page, goTo]);
};
