import { queryKey, request } from '@qujat/api';
import * as cloud from '@qujat/contract/cloud';
import type { ContentItem, Folder, Order } from '@qujat/contract/cloud';
import { trashContent, trashPages } from '@qujat/contract/cloud-changes';
import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Place } from '../folders/place.ts';
import { searchAll } from './search-all.ts';

const keyOf = (place: Place, search: string): string => `${place.kind === 'folder' ? `folder ${place.id}` : place.kind} ${search}`;

interface Page {
  readonly items: readonly ContentItem[];
  /** Set if the page states how many there are. */
  readonly pages?: number;
}

const viewCalls = { recent: cloud.recentFiles, internal: cloud.internalFiles, external: cloud.externalFiles, eventbox: cloud.feedFiles };
const pageCalls = { recent: cloud.recentPages, internal: cloud.internalPages, external: cloud.externalPages, eventbox: cloud.feedPages };

/** In the background a failure does not navigate away. */
interface Manner {
  readonly signal: AbortSignal;
  readonly background?: boolean | undefined;
}

const ask = async (place: Place, page: number, search: string, order: Order | undefined, manner: Manner): Promise<Page> => {
  switch (place.kind) {
    case 'accessible':
      return { items: [], pages: 0 };
    case 'folder':
      if (search)
        return searchAll((next) => request(cloud.folderContent, { folderId: place.id, page: next, search, order }, manner), search, page);
      return { items: await request(cloud.folderContent, { folderId: place.id, page, order }, manner) };
    case 'trash':
      return { items: await request(trashContent, { page }, manner) };
    default: {
      const call = viewCalls[place.kind];
      const wanted = (next: number) => request(call, { page: next, search: search || undefined }, manner);
      return search ? searchAll(wanted, search, page) : { items: await wanted(page) };
    }
  }
};

const countPages = async (place: Place, search: string, manner: Manner): Promise<number> => {
  if (place.kind === 'accessible') return 0;
  const wanted = search || undefined;
  if (place.kind === 'trash') return (await request(trashPages, {}, manner)).pages;
  if (place.kind === 'folder') return (await request(cloud.folderPages, { folderId: place.id, search: wanted }, manner)).pages;
  return (await request(pageCalls[place.kind], { search: wanted }, manner)).pages;
};

/** A closed folder shows a message in its place and does not navigate (gone.tsx). */
const isFolder = ({ kind }: Place): boolean => kind === 'folder';

export const contentQuery = (place: Place, page: number, search: string, order?: Order, background?: boolean) =>
  queryOptions({
    queryKey: queryKey('cloud', 'content', keyOf(place, search), page, order ?? ''),
    queryFn: ({ signal }) => ask(place, page, search, order, { signal, background: background ?? isFolder(place) }),
  });

export const pageCountQuery = (place: Place, search: string, background?: boolean) =>
  queryOptions({
    queryKey: queryKey('cloud', 'pages', keyOf(place, search)),
    queryFn: ({ signal }) => countPages(place, search, { signal, background: background ?? isFolder(place) }),
  });

/** One page of a place; pages count from 0. While another page of it is loading, the previous one stays. */
export const useContent = (place: Place, page: number, search: string, order?: Order) =>
  useQuery({
    ...contentQuery(place, page, search, order),
    placeholderData: (last, query) => (query?.queryKey.includes(keyOf(place, search)) ? keepPreviousData(last) : undefined),
  });

/** The number of pages of a place; undefined while unknown. */
export const usePageCount = (place: Place, search: string): number | undefined => useQuery(pageCountQuery(place, search)).data;

/** Folders that others have shared, as items of a list; with a search also those below. */
export const asItems = (folders: readonly Folder[], search = ''): ContentItem[] =>
  (search ? below(folders).filter(({ name }) => name.toLocaleLowerCase().includes(search.toLocaleLowerCase())) : folders).map(
    ({ id, name }) => ({
      kind: 'folder',
      id,
      name,
      downloadCode: null,
      extension: '',
      creator: '',
      created: '',
      changeable: false,
      size: null,
      scan: 'none',
    }),
  );

const below = (folders: readonly Folder[]): Folder[] => folders.flatMap((folder) => [folder, ...below(folder.children)]);

/** Refetches everything of the cloud: a change shows in trees, lists and counts. */
export const refreshCloud = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: key }) => key.includes('cloud') });
