import { queryKey, request } from '@qujat/api';
import { postList, type Post } from '@qujat/contract/feed';
import { useInfiniteQuery } from '@tanstack/react-query';

/** Posts newest first. The next page begins below the last one shown; an empty page is the end (specification 2 §7). */
export const usePosts = () =>
  useInfiniteQuery({
    queryKey: queryKey('posts'),
    queryFn: ({ pageParam, signal }) => request(postList, { beforeId: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: Post[]) => page.at(-1)?.id,
    select: ({ pages }) => withoutDoubles(pages.flat()),
    // Posts of others are announced, never pushed in (decisions: posts "load once").
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    // Loaded once when the view opens, so not kept for a later opening.
    gcTime: 0,
  });

/** Two pages overlap when a post was deleted between them. */
const withoutDoubles = (posts: readonly Post[]): Post[] => [...new Map(posts.map((post) => [post.id, post])).values()];
