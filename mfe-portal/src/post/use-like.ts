import { queryKey, request } from '@qujat/api';
import { likePost, unlikePost, type Post } from '@qujat/contract/feed';
import { useTranslation } from '@qujat/i18n';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { patchPost } from '../feed/posts-query.ts';
import { sayFailure } from '../say-failure.ts';

export const likersKey = (postId: number): ReturnType<typeof queryKey> => queryKey('post-likes', postId);

const setLiked = (client: QueryClient, id: number, liked: boolean): void =>
  patchPost(client, id, (post) =>
    post.liked === liked ? post : { ...post, liked, likes: { ...post.likes, count: Math.max(0, post.likes.count + (liked ? 1 : -1)) } },
  );

/** Likes or unlikes a post; it shows at once, and is reverted if the server refuses. */
export const useLike = ({ id, liked }: Post): (() => void) => {
  const { t } = useTranslation('portal');
  const client = useQueryClient();
  const toggle = async (): Promise<void> => {
    setLiked(client, id, !liked);
    try {
      await request(liked ? unlikePost : likePost, { postId: id });
      void client.invalidateQueries({ queryKey: likersKey(id) });
    } catch (error) {
      setLiked(client, id, liked);
      sayFailure(error, t('post.likeFailed'), () => void toggle());
    }
  };
  return () => void toggle();
};
