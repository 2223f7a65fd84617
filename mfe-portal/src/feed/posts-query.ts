/** The cached feed: pages of posts, newest first (FEE-1, FEE-2). */
import { hasExtension, queryKey, request } from '@qujat/api';
import { postList, type Post } from '@qujat/contract/feed';
import { infiniteQueryOptions, useInfiniteQuery, type InfiniteData, type QueryClient } from '@tanstack/react-query';

/** A post that has been removed stays while somebody writes a comment on it here. */
export type ShownPost = Post & { readonly isRemoved?: boolean };
export type PostPages = InfiniteData<ShownPost[], number | undefined>;

const allFeeds = (): ReturnType<typeof queryKey> => queryKey('posts');
export const feedKey = (search: string): ReturnType<typeof queryKey> => queryKey('posts', search);

/** A page of posts below one of them; '' means no search. If the server does not search, the client filters the shown posts. */
export const askPosts = (
  search: string,
  beforeId: number | undefined,
  options: { signal?: AbortSignal; background?: boolean | undefined } = {},
): Promise<ShownPost[]> => request(postList, { beforeId, ...(search !== '' && { search }) }, options);

/** Two pages overlap when a post was removed between them. */
const withoutDoubles = (posts: readonly ShownPost[]): ShownPost[] => [...new Map(posts.map((post) => [post.id, post])).values()];

const holds = (post: Post, word: string): boolean => `${post.message} ${post.author}`.toLowerCase().includes(word);
const narrow = (posts: readonly ShownPost[], search: string): readonly ShownPost[] => {
  if (search === '' || hasExtension('feed-search')) return posts;
  const words = search.toLowerCase().split(/\s+/);
  return posts.filter((post) => words.every((word) => holds(post, word)));
};

/** The next page begins below the last post shown; an empty page is the end. In the `background` a failure does not navigate away. */
export const feedQuery = (search: string, background?: boolean) =>
  infiniteQueryOptions({
    queryKey: feedKey(search),
    queryFn: ({ pageParam, signal }) => askPosts(search, pageParam, { signal, background }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: ShownPost[]) => page.at(-1)?.id,
  });

/** How long prefetched data counts as fresh, milliseconds. */
const fresh = 10_000;

export const usePosts = (search: string) =>
  useInfiniteQuery({
    ...feedQuery(search),
    select: ({ pages }) => narrow(withoutDoubles(pages.flat()), search),
    // Posts of others are announced, never pushed in (FEE-2): every visit loads them again.
    refetchOnWindowFocus: false,
    // A feed that could not be loaded recovers with the connection, like every screen (docs/decisions/0449).
    refetchOnReconnect: ({ state }) => state.data === undefined,
    staleTime: Infinity,
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt > fresh ? 'always' : false),
  });

/** Changes a post in every cached page; null removes it. */
export const patchPost = (client: QueryClient, id: number, patch: (post: ShownPost) => ShownPost | null): void => {
  client.setQueriesData<PostPages>(
    { queryKey: allFeeds() },
    (held) => held && { ...held, pages: held.pages.map((page) => page.flatMap((post) => (post.id === id ? (patch(post) ?? []) : [post]))) },
  );
};

/** Keeps only the first page, marked as stale: the next visit refetches it. */
export const forgetFurther = (client: QueryClient, search: string): void => {
  client.setQueryData<PostPages>(
    feedKey(search),
    (held) => held && { pages: held.pages.slice(0, 1), pageParams: held.pageParams.slice(0, 1) },
    { updatedAt: 0 },
  );
};

/** Reloads the feed from its newest page; the shown posts stay until it has arrived. */
export const showNewest = (client: QueryClient, search: string): void => {
  forgetFurther(client, search);
  void client.invalidateQueries({ queryKey: feedKey(search) });
};
