import { queryKey, request } from '@qujat/api';
import { postComments, type Comment, type Post } from '@qujat/contract/feed';
import { emit } from '@qujat/remotes';
import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const commentsKey = (postId: number): ReturnType<typeof queryKey> => queryKey('post-comments', postId);

const byId = (comments: readonly Comment[]): Comment[] =>
  [...new Map(comments.map((comment) => [comment.id, comment])).values()].toSorted((one, other) => one.id - other.id);

/** Comments of a post, oldest first; refetched when the post's number of comments changes. */
export const useComments = ({ id, commentCount }: Post) => {
  const query = useInfiniteQuery({
    queryKey: commentsKey(id),
    queryFn: ({ pageParam, signal }) => request(postComments, { postId: id, afterId: pageParam }, { signal, background: true }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: Comment[]) => page.at(-1)?.id,
    select: ({ pages }) => byId(pages.flat()),
    staleTime: 0,
    gcTime: 0,
  });
  const { data, refetch, hasNextPage, isFetching } = query;
  const askedFor = useRef(commentCount);
  useEffect(() => {
    if (askedFor.current === commentCount) return;
    askedFor.current = commentCount;
    void refetch();
  }, [commentCount, refetch]);
  return { ...query, more: data !== undefined && hasNextPage && data.length < commentCount && !isFetching };
};

/** After adding or removing a comment: refetches the panel and the number next to it. */
export const refreshComments = (client: QueryClient, postId: number): void => {
  void client.invalidateQueries({ queryKey: commentsKey(postId) });
  emit('feed-changed', {});
};
