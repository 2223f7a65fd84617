import { startTransition, useEffect, useState } from 'react';

/** Rows that follow at once: few enough that no press waits for them. */
const step = 12;
/** What stands above the first row, and how high a row is, CSS pixels. */
const above = 150;
const rowHeight = 50;

/** The rows of a screen. */
const screenful = (): number => (typeof window === 'undefined' ? step : Math.max(8, Math.ceil((window.innerHeight - above) / rowHeight)));

/**
 * The rows that are rendered now: those of the first screen at once, all others after they have been painted, some at a
 * time and without keeping a press waiting. So it is with every new set of rows, such as another page; rows that are only
 * refreshed stay where they are.
 */
export function useFirstRows<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly Row[] {
  const [shown, setShown] = useState(() => ({ rows, count: screenful() }));
  let { count } = shown;
  if (shown.rows !== rows) {
    const known = new Set(shown.rows.map(rowKey));
    if (!rows.some((row) => known.has(rowKey(row)))) count = screenful();
    setShown({ rows, count });
  }
  const isWhole = count >= rows.length;
  useEffect(() => {
    if (isWhole) return;
    startTransition(() => setShown((now) => (now === shown ? { ...now, count: now.count + step } : now)));
  }, [isWhole, shown]);
  return isWhole ? rows : rows.slice(0, count);
}
