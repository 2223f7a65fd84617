/** Pages of the cloud count from 0. */

/** Items per page; the specification does not say how many. */
export const itemsOnPage = 20;

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

export const addressed = (page: number): Slice => ({ limit: itemsOnPage, offset: page * itemsOnPage });

export const pagesFor = (count: number): { pages: number } => ({ pages: Math.ceil(count / itemsOnPage) });
