import { useEffect, useRef, type RefObject } from 'react';

interface RowFocus {
  /** A row was added at this place: its first control gets the focus. */
  readonly added: (row: number) => void;
  /** Moves a row by one place; the button that moved it keeps the focus, or passes it to the other one at the end of the list. */
  readonly move: (row: number, by: -1 | 1) => void;
  /** A row was removed from this place: the next one gets the focus, else the button that adds. */
  readonly removed: (row: number, left: number) => void;
}

interface Rows {
  readonly box: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly onMove: (row: number, by: -1 | 1) => void;
}

const moves: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** A row may hold a list with rows of its own: those are not rows of the outer list. */
const isOwnRow = (row: Element, box: Element | null): boolean => row.parentElement?.closest('[data-row]') === box?.closest('[data-row]');

/**
 * Keeps the keyboard's place in a list whose rows move, come and go; Alt with an arrow moves the row in which it is. Rows are marked
 * `data-row`, buttons `data-moves`, `data-removes` and `data-adds`.
 */
export const useRowFocus = ({ box, count, onMove }: Rows): RowFocus => {
  const target = useRef<(() => HTMLElement | null | undefined) | null>(null);
  useEffect(() => {
    target.current?.()?.focus();
    target.current = null;
  });
  const inRow = (row: number, selector: string): HTMLElement | null | undefined =>
    [...(box.current?.querySelectorAll(`[data-row="${row}"]`) ?? [])]
      .find((each) => isOwnRow(each, box.current))
      ?.querySelector<HTMLElement>(selector);
  const move = (row: number, by: -1 | 1): void => {
    const to = row + by;
    if (to < 0 || to >= count) return;
    target.current = () => {
      const same = inRow(to, `[data-moves="${by}"]`);
      if (!same) return inRow(to, 'button');
      return same.matches(':disabled') ? inRow(to, `[data-moves="${-by}"]`) : same;
    };
    onMove(row, by);
  };
  useEffect(() => {
    const list = box.current;
    const onKey = (event: KeyboardEvent): void => {
      const by = moves[event.key];
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
      if (!event.altKey || by === undefined || !row || !isOwnRow(row, list)) return;
      event.preventDefault();
      move(Number(row.dataset['row']), by);
    };
    list?.addEventListener('keydown', onKey);
    return () => list?.removeEventListener('keydown', onKey);
  });
  return {
    move,
    added: (row) => {
      target.current = () => inRow(row, '[data-names] input') ?? inRow(row, 'input, [role="combobox"]');
    },
    removed: (row, left) => {
      target.current = () =>
        left === 0 ? box.current?.querySelector<HTMLElement>('[data-adds]') : inRow(Math.min(row, left - 1), '[data-removes]');
    },
  };
};
