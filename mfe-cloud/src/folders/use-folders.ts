import { queryKey, request } from '@qujat/api';
import { accessibleFolders, personalFolders } from '@qujat/contract/cloud';
import { useQuery } from '@tanstack/react-query';

/** The tree of the person's own folders. */
export const usePersonalFolders = () =>
  useQuery({
    queryKey: queryKey('cloud', 'personal-folders'),
    queryFn: ({ signal }) => request(personalFolders, {}, { signal }),
  });

/** The tree of folders that others have opened to the person. */
export const useAccessibleFolders = () =>
  useQuery({
    queryKey: queryKey('cloud', 'accessible-folders'),
    queryFn: ({ signal }) => request(accessibleFolders, {}, { signal }),
  });
