/** Pages of the cloud count from 0. */

/** Items of a page; the specification names no number. */
export const itemsOnPage = 20;

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

export const addressed = (page: number): Slice => ({ limit: itemsOnPage, offset: page * itemsOnPage });

export const pagesFor = (count: number): { pages: number } => ({ pages: Math.ceil(count / itemsOnPage) });
