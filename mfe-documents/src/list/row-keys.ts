import { rowKeysAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useEffect, type KeyboardEvent, type RefObject } from 'react';

/** The row that an arrow key moves to. */
const target = (key: string, index: number, last: number): number | undefined => {
  if (key === 'ArrowDown') return Math.min(index + 1, last);
  if (key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
};

export const numbersIn = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-document]')];

const isHeld = (event: Pick<globalThis.KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean =>
  event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;

/** Focuses the number and scrolls its row into view, clear of the sticky header and footer (their margins ensure it). */
const goTo = (number: HTMLElement | undefined): void => {
  if (!number) return;
  number.focus({ preventScroll: true });
  number.closest('tr, li')?.scrollIntoView?.({ block: 'nearest' });
};

/** The document whose number the person has pressed Enter on, or null. A click on the number, and Space, open its card. */
export const enteredDocument = (event: KeyboardEvent<HTMLElement>): number | null => {
  if (event.key !== 'Enter' || isHeld(event)) return null;
  const id = event.target instanceof HTMLElement ? event.target.dataset['document'] : undefined;
  return id === undefined ? null : Number(id);
};

/** From a row's number the arrow keys move to the numbers above and below; without a reader Enter opens the card. */
export const moveBetweenRows = (event: KeyboardEvent<HTMLElement>): void => {
  if (isHeld(event)) return;
  const numbers = numbersIn(event.currentTarget);
  const index = numbers.indexOf(event.target as HTMLElement);
  if (index < 0) return;
  const next = target(event.key, index, numbers.length - 1);
  if (next === undefined) return;
  event.preventDefault();
  goTo(numbers[next]);
};

/** The physical key and not its letter, which differs in a Russian or Kazakh layout. */
const steps: Readonly<Record<string, number>> = { KeyJ: 1, KeyK: -1 };

/** Keys typed in fields, menus and windows do not concern the list. */
export const isElsewhere = (element: Element | null): boolean =>
  element?.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]') != null ||
  document.querySelector('[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"]') !== null;

/** The focused row, otherwise the row of the open card; -1 if there is neither. */
export const currentRow = (numbers: readonly HTMLElement[]): number => {
  const row = document.activeElement?.closest('tr, li');
  const focused = numbers.findIndex((number) => number === document.activeElement || (row && row.contains(number)));
  return focused < 0 ? numbers.findIndex((number) => number.getAttribute('aria-expanded') === 'true') : focused;
};

/**
 * J moves to the next row and K to the previous one, wherever the focus is on the page; with an open card they move to its neighbours. The
 * first key press moves to the first row.
 */
export const useRowKeys = (list: RefObject<HTMLElement | null>): void => {
  const wanted = useAtomValue(rowKeysAtom);
  useEffect(() => {
    if (!wanted) return undefined;
    const press = (event: globalThis.KeyboardEvent): void => {
      const step = steps[event.code];
      if (step === undefined || isHeld(event) || event.defaultPrevented || !list.current) return;
      if (isElsewhere(event.target instanceof Element ? event.target : null)) return;
      const numbers = numbersIn(list.current);
      const index = currentRow(numbers);
      event.preventDefault();
      goTo(index < 0 ? numbers[0] : numbers[Math.min(Math.max(index + step, 0), numbers.length - 1)]);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list, wanted]);
};
