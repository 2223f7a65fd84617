/** Prefetches the feed while the pointer is still on its way to the link. */
import type { Signals } from '@qujat/remotes';
import { feedQuery } from './posts-query.ts';

/** Heard when a link is approached. */
export const prefetchFeed = ({ address, client, until }: Signals['link-approached']): void => {
  if (new URL(address, window.location.origin).pathname === '/portal') until(client.prefetchInfiniteQuery(feedQuery('', true)));
};
