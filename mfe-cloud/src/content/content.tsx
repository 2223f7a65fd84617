import { ApiError } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { useNavigate } from '@qujat/router';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { Pagination } from '@qujat/ui/pagination';
import { useAtomValue } from 'jotai';
import { FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageAddress, type Place } from '../folders/place.ts';
import styles from './content.module.css';
import { ContentGrid } from './content-grid.tsx';
import { ContentHeader } from './content-header.tsx';
import { ContentTable } from './content-table.tsx';
import { layoutAtom } from './layout.ts';
import { useContent, usePageCount } from './use-content.ts';

/** What a place of the cloud holds, page by page, as a list or as tiles. */
export const Content = ({ place, page }: { place: Place; page: number }): ReactNode => (
  <section className={styles.content}>
    <ContentHeader place={place} />
    <Items place={place} page={page} />
  </section>
);

const Items = ({ place, page }: { place: Place; page: number }): ReactNode => {
  const { t } = useTranslation('cloud');
  const navigate = useNavigate();
  const chosenLayout = useAtomValue(layoutAtom);
  const { data, error, isFetching, isPlaceholderData, refetch } = useContent(place, page);
  const pages = usePageCount(place) ?? 0;
  if (error && !data)
    return (
      <ErrorCard
        title={t('content.failed')}
        text={error instanceof ApiError ? error.text : undefined}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const hint = place.kind === 'recent' ? t('content.emptyRecent') : t('content.emptyFolder');
  const empty = <EmptyState icon={<FolderOpen />} title={t('content.empty')} text={hint} />;
  // Recent files are always a list (specification 2 §2).
  const View = chosenLayout === 'grid' && place.kind === 'folder' ? ContentGrid : ContentTable;
  return (
    <>
      <View items={data} stale={isPlaceholderData} empty={empty} />
      <Pagination
        className={styles.pages}
        page={page + 1}
        total={pages}
        label={t('content.pages')}
        onChange={(next) => void navigate(pageAddress(place, next - 1))}
      />
    </>
  );
};
