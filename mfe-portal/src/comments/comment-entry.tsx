import { hasExtension } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { removeComment, type Comment } from '@qujat/contract/feed';
import { formatDateText, useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { confirm } from '@qujat/ui/confirm';
import { IconButton } from '@qujat/ui/icon-button';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { focusNeighbour } from '../focus-neighbour.ts';
import { sayFailure } from '../say-failure.ts';
import styles from './comments.module.css';
import { refreshComments } from './comments-query.ts';

/** A comment: who, when, what. */
export const CommentEntry = ({ comment, postId }: { comment: Comment; postId: number }): ReactNode => {
  const { t } = useTranslation('portal');
  const client = useQueryClient();
  const entry = useRef<HTMLLIElement>(null);
  const { run } = useChange({
    otherwise: t('comments.removeFailed'),
    onFailure: (error) => sayFailure(error, t('comments.removeFailed')),
  });
  const remove = async (): Promise<void> => {
    const question = { text: t('comments.removeQuestion'), action: t('post.removeAction'), danger: true };
    const done = await run((send) => send(removeComment, { commentId: comment.id }), { confirm: () => confirm(question) });
    if (!done) return;
    focusNeighbour(entry.current);
    refreshComments(client, postId);
    showToast({ kind: 'success', text: t('comments.removed') });
  };
  return (
    <li ref={entry} className={styles.entry} tabIndex={-1}>
      <Avatar name={comment.author} src={comment.avatar} />
      <div className={styles.body}>
        <p className={styles.byline}>
          <span className={styles.author}>{comment.author}</span> <span className={styles.date}>{formatDateText(comment.date)}</span>
        </p>
        <p className={styles.text}>{comment.text}</p>
      </div>
      {comment.removable && hasExtension('feed-removal') && (
        <IconButton
          size="sm"
          className={styles.remove}
          label={t('comments.remove')}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => void remove()}
        />
      )}
    </li>
  );
};
