import { queryKey, request } from '@qujat/api';
import { leftMenu, type MenuGroup } from '@qujat/contract/sidebar';
import { leftMenuAtom, setLeftMenu } from '@qujat/session';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';

/** The additional groups of the sidebar, at first as they were on the last visit, so that nothing below them moves later. */
export const useLeftMenu = (): readonly MenuGroup[] => {
  const kept = useAtomValue(leftMenuAtom);
  const { data } = useQuery({
    queryKey: queryKey('left-menu'),
    queryFn: ({ signal }) => request(leftMenu, {}, { signal, background: true }),
    staleTime: Infinity,
  });
  useEffect(() => {
    if (data) setLeftMenu(data);
  }, [data]);
  return data ?? kept;
};
