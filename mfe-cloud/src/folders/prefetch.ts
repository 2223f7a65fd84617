/** Prefetches the cloud's data while the pointer is still on its way to a link. */
import type { Signals } from '@qujat/remotes';
import { contentQuery, pageCountQuery } from '../content/use-content.ts';
import { readWhere } from './place.ts';
import { accessibleFoldersQuery, personalFoldersQuery } from './use-folders.ts';

/** Called when the pointer approaches a link. */
export const prefetchCloud = ({ address, client, until }: Signals['link-approached']): void => {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  if (pathname !== '/cloud') return;
  const { place, page, search, order } = readWhere(searchParams);
  until(client.prefetchQuery(personalFoldersQuery(true)));
  until(client.prefetchQuery(accessibleFoldersQuery(true)));
  until(client.prefetchQuery(contentQuery(place, page, search, order, true)));
  until(client.prefetchQuery(pageCountQuery(place, search, true)));
};
