/** A page's number (from 1), or an ellipsis; the two ellipses have different names for React. */
export type PageItem = number | 'gap-before' | 'gap-after';

/** Up to this many pages are all shown (LST-9). */
const allShownUpTo = 7;

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/**
 * The items of the pagination bar: none for one page; all of up to 7 pages; above that the first page, a window of 3 around the current one
 * with ellipses, and the last page (LST-9).
 */
export function pageItems(current: number, total: number): PageItem[] {
  if (total <= 1) return [];
  if (total <= allShownUpTo) return range(1, total);
  const middle = Math.min(Math.max(Math.trunc(current), 3), total - 2);
  const items: PageItem[] = [1];
  if (middle - 1 > 2) items.push('gap-before');
  items.push(...range(middle - 1, middle + 1));
  if (middle + 1 < total - 1) items.push('gap-after');
  items.push(total);
  return items;
}
