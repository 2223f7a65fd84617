import { useTranslation } from '@qujat/i18n';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * Serves the page's main heading, whichever remote it is in: the document's title always follows it, and after a
 * navigation the focus moves to it, so that a screen reader says where one is and the keyboard goes on from there.
 * `place` names what is shown; a change of it is a navigation (the first one is the opening of the page).
 */
export const usePageHeading = (content: RefObject<HTMLElement | null>, place: string): void => {
  const { t } = useTranslation('shell');
  const shown = useRef(place);
  const awaited = useRef(false);

  useEffect(() => {
    const root = content.current;
    if (!root) return;
    const follow = (): void => {
      const heading = root.querySelector('h1');
      const text = heading?.textContent?.trim();
      if (!heading || !text) return;
      const product = t('frame.product');
      const title = text.includes(product) ? text : t('frame.title', { heading: text, product });
      if (document.title !== title) document.title = title;
      if (awaited.current) focusHeading(heading, awaited);
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(root, { subtree: true, childList: true, characterData: true });
    // Whoever has begun to do something there is not called back to the heading when it comes.
    const cancel = (): void => {
      awaited.current = false;
    };
    root.addEventListener('pointerdown', cancel);
    root.addEventListener('keydown', cancel);
    return () => {
      observer.disconnect();
      root.removeEventListener('pointerdown', cancel);
      root.removeEventListener('keydown', cancel);
    };
  }, [content, t]);

  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    awaited.current = true;
    window.scrollTo(0, 0);
    const heading = content.current?.querySelector('h1');
    if (heading) focusHeading(heading, awaited);
    // Until the new page has a heading the title does not go on naming the old one.
    else document.title = t('frame.product');
  }, [content, place, t]);
};

const focusHeading = (heading: HTMLElement, awaited: { current: boolean }): void => {
  awaited.current = false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};
