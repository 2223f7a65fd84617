import { useSearchParams } from '@qujat/router';

/** Where in the cloud the person is: the recent files, or a folder (0 is the root of one's own). */
export type Place = { kind: 'recent' } | { kind: 'folder'; id: number };

const wholeNumber = (text: string | null): number => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : 0);

/** The place by the address: '?view=recent' or '?folder=12'; without either, the root of one's own folders. */
export const readPlace = (search: URLSearchParams): Place =>
  search.get('view') === 'recent' ? { kind: 'recent' } : { kind: 'folder', id: wholeNumber(search.get('folder')) };

/** The page by the address, counted from 0 as the wire does; people and addresses count from 1. */
export const readPage = (search: URLSearchParams): number => Math.max(wholeNumber(search.get('page')) - 1, 0);

export const placeAddress = (place: Place): string => {
  if (place.kind === 'recent') return '/cloud?view=recent';
  return place.id === 0 ? '/cloud' : `/cloud?folder=${place.id}`;
};

/** The address of a page of a place; `page` counts from 0. */
export const pageAddress = (place: Place, page: number): string => {
  const address = placeAddress(place);
  if (page === 0) return address;
  return `${address}${address.includes('?') ? '&' : '?'}page=${page + 1}`;
};

export const usePlace = (): { place: Place; page: number } => {
  const [search] = useSearchParams();
  return { place: readPlace(search), page: readPage(search) };
};
