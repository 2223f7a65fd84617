import { hasExtension } from '@qujat/api';
import { orders, type Order } from '@qujat/contract/cloud';
import { useSearchParams } from '@qujat/router';

/** The views besides folders: their names are part of the address. */
const views = ['accessible', 'recent', 'internal', 'external', 'eventbox', 'trash'] as const;
export type View = (typeof views)[number];

/** The current place in the cloud: a view, or a folder (0 is the root of the person's own). */
export type Place = { kind: View } | { kind: 'folder'; id: number };

export const wholeNumber = (text: string | null): number => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : 0);

/** The place in the address: '?view=recent' or '?folder=12'; without either, the root of the person's own folders. */
export const readPlace = (search: URLSearchParams): Place => {
  const view = views.find((each) => each === search.get('view'));
  return view ? { kind: view } : { kind: 'folder', id: wholeNumber(search.get('folder')) };
};

/** The page in the address, counted from 0 as on the wire; people and addresses count from 1. */
export const readPage = (search: URLSearchParams): number => Math.max(wholeNumber(search.get('page')) - 1, 0);

/** The search text in the address; '' for none. */
export const readSearch = (search: URLSearchParams): string => search.get('q')?.trim() ?? '';

/** The order of a folder in the address; undefined for the order of arrival. */
export const readOrder = (search: URLSearchParams): Order | undefined => orders.find((each) => each === search.get('sort'));

/** An address with the search text, the order, and the page, which counts from 0; defaults are left out. */
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

/** The complete state of the view in an address. */
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
