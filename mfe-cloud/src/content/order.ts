import type { Order } from '@qujat/contract/cloud';
import type { Sort } from '@qujat/ui/table';

/** Columns by which a folder can be sorted. */
const columns: readonly string[] = ['name', 'created', 'size'];

/** The state of the list's header for an order. */
export const asSort = (order: Order | undefined): Sort | null =>
  order === undefined ? null : { key: order.replace('-', ''), direction: order.startsWith('-') ? 'descending' : 'ascending' };

/**
 * The order after a click on a column: names start ascending, dates and sizes with the latest and the largest; the third click resets the
 * order.
 */
export const nextOrder = (key: string, order: Order | undefined): Order | undefined => {
  if (!columns.includes(key)) return order;
  const [up, down] = [key as Order, `-${key}` as Order];
  const [first, second] = key === 'name' ? [up, down] : [down, up];
  return order === first ? second : order === second ? undefined : first;
};
