import type { Post } from '@qujat/contract/feed';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { Heart, MessageCircle } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import styles from './post-card.module.css';
import { useLike } from './use-like.ts';

interface ButtonProps {
  post: Post;
  /** The panel that the button opens and closes. */
  panelId: string;
  open: boolean;
  onToggle: () => void;
}

/** The heart likes and unlikes; the number next to it opens the names. */
export const LikeButtons = ({ post, panelId, open, onToggle }: ButtonProps): ReactNode => {
  const { t } = useTranslation('portal');
  const like = useLike(post);
  const { count } = post.likes;
  return (
    <span className={styles.pair}>
      <button
        type="button"
        className={cx(styles.action, post.liked && styles.liked)}
        aria-label={t('post.like')}
        title={t('post.like')}
        aria-pressed={post.liked}
        onClick={like}
      >
        <Heart size={20} aria-hidden="true" fill={post.liked ? 'currentColor' : 'none'} />
      </button>
      <button
        type="button"
        className={styles.action}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        disabled={count === 0 && !open}
        onClick={onToggle}
      >
        <span aria-hidden="true">{formatNumber(count)}</span>
        <VisuallyHidden>{t('post.likes', { count })}</VisuallyHidden>
      </button>
    </span>
  );
};

export const CommentButton = ({ post, panelId, open, onToggle, ref }: ButtonProps & { ref: Ref<HTMLButtonElement> }): ReactNode => {
  const { t } = useTranslation('portal');
  return (
    <button
      ref={ref}
      type="button"
      className={cx(styles.action, open && styles.active)}
      aria-expanded={open}
      aria-controls={open ? panelId : undefined}
      onClick={onToggle}
    >
      <MessageCircle size={20} aria-hidden="true" />
      <span aria-hidden="true">{formatNumber(post.commentCount)}</span>
      <VisuallyHidden>{t('post.comments', { count: post.commentCount })}</VisuallyHidden>
    </button>
  );
};
