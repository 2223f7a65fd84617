/** Prefetches the feed while the pointer is still on its way to the link. */
import type { Signals } from '@qujat/remotes';
import { feedQuery } from './posts-query.ts';

/** Called when the pointer approaches a link. */
export const prefetchFeed = ({ address, client, until }: Signals['link-approached']): void => {
  if (new URL(address, window.location.origin).pathname === '/portal') until(client.prefetchInfiniteQuery(feedQuery('', true)));
};
