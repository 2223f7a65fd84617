import { alternativeLayout } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { profileAtom } from '@qujat/session';
import { EmptyState } from '@qujat/ui/empty-state';
import { useAtomValue } from 'jotai';
import { Star } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { columnsOf } from './columns.ts';
import type { OpensCard } from './document-marks.tsx';
import { DocumentTable } from './document-table.tsx';
import { ListFailure } from './list-failure.tsx';
import { ListFooter } from './list-footer.tsx';
import { useBookmarkedDocuments } from './queries.ts';

/** The documents with a star, of all queues. The call takes no filter, order or search, so that none are offered. */
export const BookmarkedList = ({ opens }: { opens: OpensCard }): ReactNode => {
  const { t } = useTranslation('documents');
  const profile = useAtomValue(profileAtom);
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching, isPlaceholderData } = useBookmarkedDocuments(page);
  if (error && !data) return <ListFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <DocumentTable
        caption={t('tabs.favourites')}
        columns={columnsOf(profile?.layout.table === alternativeLayout).filter(({ kind }) => kind !== 'checkbox')}
        data={data}
        loading={!data || isPlaceholderData}
        opens={opens}
        empty={<EmptyState icon={<Star />} title={t('list.empty')} text={t('list.emptyFavourites')} />}
      />
      {data ? <ListFooter data={data} page={page} onPage={setPage} failed={error !== null} onRetry={() => void refetch()} /> : null}
    </>
  );
};
