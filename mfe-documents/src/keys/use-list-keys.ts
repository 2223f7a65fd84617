import { rowKeysAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { currentRow, isElsewhere, numbersIn } from '../list/row-keys.ts';

/** What a letter presses in the current row; the physical key, whose letter differs in a Russian or Kazakh layout. */
const presses: Readonly<Record<string, (number: HTMLElement) => HTMLElement | null | undefined>> = {
  KeyX: (number) => number.closest('tr, li')?.querySelector<HTMLElement>('input[type="checkbox"], [role="checkbox"]'),
  KeyS: (number) => number.closest('tr, li')?.querySelector<HTMLElement>('[data-act="star"]'),
  KeyN: (number) => number.closest('tr, li')?.querySelector<HTMLElement>('[data-act="note"]'),
};

interface ListKeysProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly onHelp: () => void;
}

const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';
/** The reader has keys, which the same window shows. */
const otherWindows = '[role="alertdialog"], [role="dialog"]:not([aria-modal="false"]):not(:has([data-reader]))';

const isQuestion = (event: KeyboardEvent): boolean => event.key === '?' || (event.code === 'Slash' && event.shiftKey);

/** The act of a key, or null. Single letters can be turned off (WCAG 2.1.4). */
const actOf = (event: KeyboardEvent, list: HTMLElement, help: () => void): (() => void) | null => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (isQuestion(event)) return target?.closest(fields) || document.querySelector(otherWindows) ? null : help;
  if (isElsewhere(target)) return null;
  if (event.shiftKey) return null;
  if (event.code === 'Slash' || event.key === '/') {
    const search = document.querySelector<HTMLElement>('main input[type="search"], main [role="searchbox"]');
    return search && (() => search.focus());
  }
  const number = numbersIn(list)[currentRow(numbersIn(list))];
  const pressed = number && presses[event.code]?.(number);
  if (!pressed) return null;
  return () => {
    pressed.click();
    // The row stays the current one: the next key concerns it too.
    if (event.code !== 'KeyN') number.focus({ preventScroll: true });
  };
};

/** Keys of a list besides those that move in it (DAY-75). */
export const useListKeys = ({ list, onHelp }: ListKeysProps): void => {
  const wanted = useAtomValue(rowKeysAtom);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = list.current && actOf(event, list.current, onHelp);
    if (!act || (!wanted && !isQuestion(event))) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
};
