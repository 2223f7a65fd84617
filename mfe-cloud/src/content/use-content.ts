import { queryKey, request } from '@qujat/api';
import * as cloud from '@qujat/contract/cloud';
import type { ContentItem, Folder, Order } from '@qujat/contract/cloud';
import { trashContent, trashPages } from '@qujat/contract/cloud-changes';
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Place } from '../folders/place.ts';
import { searchAll } from './search-all.ts';

const keyOf = (place: Place, search: string): string => (place.kind === 'folder' ? `folder ${place.id} ${search}` : place.kind);

interface Page {
  readonly items: readonly ContentItem[];
  /** Where the page knows how many there are. */
  readonly pages?: number;
}

const viewCalls = { recent: cloud.recentFiles, internal: cloud.internalFiles, external: cloud.externalFiles, eventbox: cloud.feedFiles, trash: trashContent };
const pageCalls = { recent: cloud.recentPages, internal: cloud.internalPages, external: cloud.externalPages, eventbox: cloud.feedPages, trash: trashPages };

const ask = async (place: Place, page: number, search: string, order: Order | undefined, signal: AbortSignal): Promise<Page> => {
  switch (place.kind) {
    case 'accessible':
      return { items: [], pages: 0 };
    case 'folder':
      if (search) return searchAll((next) => request(cloud.folderContent, { folderId: place.id, page: next, search, order }, { signal }), search, page);
      return { items: await request(cloud.folderContent, { folderId: place.id, page, order }, { signal }) };
    default:
      return { items: await request(viewCalls[place.kind], { page }, { signal }) };
  }
};

const countPages = async (place: Place, search: string, signal: AbortSignal): Promise<number> => {
  if (place.kind === 'accessible') return 0;
  const { pages } = place.kind === 'folder' ? await request(cloud.folderPages, { folderId: place.id, search: search || undefined }, { signal }) : await request(pageCalls[place.kind], {}, { signal });
  return pages;
};

/** One page of a place; pages count from 0. While another page of it is on its way the last one stays. */
export const useContent = (place: Place, page: number, search: string, order?: Order) => {
  const key = keyOf(place, search);
  return useQuery({
    queryKey: queryKey('cloud', 'content', key, page, order ?? ''),
    queryFn: ({ signal }) => ask(place, page, search, order, signal),
    placeholderData: (last, query) => (query?.queryKey.includes(key) ? keepPreviousData(last) : undefined),
  });
};

/** How many pages a place has; undefined while not known. */
export const usePageCount = (place: Place, search: string): number | undefined =>
  useQuery({ queryKey: queryKey('cloud', 'pages', keyOf(place, search)), queryFn: ({ signal }) => countPages(place, search, signal) }).data;

/** Folders that others have opened, as items of a list. */
export const asItems = (folders: readonly Folder[]): ContentItem[] =>
  folders.map(({ id, name }) => ({ kind: 'folder', id, name, downloadCode: null, extension: '', creator: '', created: '', changeable: false, size: null }));

/** Everything of the cloud is asked again: a change shows in trees, lists and counts. */
export const refreshCloud = (client: QueryClient): Promise<void> => client.invalidateQueries({ predicate: ({ queryKey: key }) => key.includes('cloud') });
