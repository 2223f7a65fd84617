import { useEffect, useEffectEvent } from 'react';

interface Shown {
  /** Counts from 0. */
  readonly page: number;
  /** 0 while not known. */
  readonly pages: number;
  readonly goTo: (page: number) => void;
}

/** A folder that has become shorter, or an address from long ago: the last page takes the place of one that is no more. */
export const usePageWithin = ({ page, pages, goTo }: Shown): void => {
  const toLast = useEffectEvent(() => goTo(pages - 1));
  useEffect(() => {
    if (pages > 0 && page >= pages) toLast();
  }, [page, pages]);
};
