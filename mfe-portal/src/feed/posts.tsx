import { hasExtension } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { StaleNotice } from '@qujat/ui/stale-notice';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowUp, Newspaper, SearchX } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { PostCard } from '../post/post-card.tsx';
import { PostSkeleton } from '../post/post-skeleton.tsx';
import styles from './feed-page.module.css';
import { forgetFurther, showNewest, usePosts } from './posts-query.ts';
import { useEndInSight } from './use-end-in-sight.ts';
import { useLiveFeed } from './use-live-feed.ts';

/** The posts, or those that contain the words of `search`. */
export const Posts = ({ search }: { search: string }): ReactNode => {
  const { t } = useTranslation('portal');
  const {
    data: posts,
    isError,
    isFetching,
    isFetchNextPageError,
    isFetchingNextPage,
    hasNextPage,
    fetchNextPage,
    refetch,
  } = usePosts(search);
  const more = (): void => void fetchNextPage();
  // After a failure only the button retries, because the visible end would otherwise retry without pause. The same applies if posts are
  // filtered here: a rare word would load the whole feed.
  const narrowed = search !== '' && !hasExtension('feed-search');
  const end = useEndInSight(more, hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !narrowed);
  const client = useQueryClient();
  useEffect(() => () => forgetFurther(client, search), [client, search]);
  const announced = useLiveFeed(search, posts !== undefined);
  const newer = narrowed ? 0 : announced.filter((id) => !posts?.some((post) => post.id === id)).length;

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
  const found = posts.length > 0;
  return (
    <>
      <StaleNotice shown={isError && !isFetchNextPageError} retrying={isFetching} onRetry={() => void refetch()} />
      <Announcement count={newer} loading={isFetching && !isFetchingNextPage} onShow={() => showNewest(client, search)} />
      {found && (
        <div aria-busy={isFetchingNextPage} className={styles.posts}>
          {posts.map((post) => (
            <PostCard key={post.id} post={post} />
          ))}
        </div>
      )}
      {!found && search === '' && !hasNextPage && <EmptyState icon={<Newspaper />} title={t('feed.empty')} text={t('feed.emptyHint')} />}
      {!found && search !== '' && <EmptyState icon={<SearchX />} title={t('feed.nothingFound')} text={t('feed.nothingFoundHint')} />}
      <div ref={end} className={styles.end}>
        {isFetchNextPageError && <p role="alert">{t('feed.failedMore')}</p>}
        {hasNextPage ? (
          <Button loading={isFetchingNextPage} onClick={more}>
            {isFetchNextPageError ? t('feed.retry') : t('feed.more')}
          </Button>
        ) : (
          found && <p>{t('feed.end')}</p>
        )}
      </div>
    </>
  );
};

/** New posts are announced, and load on request. */
const Announcement = ({ count, loading, onShow }: { count: number; loading: boolean; onShow: () => void }): ReactNode => {
  const { t } = useTranslation('portal');
  return (
    <output className={styles.announcement}>
      {count > 0 && (
        <Button
          variant="primary"
          size="sm"
          loading={loading}
          icon={<ArrowUp aria-hidden="true" />}
          onClick={() => {
            onShow();
            window.scrollTo({ top: 0 });
          }}
        >
          {t('feed.newer', { count })}
        </Button>
      )}
    </output>
  );
};
