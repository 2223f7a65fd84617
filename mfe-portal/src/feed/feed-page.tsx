import { useTranslation } from '@qujat/i18n';
import { toggleSidebar } from '@qujat/session';
import { Button } from '@qujat/ui/button';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { IconButton } from '@qujat/ui/icon-button';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { Menu, Newspaper } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './feed-page.module.css';
import { PostCard } from './post-card.tsx';
import { PostSkeleton } from './post-skeleton.tsx';
import { useEndInSight } from './use-end-in-sight.ts';
import { usePosts } from './use-posts.ts';

/** /portal: the organisation's feed, newest posts first, further ones while scrolling. */
const FeedPage = (): ReactNode => {
  const { t } = useTranslation('portal');
  return (
    <div className={styles.feed}>
      <header className={styles.bar}>
        <IconButton className={styles.menu} label={t('feed.menu')} icon={<Menu aria-hidden="true" />} onClick={toggleSidebar} />
        <h1 className={styles.title}>{t('feed.title')}</h1>
      </header>
      <Posts />
    </div>
  );
};

export default FeedPage;

const Posts = (): ReactNode => {
  const { t } = useTranslation('portal');
  const { data: posts, isError, isFetching, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = usePosts();
  const more = (): void => void fetchNextPage();
  // After a failure only the button asks again: else the end in sight would ask without pause.
  const end = useEndInSight(more, hasNextPage && !isFetchingNextPage && !isFetchNextPageError);

  if (isError && !posts) return <ErrorCard title={t('feed.failed')} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!posts)
    return (
      <div className={styles.posts}>
        <VisuallyHidden>
          <output>{t('feed.loading')}</output>
        </VisuallyHidden>
        <PostSkeleton />
        <PostSkeleton />
        <PostSkeleton />
      </div>
    );
  if (posts.length === 0) return <EmptyState icon={<Newspaper />} title={t('feed.empty')} text={t('feed.emptyHint')} />;
  return (
    <>
      <div aria-busy={isFetchingNextPage} className={styles.posts}>
        {posts.map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
      </div>
      <div ref={end} className={styles.end}>
        {isFetchNextPageError && <p role="alert">{t('feed.failedMore')}</p>}
        {hasNextPage ? (
          <Button loading={isFetchingNextPage} onClick={more}>
            {isFetchNextPageError ? t('feed.retry') : t('feed.more')}
          </Button>
        ) : (
          <p>{t('feed.end')}</p>
        )}
      </div>
    </>
  );
};
