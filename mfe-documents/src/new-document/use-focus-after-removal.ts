import { useEffect, useRef, type RefObject } from 'react';

interface Watched {
  /** How many there are. */
  readonly count: number;
  /** Holds them; the buttons that take one away bear `data-removes`. */
  readonly box: RefObject<HTMLElement | null>;
  /** What takes the focus when none is left. */
  readonly otherwise: string;
}

/**
 * When something is taken out of a list, the button that did it goes along, and the focus with it: the next button of its kind takes
 * it, else what adds to the list. Answers a function that is told which one, from 0, is about to go.
 */
export const useFocusAfterRemoval = ({ count, box, otherwise }: Watched): ((index: number) => void) => {
  const before = useRef(count);
  const gone = useRef(0);
  useEffect(() => {
    const fewer = count < before.current;
    before.current = count;
    // Whoever has gone on meanwhile stays where they are.
    if (!fewer || (document.activeElement && document.activeElement !== document.body)) return;
    const left = box.current?.querySelectorAll<HTMLElement>('[data-removes]');
    (left?.[Math.min(gone.current, left.length - 1)] ?? box.current?.querySelector<HTMLElement>(otherwise))?.focus();
  }, [count, box, otherwise]);
  return (index) => {
    gone.current = index;
  };
};
