import { useLocation } from '@qujat/router';
import { useEffect } from 'react';
import { keepInEntry, readEntry } from './entry-state.ts';

/** The pause after the last movement, milliseconds. */
const pause = 120;
/** Rows follow the first screen within a few frames; a list that has become shorter never reaches the position. */
const frames = 60;

/** Scrolls to the stored position as soon as the page is high enough, unless the person scrolls first. */
const restore = (top: number, done: () => void): (() => void) => {
  let left = frames;
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown']) window.removeEventListener(name, stop);
    done();
  };
  const look = (): void => {
    left -= 1;
    const reachable = document.documentElement.scrollHeight - window.innerHeight;
    if (reachable < top && left > 0) {
      frame = requestAnimationFrame(look);
      return;
    }
    window.scrollTo({ top, behavior: 'instant' });
    stop();
  };
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown']) window.addEventListener(name, stop, { passive: true });
  // Not before the frame has scrolled a new page to its top.
  frame = requestAnimationFrame(look);
  return stop;
};

/** Stores the scroll position in the history entry, and restores it when the person returns to the entry, or to the list on it. */
export const useKeptScroll = (listShown: boolean): void => {
  const { key: visit } = useLocation();
  useEffect(() => {
    if (!listShown) return undefined;
    const wanted = readEntry<number>('scroll', visit) ?? 0;
    let restoring = wanted > 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = (): void => {
      clearTimeout(timer);
      timer = undefined;
      keepInEntry('scroll', window.scrollY, visit);
    };
    const follow = (): void => {
      if (restoring) return;
      clearTimeout(timer);
      timer = setTimeout(save, pause);
    };
    // A click may navigate away before the pause ends.
    const flush = (): void => {
      if (timer !== undefined) save();
    };
    const stop = restoring
      ? restore(wanted, () => {
          restoring = false;
        })
      : undefined;
    window.addEventListener('scroll', follow, { passive: true });
    document.addEventListener('click', flush, true);
    window.addEventListener('pagehide', flush);
    return () => {
      stop?.();
      clearTimeout(timer);
      window.removeEventListener('scroll', follow);
      document.removeEventListener('click', flush, true);
      window.removeEventListener('pagehide', flush);
    };
  }, [listShown, visit]);
};
