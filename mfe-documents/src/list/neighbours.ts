/** The documents before and after one, in the list in which it stands, over the pages of the list that are on the screen or being read. */
import type { DocumentList } from '@qujat/contract/document-list';
import type { Today } from '@qujat/contract/today';
import { pageSize } from '@qujat/contract/vocabulary';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { listsKey, numberOfPage, todayKey, withPageNumber } from './queries.ts';

/** A page of a list that somebody looks at. */
export interface ShownPage {
  readonly key: QueryKey;
  /** From 1. */
  readonly number: number;
  readonly list: DocumentList;
}

export interface Place {
  /** From 1. */
  readonly number: number;
  /** Of all, and whether the server stopped counting there. */
  readonly count: number;
  readonly countIsLowerBound: boolean;
}

const shownPages = (client: QueryClient): readonly ShownPage[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: listsKey(), type: 'active' })
    .flatMap(({ queryKey, state }) => {
      const list = state.data as DocumentList | undefined;
      return list ? [{ key: queryKey, number: numberOfPage(queryKey), list }] : [];
    });

/** The page 'Мне сегодня': its rows stand in the order in which they are decided (DAY-43). */
const shownToday = (client: QueryClient): (readonly number[])[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: todayKey(), type: 'active' })
    .map(({ state }) => ((state.data as Today | undefined)?.rows ?? []).map(({ id }) => id));

const idsOf = ({ list }: ShownPage): readonly number[] => list.documents.map(({ id }) => id);

/** The page on which the document stands; null if it stands on none that is looked at. */
export const pageAround = (client: QueryClient, id: number): ShownPage | null =>
  shownPages(client).find((page) => idsOf(page).includes(id)) ?? null;

const isSameList = (one: ShownPage, other: ShownPage): boolean =>
  JSON.stringify(withPageNumber(one.key, 1)) === JSON.stringify(withPageNumber(other.key, 1));

/** The page with its neighbours that are looked at, in their order. A document that moves between two of them counts once. */
const orderOf = (client: QueryClient, page: ShownPage): readonly number[] => {
  const pages = new Map(
    shownPages(client)
      .filter((each) => isSameList(each, page))
      .map((each) => [each.number, each]),
  );
  const order: ShownPage[] = [page];
  for (let before = pages.get(page.number - 1); before; before = pages.get(before.number - 1)) order.unshift(before);
  for (let after = pages.get(page.number + 1); after; after = pages.get(after.number + 1)) order.push(after);
  return [...new Set(order.flatMap(idsOf))];
};

/** The documents among which this one stands, in their order; null if it stands in no list. */
const orderAround = (client: QueryClient, id: number): readonly number[] | null => {
  const page = pageAround(client, id);
  return page ? orderOf(client, page) : (shownToday(client).find((ids) => ids.includes(id)) ?? null);
};

const neighbour = (client: QueryClient, id: number, step: 1 | -1): number | null => {
  const order = orderAround(client, id);
  return order?.[order.indexOf(id) + step] ?? null;
};

/** The next document in the list, or null if it is the last one or in no list. */
export const nextDocument = (client: QueryClient, id: number): number | null => neighbour(client, id, 1);

/** The previous document in the list, or null if it is the first one or in no list. */
export const previousDocument = (client: QueryClient, id: number): number | null => neighbour(client, id, -1);

/** The place of a document in the whole list, or null if it stands in none. */
export const placeOf = (client: QueryClient, id: number): Place | null => {
  const page = pageAround(client, id);
  if (page) {
    const { count, countIsLowerBound } = page.list;
    return { number: (page.number - 1) * pageSize + idsOf(page).indexOf(id) + 1, count, countIsLowerBound };
  }
  const order = orderAround(client, id);
  return order && { number: order.indexOf(id) + 1, count: order.length, countIsLowerBound: false };
};

/** So many documents before the edge of a page the page beside it is read: whoever decides fast must not find the list at its end. */
const nearEdge = 5;

/** The keys of the page of a document and of the page that follows or precedes it, if the document stands near the edge. */
export const pagesToRead = (client: QueryClient, id: number): readonly QueryKey[] | null => {
  const page = pageAround(client, id);
  if (!page) return null;
  const ids = idsOf(page);
  const place = ids.indexOf(id);
  const besides = [
    ...(place < nearEdge && page.number > 1 ? [page.number - 1] : []),
    ...(place >= ids.length - nearEdge && page.number < page.list.totalPages ? [page.number + 1] : []),
  ];
  return [page.number, ...besides].map((number) => withPageNumber(page.key, number));
};

/** The first document after the selected ones, or the last before them: it gets the focus when they are removed. */
export const nextUnselected = (client: QueryClient, selected: ReadonlySet<number>): number | null => {
  for (const ids of shownPages(client).map(idsOf)) {
    const first = ids.findIndex((id) => selected.has(id));
    const others = ids.filter((id) => !selected.has(id));
    if (first >= 0) return others.find((id) => ids.indexOf(id) > first) ?? others.at(-1) ?? null;
  }
  return null;
};
