import { hasExtension } from '@qujat/api';
import { bookmarkedExportPath } from '@qujat/contract/list-export';
import { useTranslation } from '@qujat/i18n';
import { EmptyState } from '@qujat/ui/empty-state';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OpensCard } from '../card/open-card.tsx';
import { AgeNotice } from '../offline/age-notice.tsx';
import { KeptNoticesHost } from '../offline/kept-host.tsx';
import { DocumentTable } from './document-table.tsx';
import { ListFailure } from './list-failure.tsx';
import { ListFooter } from './list-footer.tsx';
import { useBookmarkedDocuments } from './queries.ts';
import { SelectionBarHost } from './selection-bar-host.tsx';
import { withPage } from './selection.ts';
import { useTurnedList } from './turn-list.ts';
import type { FavouritesControl } from './use-favourites.ts';
import { usePageWithin } from './use-page-within.ts';

interface BookmarkedListProps {
  readonly favourites: FavouritesControl;
  readonly opens: OpensCard;
}

/** The starred documents of all queues. The call has no filter, order or search, so none are offered. */
export const BookmarkedList = ({ favourites, opens }: BookmarkedListProps): ReactNode => {
  const { t } = useTranslation('documents');
  const { page, goTo, selection } = favourites;
  const query = useBookmarkedDocuments(page);
  const { data, error, refetch, isFetching, isPlaceholderData } = query;
  const shown = isPlaceholderData ? undefined : data;
  usePageWithin(page, goTo, shown);
  useTurnedList(page, goTo, shown);
  if (error && !data) return <ListFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  const selected = withPage(selection, data?.documents ?? [], data !== undefined && !isPlaceholderData && data.totalPages <= 1);
  return (
    <>
      <AgeNotice query={query} />
      <KeptNoticesHost onOpen={opens.open} />
      <DocumentTable
        caption={t('tabs.favourites')}
        data={data}
        loading={!data || isPlaceholderData}
        picks={favourites}
        opens={opens}
        empty={<EmptyState icon={<Star />} title={t('list.empty')} text={t('list.emptyFavourites')} />}
      />
      {data ? (
        <ListFooter
          data={data}
          page={page}
          onPage={goTo}
          excel={hasExtension('favourites-excel') ? bookmarkedExportPath : undefined}
          selection={
            selected.length > 0 ? (
              <SelectionBarHost selected={selected} here={new Set(data.documents.map(({ id }) => id))} picks={favourites} deletes={false} />
            ) : null
          }
        />
      ) : null}
    </>
  );
};
