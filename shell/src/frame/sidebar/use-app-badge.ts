import { useEffect } from 'react';
import { useNewDocumentCount } from './counters.ts';

/** Shows the number of new documents on the icon of the installed product, where the browser can (SHL-27). The end of a session removes it. */
export const useAppBadge = (): void => {
  const count = useNewDocumentCount();
  useEffect(() => {
    if (count === undefined) return;
    // Zero removes it. Browsers that can, refuse while the product is not installed.
    (navigator as Partial<Pick<Navigator, 'setAppBadge'>>).setAppBadge?.(count).catch(() => undefined);
  }, [count]);
};
