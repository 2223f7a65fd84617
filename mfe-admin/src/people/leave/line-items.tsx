import { queryKey, request, textOfFailure } from '@qujat/api';
import { listHandover, type HandoverLine } from '@qujat/contract/administration/handover';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { ErrorCard } from '@qujat/ui/error-card';
import { SearchField } from '@qujat/ui/search-field';
import { Skeleton } from '@qujat/ui/skeleton';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import styles from './leave.module.css';

/** From so many items on, a line has a search. */
const searchedFrom = 50;

interface LineItemsProps {
  readonly employeeId: number;
  readonly line: HandoverLine;
  readonly label: string;
}

/** What a line counts, a page at a time. */
export const LineItems = ({ employeeId, line: { kind, of, count }, label }: LineItemsProps): ReactNode => {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useState('');
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...queryKey('people'), 'handover-items', employeeId, kind, of, search],
    queryFn: ({ pageParam, signal }) =>
      request(
        listHandover,
        { employeeId, kind, ...(of && { of }), ...(search && { search }), ...(pageParam && { after: pageParam }) },
        { signal, background: true },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  if (error)
    return <ErrorCard title={t('leave.itemsFailed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton shape="block" />;
  const items = data.pages.flatMap((page) => page.items);
  return (
    <div className={styles.items}>
      {count > searchedFrom && <SearchField label={t('leave.searchIn', { what: label })} value={search} onSearch={setSearch} />}
      {items.length === 0 ? (
        <p className={styles.note}>{t('leave.noItems')}</p>
      ) : (
        <ul aria-label={label}>
          {items.map(({ id, title, detail }) => (
            <li key={id}>
              <span>{title}</span>
              {detail && <span className={styles.note}>{detail}</span>}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('people.more')}
        </Button>
      )}
    </div>
  );
};
