import { useLayoutEffect, useState } from 'react';

/**
 * The reader covers the list, which stays in the page with its rows and scroll: nobody reaches it while it is covered. Returns the left
 * edge of the page's main part, CSS pixels.
 */
export const useCoveredList = (): number => {
  const [left, setLeft] = useState(() => document.querySelector('main')?.getBoundingClientRect().left ?? 0);
  useLayoutEffect(() => {
    const main = document.querySelector('main');
    if (!main) return undefined;
    const measure = (): void => setLeft(main.getBoundingClientRect().left);
    main.inert = true;
    window.addEventListener('resize', measure);
    return () => {
      main.inert = false;
      window.removeEventListener('resize', measure);
    };
  }, []);
  return left;
};
