import { request } from '@qujat/api';
import type { Order } from '@qujat/contract/cloud';
import { externalContent, externalInfo } from '@qujat/contract/external-folder';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchAll } from '../content/search-all.ts';

/** A folder behind a link. Nothing here navigates: the page itself reports that the link is no longer valid. */
export interface ExternalPlace {
  readonly link: string;
  /** 0 is the folder that the link names. */
  readonly id: number;
  readonly search: string;
  readonly order: Order | undefined;
}

const keyOf = ({ link, id, search }: ExternalPlace): string => `external ${link} ${id} ${search}`;

export const useExternalInfo = (place: ExternalPlace) =>
  useQuery({
    queryKey: ['cloud', 'info', keyOf(place)],
    queryFn: ({ signal }) =>
      request(externalInfo, { id: place.id, link: place.link, search: place.search || undefined }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });

export const useExternalContent = (place: ExternalPlace, page: number, enabled: boolean) =>
  useQuery({
    queryKey: ['cloud', 'content', keyOf(place), page, place.order ?? ''],
    queryFn: ({ signal }) => {
      const { id, link, search, order } = place;
      const ask = (next: number) =>
        request(externalContent, { id, link, page: next, search: search || undefined, order }, { signal, background: true });
      return search ? searchAll(ask, search, page) : ask(page).then((items) => ({ items, pages: undefined }));
    },
    enabled,
    placeholderData: (last, query) => (query?.queryKey.includes(keyOf(place)) ? keepPreviousData(last) : undefined),
  });
