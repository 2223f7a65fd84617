import { useTranslation } from '@qujat/i18n';
import { afterPaint } from '@qujat/ui/after-paint';
import { createContext, useContext, useEffect, useRef, type RefObject } from 'react';
import { isFocusTaken } from './focus-order.ts';

/** The last shown place, across all frames: the first page is a start, every other one a navigation. */
export const ShownPlaceContext = createContext<{ current: string | null }>({ current: null });

/**
 * Handles the page's main heading, in whichever remote: the document's title always follows it, and after a navigation the focus moves to
 * it, so that a screen reader announces the place and the keyboard continues from there. `place` names the content; a change of it is a
 * navigation.
 */
export const usePageHeading = (content: RefObject<HTMLElement | null>, place: string): void => {
  const { t } = useTranslation('shell');
  const shownRef = useContext(ShownPlaceContext);
  const awaited = useRef(false);
  const followNow = useRef<() => void>(() => undefined);

  useEffect(() => {
    const root = content.current;
    if (!root) return undefined;
    let callOff: (() => void) | undefined;
    const follow = (): void => {
      const heading = findHeading(root);
      const text = heading?.textContent?.trim();
      if (!heading || !text) return;
      const product = t('frame.product');
      const title = text.includes(product) ? text : t('frame.title', { heading: text, product });
      if (document.title !== title) document.title = title;
      if (!awaited.current || callOff) return;
      // A focus makes the browser lay out the page at once, which would delay the paint.
      callOff = afterPaint(() => {
        callOff = undefined;
        focusHeading(root, awaited);
      });
    };
    followNow.current = follow;
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(root, { subtree: true, childList: true, characterData: true });
    // If the person has started something else meanwhile, the focus does not jump to the heading when it appears.
    const cancel = (): void => {
      awaited.current = false;
    };
    document.addEventListener('pointerdown', cancel, true);
    document.addEventListener('keydown', cancel, true);
    return () => {
      callOff?.();
      observer.disconnect();
      document.removeEventListener('pointerdown', cancel, true);
      document.removeEventListener('keydown', cancel, true);
    };
  }, [content, t]);

  useEffect(() => {
    const before = shownRef.current;
    shownRef.current = place;
    if (before === null || before === place) return;
    awaited.current = true;
    window.scrollTo(0, 0);
    // Until the new page has a heading, the title must not keep naming the old one.
    if (!content.current || !findHeading(content.current)) document.title = t('frame.product');
    // A kept page is shown without a change of its elements.
    followNow.current();
  }, [content, place, shownRef, t]);
};

/** The heading of the visible screen; kept screens have their own. */
export const findHeading = (root: ParentNode): HTMLElement | undefined =>
  [...root.querySelectorAll('h1')].find((heading) => !heading.closest('[data-kept]'));

const focusHeading = (root: HTMLElement, awaited: { current: boolean }): void => {
  const heading = findHeading(root);
  if (!heading || !awaited.current) return;
  awaited.current = false;
  if (isFocusTaken(root)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};
