import type { Post } from '@qujat/contract/feed';
import { formatDateText, formatNumber, useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { cx } from '@qujat/ui/cx';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { FileText, Heart, MessageCircle, Paperclip, Video } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './post-card.module.css';

/** One post: who, when, what, with what files and documents, how many liked and commented it. */
export const PostCard = ({ post }: { post: Post }): ReactNode => {
  const { t } = useTranslation('portal');
  const authorId = useId();
  return (
    <article className={styles.post} aria-labelledby={authorId}>
      <header className={styles.header}>
        <Avatar name={post.author} src={post.avatar} size="lg" />
        <div className={styles.byline}>
          <h2 id={authorId} className={styles.author}>
            {post.author}
          </h2>
          <p className={styles.date}>{formatDateText(post.date)}</p>
        </div>
      </header>
      {post.message && <p className={styles.message}>{post.message}</p>}
      <PostFiles post={post} />
      <PostDocuments post={post} />
      <footer className={styles.footer}>
        <span className={cx(styles.count, post.liked && styles.liked)}>
          <Heart size={18} aria-hidden="true" fill={post.liked ? 'currentColor' : 'none'} />
          <span aria-hidden="true">{formatNumber(post.likes.count)}</span>
          <VisuallyHidden>
            {t('post.likes', { count: post.likes.count })}
            {post.liked && `. ${t('post.liked')}`}
          </VisuallyHidden>
        </span>
        <span className={styles.count}>
          <MessageCircle size={18} aria-hidden="true" />
          <span aria-hidden="true">{formatNumber(post.commentCount)}</span>
          <VisuallyHidden>{t('post.comments', { count: post.commentCount })}</VisuallyHidden>
        </span>
      </footer>
    </article>
  );
};

const PostFiles = ({ post }: { post: Post }): ReactNode => {
  const { t } = useTranslation('portal');
  if (post.files.length === 0) return null;
  return (
    <section className={styles.attached}>
      <h3 className={styles.heading}>{t('post.files')}</h3>
      <ul className={styles.list}>
        {post.files.map((file, index) => (
          <li key={`${index} ${file.downloadCode ?? file.url}`} className={styles.entry}>
            {file.url ? <Video size={16} aria-hidden="true" /> : <Paperclip size={16} aria-hidden="true" />}
            <span>{file.name || t('post.video')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const PostDocuments = ({ post }: { post: Post }): ReactNode => {
  const { t } = useTranslation('portal');
  if (post.documents.length === 0) return null;
  return (
    <section className={styles.attached}>
      <h3 className={styles.heading}>{t('post.documents')}</h3>
      <ul className={styles.list}>
        {post.documents.map((document) => (
          <li key={document.id} className={styles.entry}>
            <FileText size={16} aria-hidden="true" />
            <span>
              {document.name}
              <span className={styles.remark}>
                {document.author} · {formatDateText(document.date)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
