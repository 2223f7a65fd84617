import { queryKey, request } from '@qujat/api';
import { accessibleFolders, personalFolders } from '@qujat/contract/cloud';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** In the `background` a failure does not navigate away. */
export const personalFoldersQuery = (background?: boolean) =>
  queryOptions({
    queryKey: queryKey('cloud', 'personal-folders'),
    queryFn: ({ signal }) => request(personalFolders, {}, { signal, background }),
  });

export const accessibleFoldersQuery = (background?: boolean) =>
  queryOptions({
    queryKey: queryKey('cloud', 'accessible-folders'),
    queryFn: ({ signal }) => request(accessibleFolders, {}, { signal, background }),
  });

/** The tree of the person's own folders. */
export const usePersonalFolders = () => useQuery(personalFoldersQuery());

/** The tree of folders that others have shared with the person. */
export const useAccessibleFolders = () => useQuery(accessibleFoldersQuery());
