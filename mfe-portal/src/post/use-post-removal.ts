import { hasExtension, request } from '@qujat/api';
import { removePost, type Post } from '@qujat/contract/feed';
import { useTranslation } from '@qujat/i18n';
import { confirm } from '@qujat/ui/confirm';
import { useQueryClient } from '@tanstack/react-query';
import { patchPost } from '../feed/posts-query.ts';
import { sayFailure } from '../say-failure.ts';

/** Removes a post after a question; null where the person may not, or the server cannot. */
export const usePostRemoval = ({ id, removable }: Post): (() => void) | null => {
  const { t } = useTranslation('portal');
  const client = useQueryClient();
  const remove = async (): Promise<void> => {
    if (!(await confirm({ text: t('post.removeQuestion'), action: t('post.removeAction'), danger: true }))) return;
    try {
      await request(removePost, { postId: id });
      patchPost(client, id, () => null);
    } catch (error) {
      sayFailure(error, t('post.removeFailed'));
    }
  };
  return removable && hasExtension('feed-removal') ? () => void remove() : null;
};
