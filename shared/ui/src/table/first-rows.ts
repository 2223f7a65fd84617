import { useDeferredValue, useState } from 'react';

/** What an ordinary screen holds. */
const atOnce = 16;

/**
 * The rows that are rendered now: those of the first screen at once, all others right after they have been painted, and
 * without keeping a press waiting. So it is with every new set of rows, such as another page; rows that are only refreshed
 * stay where they are.
 */
export function useFirstRows<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly Row[] {
  const [shown, setShown] = useState({ rows, set: 0 });
  let { set } = shown;
  if (shown.rows !== rows) {
    const known = new Set(shown.rows.map(rowKey));
    if (!rows.some((row) => known.has(rowKey(row)))) set += 1;
    setShown({ rows, set });
  }
  const deferred = useDeferredValue(set, -1);
  return deferred === set || rows.length <= atOnce ? rows : rows.slice(0, atOnce);
}
