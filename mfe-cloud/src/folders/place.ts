import { hasExtension } from '@qujat/api';
import { orders, type Order } from '@qujat/contract/cloud';
import { useSearchParams } from '@qujat/router';

/** Views beside folders: their names stand in the address. */
const views = ['accessible', 'recent', 'internal', 'external', 'eventbox', 'trash'] as const;
export type View = (typeof views)[number];

/** Where in the cloud the person is: a view, or a folder (0 is the root of one's own). */
export type Place = { kind: View } | { kind: 'folder'; id: number };

export const wholeNumber = (text: string | null): number => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : 0);

/** The place by the address: '?view=recent' or '?folder=12'; without either, the root of one's own folders. */
export const readPlace = (search: URLSearchParams): Place => {
  const view = views.find((each) => each === search.get('view'));
  return view ? { kind: view } : { kind: 'folder', id: wholeNumber(search.get('folder')) };
};

/** The page by the address, counted from 0 as the wire does; people and addresses count from 1. */
export const readPage = (search: URLSearchParams): number => Math.max(wholeNumber(search.get('page')) - 1, 0);

/** What is searched for by the address; '' for nothing. */
export const readSearch = (search: URLSearchParams): string => search.get('q')?.trim() ?? '';

/** The order of a folder by the address; undefined for the one in which files came. */
export const readOrder = (search: URLSearchParams): Order | undefined => orders.find((each) => each === search.get('sort'));

/** An address with what is searched for, the order, and the page, which counts from 0; what is at its beginning is left out. */
export const withPage = (address: string, search: string, page: number, order?: Order): string => {
  const [path = '', query] = address.split('?');
  const parameters = new URLSearchParams(query);
  if (search) parameters.set('q', search);
  if (order) parameters.set('sort', order);
  if (page > 0) parameters.set('page', String(page + 1));
  return parameters.size === 0 ? path : `${path}?${parameters}`;
};

export const placeAddress = (place: Place): string => {
  if (place.kind !== 'folder') return `/cloud?view=${place.kind}`;
  return place.id === 0 ? '/cloud' : `/cloud?folder=${place.id}`;
};

/** The address of a page of a place; `page` counts from 0. */
export const pageAddress = (place: Place, page: number, search = '', order?: Order): string =>
  withPage(placeAddress(place), search, page, order);

/** All that an address says of what is shown. */
export const readWhere = (parameters: URLSearchParams): { place: Place; page: number; search: string; order: Order | undefined } => {
  const place = readPlace(parameters);
  const isFolder = place.kind === 'folder';
  return {
    place,
    page: readPage(parameters),
    search: place.kind === 'trash' ? '' : readSearch(parameters),
    order: isFolder && hasExtension('cloud') ? readOrder(parameters) : undefined,
  };
};

export const usePlace = (): ReturnType<typeof readWhere> => {
  const [parameters] = useSearchParams();
  return readWhere(parameters);
};
