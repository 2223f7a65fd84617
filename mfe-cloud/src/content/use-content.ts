import { queryKey, request } from '@qujat/api';
import { folderContent, folderPages, recentFiles, recentPages } from '@qujat/contract/cloud';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Place } from '../folders/place.ts';

const keyOf = (place: Place): string => (place.kind === 'recent' ? 'recent' : `folder ${place.id}`);

/** One page of a place; pages count from 0. While another page of it is on its way the last one stays. */
export const useContent = (place: Place, page: number) =>
  useQuery({
    queryKey: queryKey('cloud', 'content', keyOf(place), page),
    queryFn: ({ signal }) =>
      place.kind === 'recent'
        ? request(recentFiles, { page }, { signal })
        : request(folderContent, { folderId: place.id, page }, { signal }),
    placeholderData: (last, query) => (query?.queryKey.includes(keyOf(place)) ? keepPreviousData(last) : undefined),
  });

/** How many pages a place has; undefined while not known. */
export const usePageCount = (place: Place): number | undefined =>
  useQuery({
    queryKey: queryKey('cloud', 'pages', keyOf(place)),
    queryFn: async ({ signal }) =>
      (await (place.kind === 'recent' ? request(recentPages, {}, { signal }) : request(folderPages, { folderId: place.id }, { signal }))).pages,
  }).data;
