import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { IconButton } from '@qujat/ui/icon-button';
import { StaleNotice } from '@qujat/ui/stale-notice';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { ShownPost } from '../feed/posts-query.ts';
import { CommentEntry } from './comment-entry.tsx';
import { CommentForm } from './comment-form.tsx';
import styles from './comments.module.css';
import { useComments } from './comments-query.ts';

interface CommentsProps {
  id: string;
  post: ShownPost;
  onClose: () => void;
}

/** The comments panel of a post (FEE-1). */
const Comments = ({ id, post, onClose }: CommentsProps): ReactNode => {
  const { t } = useTranslation('portal');
  const heading = useId();
  const { data: comments, isError, isFetching, refetch, more, fetchNextPage, isFetchingNextPage } = useComments(post);
  return (
    // Not a landmark, because a feed would have dozens; not a fieldset, because there is no field.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div id={id} role="group" className={styles.comments} aria-labelledby={heading}>
      <header className={styles.header}>
        <h3 id={heading} className={styles.heading}>
          {t('comments.title')}
        </h3>
        <IconButton size="sm" label={t('comments.close')} icon={<X aria-hidden="true" />} onClick={onClose} />
      </header>
      <StaleNotice shown={isError && comments !== undefined} retrying={isFetching} onRetry={() => void refetch()} />
      {isError && !comments && (
        <p role="alert" className={styles.failure}>
          {t('comments.failed')}{' '}
          <Button size="sm" onClick={() => void refetch()}>
            {t('feed.retry')}
          </Button>
        </p>
      )}
      {!comments && !isError && <output className={styles.quiet}>{t('comments.loading')}</output>}
      {comments?.length === 0 && <p className={styles.quiet}>{t('comments.empty')}</p>}
      {comments && comments.length > 0 && (
        <ol className={styles.list}>
          {comments.map((comment) => (
            <CommentEntry key={comment.id} comment={comment} postId={post.id} />
          ))}
        </ol>
      )}
      {(more || isFetchingNextPage) && (
        <Button size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('feed.more')}
        </Button>
      )}
      {post.isRemoved && (
        <p role="alert" className={styles.failure}>
          {t('comments.postRemoved')}
        </p>
      )}
      <CommentForm postId={post.id} isRemoved={post.isRemoved === true} />
    </div>
  );
};

export default Comments;
