import type { QueryClient } from '@tanstack/react-query';
import { orderAround } from '../list/queries.ts';

export interface Place {
  /** From 1. */
  readonly number: number;
  readonly total: number;
}

/** The place of a document in the visible list, or null if it stands in none. */
export const placeOf = (client: QueryClient, id: number): Place | null => {
  const order = orderAround(client, id);
  return order && { number: order.indexOf(id) + 1, total: order.length };
};
