import { hasExtension } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { removePost, type Post } from '@qujat/contract/feed';
import { useTranslation } from '@qujat/i18n';
import { confirm } from '@qujat/ui/confirm';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { patchPost } from '../feed/posts-query.ts';
import { focusNeighbour } from '../focus-neighbour.ts';
import { sayFailure } from '../say-failure.ts';

/** Removes a post after a question; null if the person may not, or the server cannot. */
export const usePostRemoval = ({ id, removable }: Post): (() => void) | null => {
  const { t } = useTranslation('portal');
  const client = useQueryClient();
  const { run } = useChange({
    otherwise: t('post.removeFailed'),
    onFailure: (error) => sayFailure(error, t('post.removeFailed')),
  });
  const remove = async (): Promise<void> => {
    const question = { text: t('post.removeQuestion'), action: t('post.removeAction'), danger: true };
    const done = await run((send) => send(removePost, { postId: id }), { confirm: () => confirm(question) });
    if (!done) return;
    focusNeighbour(document.querySelector(`[data-post="${id}"]`));
    patchPost(client, id, () => null);
    showToast({ kind: 'success', text: t('post.removed') });
  };
  return removable && hasExtension('feed-removal') ? () => void remove() : null;
};
