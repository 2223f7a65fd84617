import { useEffect, useRef, type RefObject } from 'react';

interface Watched {
  /** The number of items. */
  readonly count: number;
  /** Contains the items; buttons that remove one have `data-removes`. */
  readonly box: RefObject<HTMLElement | null>;
  /** Gets the focus when no item is left. */
  readonly otherwise: string;
}

/**
 * Removing an item from a list also removes its focused button. The focus moves to the next button of its kind, otherwise to the control
 * that adds to the list. Returns a function that is called with the index, from 0, of the item to be removed among those that can be
 * removed.
 */
export const useFocusAfterRemoval = ({ count, box, otherwise }: Watched): ((index: number) => void) => {
  const before = useRef(count);
  const removedIndex = useRef(0);
  useEffect(() => {
    const fewer = count < before.current;
    before.current = count;
    // If the person has moved on meanwhile, the focus stays where it is.
    if (!fewer || (document.activeElement && document.activeElement !== document.body)) return;
    const left = box.current?.querySelectorAll<HTMLElement>('[data-removes]');
    (left?.[Math.min(removedIndex.current, left.length - 1)] ?? box.current?.querySelector<HTMLElement>(otherwise))?.focus();
  }, [count, box, otherwise]);
  return (index) => {
    removedIndex.current = index;
  };
};
