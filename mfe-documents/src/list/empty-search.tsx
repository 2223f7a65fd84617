/** Where else the words of an empty search are found (DAY-53). */
import { queues } from '@qujat/contract/vocabulary';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { useNavigate } from '@qujat/router';
import { setCurrentTab } from '@qujat/session';
import { Button } from '@qujat/ui/button';
import { EmptyState } from '@qujat/ui/empty-state';
import { LinkButton } from '@qujat/ui/link-button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loadTexts } from '../today/texts.ts';
import styles from './empty-search.module.css';
import { initialView, listInput } from './list-view.ts';
import { listQuery } from './queries.ts';
import type { GivenSearch, ListControl } from './use-list-view.ts';

const { page: _page, sort: _sort, ...nothing } = initialView;

const useFound = (input: ReturnType<typeof listInput>, wanted: boolean): string | null => {
  const { data } = useQuery({ ...listQuery(useQueryClient(), input), enabled: wanted });
  if (!data || data.count === 0) return null;
  return data.countIsLowerBound ? `${formatNumber(data.count)}+` : formatNumber(data.count);
};

const EmptySearch = ({ list }: { readonly list: ListControl }): ReactNode => {
  const { t } = useTranslation('today');
  const { t: say } = useTranslation('documents');
  const navigate = useNavigate();
  const { view, queue } = list;
  const { search, searchAllPeriods } = view;
  const words = { ...initialView, search };
  const inAll = useFound(listInput(queues.all, false, words), queue !== queues.all);
  const everywhere = useFound(listInput(queue, false, { ...words, searchAllPeriods: true }), !searchAllPeriods);
  const searchAll = (): void => {
    setCurrentTab(queues.all);
    void navigate({ pathname: '/', hash: `#currentTab=${queues.all}` }, { state: { search } satisfies GivenSearch });
  };
  return (
    <EmptyState
      title={say('list.empty')}
      text={
        <span className={styles.offers}>
          {inAll === null ? null : <LinkButton onClick={searchAll}>{t('search.inAll', { number: inAll })}</LinkButton>}
          {everywhere === null ? null : (
            <LinkButton onClick={() => list.narrow({ ...nothing, search, searchAllPeriods: true })}>
              {t('search.inPeriods', { number: everywhere })}
            </LinkButton>
          )}
        </span>
      }
      action={<Button onClick={list.clear}>{say('list.clearFilters')}</Button>}
    />
  );
};

/** With its texts. */
export const loadEmptySearch = async (): Promise<{ readonly EmptySearch: typeof EmptySearch }> => {
  await loadTexts();
  return { EmptySearch };
};
