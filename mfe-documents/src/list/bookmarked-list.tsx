import { useTranslation } from '@qujat/i18n';
import { EmptyState } from '@qujat/ui/empty-state';
import { Star } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { DocumentTable } from './document-table.tsx';
import { ListFailure } from './list-failure.tsx';
import { ListFooter } from './list-footer.tsx';
import { useBookmarkedDocuments } from './queries.ts';
import type { OpensCard } from './row-context.ts';

/** The documents with a star, of all queues. The call takes no filter, order or search, so that none are offered. */
export const BookmarkedList = ({ opens }: { opens: OpensCard }): ReactNode => {
  const { t } = useTranslation('documents');
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching, isPlaceholderData } = useBookmarkedDocuments(page);
  if (error && !data) return <ListFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <DocumentTable
        caption={t('tabs.favourites')}
        data={data}
        loading={!data || isPlaceholderData}
        opens={opens}
        empty={<EmptyState icon={<Star />} title={t('list.empty')} text={t('list.emptyFavourites')} />}
      />
      {data ? <ListFooter data={data} page={page} onPage={setPage} failed={error !== null} onRetry={() => void refetch()} /> : null}
    </>
  );
};
