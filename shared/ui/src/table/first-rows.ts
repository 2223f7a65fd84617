import { useDeferredValue } from 'react';

/** More than a screen holds. */
const atOnce = 20;

/**
 * The rows that are rendered now: those of the first screen at once, all others right after they have been painted, and
 * without keeping a press waiting. A long table is open as soon as a short one.
 */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const deferred = useDeferredValue(rows.length, 0);
  return rows.length <= deferred ? rows : rows.slice(0, Math.max(deferred, atOnce));
}
