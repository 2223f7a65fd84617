/** Keys of the table of people: J and K move between rows, Space chooses one, / goes to the search, Escape drops the choice. */
import { rowKeysAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useEffect, type RefObject } from 'react';

type RowAct =
  | { readonly kind: 'go'; readonly row: HTMLElement }
  | { readonly kind: 'choose'; readonly key: string }
  | { readonly kind: 'search' }
  | { readonly kind: 'drop' };

/** Keys typed in fields, menus and windows do not concern the table. */
const isElsewhere = (element: Element | null): boolean =>
  element?.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]') != null ||
  document.querySelector('[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"]') !== null;

const rowsIn = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-row]')];

/** J and K by the physical key, whose letter differs in a Russian or Kazakh layout; / by what is typed. */
const actOf = (event: KeyboardEvent, root: HTMLElement): RowAct | null => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (isElsewhere(target)) return null;
  if (event.key === 'Escape') return { kind: 'drop' };
  if (event.key === '/' || (event.code === 'Slash' && !event.shiftKey)) return { kind: 'search' };
  const rows = rowsIn(root);
  const line = target?.closest('tr, li');
  const current = rows.findIndex((row) => row === target || line?.contains(row));
  if (event.key === ' ')
    return target && rows.includes(target as HTMLElement) ? { kind: 'choose', key: (target as HTMLElement).dataset['row']! } : null;
  const step = event.code === 'KeyJ' ? 1 : event.code === 'KeyK' ? -1 : 0;
  if (step === 0 || event.shiftKey) return null;
  const next = rows[current < 0 ? 0 : Math.min(Math.max(current + step, 0), rows.length - 1)];
  return next ? { kind: 'go', row: next } : null;
};

interface RowKeys {
  readonly page: RefObject<HTMLElement | null>;
  readonly onChoose: (key: string) => void;
  readonly onDrop: () => void;
}

/** Single letters can be turned off in the window of the list's columns (WCAG 2.1.4). */
export const useRowKeys = ({ page, onChoose, onDrop }: RowKeys): void => {
  const wanted = useAtomValue(rowKeysAtom);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const root = page.current;
      const act = root && actOf(event, root);
      if (!root || !act) return;
      if (act.kind === 'drop') return onDrop();
      if (act.kind !== 'choose' && !wanted) return;
      event.preventDefault();
      if (act.kind === 'choose') return onChoose(act.key);
      if (act.kind === 'search')
        return root.querySelector<HTMLInputElement>('[type="search"], input[type="text"], input:not([type])')?.focus();
      act.row.focus({ preventScroll: true });
      act.row.closest('tr, li')?.scrollIntoView?.({ block: 'nearest' });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
};
