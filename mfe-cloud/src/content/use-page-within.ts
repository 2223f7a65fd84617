import { useEffect, useEffectEvent } from 'react';

interface Shown {
  /** Counts from 0. */
  readonly page: number;
  /** 0 while unknown. */
  readonly pages: number;
  readonly goTo: (page: number) => void;
}

/** If a folder has become shorter, or an address is old, the last page replaces one that no longer exists. */
export const usePageWithin = ({ page, pages, goTo }: Shown): void => {
  const toLast = useEffectEvent(() => goTo(pages - 1));
  useEffect(() => {
    if (pages > 0 && page >= pages) toLast();
  }, [page, pages]);
};
