import { useEffect, useState, type RefObject } from 'react';

interface NearPages {
  /** Pages on the screen, and those a screen above and below. */
  readonly near: ReadonlySet<number>;
  /** The page that is being read. */
  readonly current: number;
}

const numberOf = (target: Element): number => Number((target as HTMLElement).dataset['page']);

/** Which pages of the scroller are to be drawn. Counts from 1. */
export const useNearPages = (scroller: RefObject<HTMLElement | null>, count: number): NearPages => {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState(1);
  useEffect(() => {
    const root = scroller.current;
    if (!root || count === 0) return undefined;
    const byScreen = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries) after[isIntersecting ? 'add' : 'delete'](numberOf(target));
          return after;
        }),
      { root, rootMargin: '100% 0px' },
    );
    // A line at a third of the height: the page that it crosses.
    const byLine = new IntersectionObserver(
      (entries) => {
        const crossed = entries.filter(({ isIntersecting }) => isIntersecting).at(-1);
        if (crossed) setCurrent(numberOf(crossed.target));
      },
      { root, rootMargin: '-33% 0px -66% 0px' },
    );
    for (const page of root.querySelectorAll('[data-page]')) {
      byScreen.observe(page);
      byLine.observe(page);
    }
    return () => {
      byScreen.disconnect();
      byLine.disconnect();
      setNear(new Set());
    };
  }, [scroller, count]);
  return { near, current };
};
