import { rowKeysAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** The acts of one document behind the keys (DAY-7). */
export interface DocumentKeys {
  readonly main: () => void;
  readonly refuse: () => void;
  readonly question: () => void;
  readonly tab: (tab: number) => void;
}

interface ReaderKeys extends DocumentKeys {
  readonly next: () => void;
  readonly previous: () => void;
  readonly close: () => void;
}

const fields = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';
/** A question, a menu or another window has its own keys. */
const windows = '[role="alertdialog"], [role="menu"], [role="dialog"]:not(:has([data-reader]))';

const isIn = (target: EventTarget | null, selector: string): boolean => (target as Element | null)?.closest?.(selector) != null;

/** The physical key and not its letter, which differs in a Russian or Kazakh layout. */
const letters: Readonly<Record<string, 'next' | 'previous' | 'main' | 'refuse' | 'question'>> = {
  KeyJ: 'next',
  KeyK: 'previous',
  KeyA: 'main',
  KeyR: 'refuse',
  KeyQ: 'question',
};

const actOf = (event: KeyboardEvent, keys: ReaderKeys, wanted: boolean): (() => void) | null => {
  const { code, key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (key === 'Enter' && (ctrlKey || metaKey)) return isIn(target, 'form') ? null : keys.main;
  if (ctrlKey || metaKey || altKey || shiftKey || isIn(target, fields)) return null;
  // Inside the window its panel hears it.
  if (key === 'Escape') return isIn(target, '[data-reader]') ? null : keys.close;
  if (!wanted) return null;
  const digit = /^Digit([1-9])$/.exec(code)?.[1];
  if (digit) return () => keys.tab(Number(digit) - 1);
  const name = letters[code];
  return name ? keys[name] : null;
};

/** Keys of the reader, wherever the focus is. Returns the listener for the page in its frame. */
export const useReaderKeys = (keys: ReaderKeys): ((event: KeyboardEvent) => void) => {
  const wanted = useAtomValue(rowKeysAtom);
  const now = useRef({ keys, wanted });
  // Before the next key, also where other effects wait for the paint.
  useLayoutEffect(() => {
    now.current = { keys, wanted };
  });
  const press = useCallback((event: KeyboardEvent): void => {
    if (event.defaultPrevented || document.querySelector(windows)) return;
    const act = actOf(event, now.current.keys, now.current.wanted);
    if (!act) return;
    event.preventDefault();
    // The list below hears the same keys.
    event.stopPropagation();
    act();
  }, []);
  useEffect(() => {
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [press]);
  return press;
};
