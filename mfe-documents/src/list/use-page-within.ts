import type { DocumentList } from '@qujat/contract/document-list';
import { useEffect } from 'react';

/** If the list has become too short for the shown page, its last page is shown. */
export const usePageWithin = (page: number, goTo: (page: number) => void, data: DocumentList | undefined): void => {
  const last = data && Math.max(data.totalPages, 1);
  useEffect(() => {
    if (last !== undefined && page > last) goTo(last);
  }, [last, page, goTo]);
};
