import { formatDateText, useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { Avatar } from '@qujat/ui/avatar';
import { IconButton } from '@qujat/ui/icon-button';
import { LazyPart } from '@qujat/ui/lazy-part';
import { Trash2 } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { ShownPost } from '../feed/posts-query.ts';
import { Attached } from './attached.tsx';
import { Carousel } from './carousel.tsx';
import { CommentButton, LikeButtons } from './post-buttons.tsx';
import { LikedBy } from './liked-by.tsx';
import styles from './post-card.module.css';
import { slidesOf } from './slides.ts';
import { usePostRemoval } from './use-post-removal.ts';

const comments = lazyPart(() => import(/* webpackChunkName: "comments" */ '../comments/comments.tsx'), { whenIdle: true });

/** One post: author, date, message, files and documents, likes, and comments (FEE-1). */
export const PostCard = ({ post }: { post: ShownPost }): ReactNode => {
  const { t } = useTranslation('portal');
  const authorId = useId();
  const [open, setOpen] = useState<'likes' | 'comments' | null>(null);
  const commentButton = useRef<HTMLButtonElement>(null);
  const toggle = (part: 'likes' | 'comments'): void => setOpen(open === part ? null : part);
  const remove = usePostRemoval(post);
  const slides = slidesOf(post);
  const panelId = `${authorId}-panel`;
  return (
    <article className={styles.post} aria-labelledby={authorId} data-post={post.id} tabIndex={-1}>
      <header className={styles.header}>
        <Avatar name={post.author} src={post.avatar} size="lg" />
        <div className={styles.byline}>
          <h2 id={authorId} className={styles.author}>
            {post.author}
          </h2>
          <p className={styles.date}>{formatDateText(post.date)}</p>
        </div>
        {remove && (
          <IconButton size="sm" className={styles.remove} label={t('post.remove')} icon={<Trash2 aria-hidden="true" />} onClick={remove} />
        )}
      </header>
      {post.message && <p className={styles.message}>{post.message}</p>}
      {slides.length > 0 && <Carousel slides={slides} />}
      <Attached post={post} />
      <footer className={styles.footer}>
        <LikeButtons post={post} panelId={panelId} open={open === 'likes'} onToggle={() => toggle('likes')} />
        <CommentButton ref={commentButton} post={post} panelId={panelId} open={open === 'comments'} onToggle={() => toggle('comments')} />
      </footer>
      {open === 'likes' && <LikedBy id={panelId} post={post} />}
      {open === 'comments' && (
        <LazyPart part={comments} waiting={<output className={styles.opening}>{t('comments.loading')}</output>}>
          {({ default: Comments }) => (
            <Comments
              id={panelId}
              post={post}
              onClose={() => {
                setOpen(null);
                commentButton.current?.focus();
              }}
            />
          )}
        </LazyPart>
      )}
    </article>
  );
};
