import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '../after-paint/index.ts';

/** Rows that follow at once: few enough that no click waits for them. */
const step = 12;
/** The height above the first row, and of a row, CSS pixels. */
const above = 150;
const rowHeight = 50;

/** The number of rows on a screen. */
const screenful = (): number => (typeof window === 'undefined' ? step : Math.max(8, Math.ceil((window.innerHeight - above) / rowHeight)));

/**
 * The rows to render now: those of the first screen at once, all others after the paint, some at a time and without delaying a click. This
 * applies to every new set of rows, such as another page, and to a table that is shown again; when rows are only refreshed, most of them
 * the same, all stay.
 */
export function useFirstRows<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly Row[] {
  const [shown, setShown] = useState(() => ({ rows, count: screenful() }));
  let { count } = shown;
  if (shown.rows !== rows) {
    const known = new Set(shown.rows.map(rowKey));
    if (rows.filter((row) => known.has(rowKey(row))).length * 2 < rows.length) count = screenful();
    setShown({ rows, count });
  }
  // A hidden table returns to the rows of the first screen, so that few have to be painted when it is shown; the content that replaces it
  // is painted first.
  const fewAgain = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    fewAgain.current?.();
    return () => {
      fewAgain.current = afterPaint(() => setShown((now) => ({ ...now, count: screenful() })));
    };
  }, []);
  const isWhole = count >= rows.length;
  useEffect(() => {
    if (isWhole) return undefined;
    return afterPaint(() => startTransition(() => setShown((now) => (now === shown ? { ...now, count: now.count + step } : now))));
  }, [isWhole, shown]);
  return isWhole ? rows : rows.slice(0, count);
}
