import { queryKey, request } from '@qujat/api';
import { leftMenu, type MenuGroup } from '@qujat/contract/sidebar';
import { useQuery } from '@tanstack/react-query';

const none: readonly MenuGroup[] = [];

/** The additional groups of the sidebar; none until they are known. */
export const useLeftMenu = (): readonly MenuGroup[] =>
  useQuery({
    queryKey: queryKey('left-menu'),
    queryFn: ({ signal }) => request(leftMenu, {}, { signal, background: true }),
    staleTime: Infinity,
  }).data ?? none;
