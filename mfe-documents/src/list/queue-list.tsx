import { hasExtension } from '@qujat/api';
import { listExportPath } from '@qujat/contract/list-export';
import { queues } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { profileAtom, responseRequiredAtom } from '@qujat/session';
import { Button } from '@qujat/ui/button';
import { EmptyState } from '@qujat/ui/empty-state';
import { useNarrowScreen } from '@qujat/ui/media';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { DueBarHost } from './due-bar-host.tsx';
import { dueQueues } from './due-queues.ts';
import { EmptySearchHost } from './empty-search-host.tsx';
import type { OpensCard } from '../card/open-card.tsx';
import { AgeNotice } from '../offline/age-notice.tsx';
import { KeptNoticesHost } from '../offline/kept-host.tsx';
import { DocumentTable } from './document-table.tsx';
import { ListFailure } from './list-failure.tsx';
import { ListFooter } from './list-footer.tsx';
import { isNarrowed, listInput } from './list-view.ts';
import { MobileControls } from './mobile-controls.tsx';
import { isFirstPageOfAll, useDocumentList } from './queries.ts';
import { SelectionBarHost } from './selection-bar-host.tsx';
import { withPage } from './selection.ts';
import { useTurnedList } from './turn-list.ts';
import type { ListControl } from './use-list-view.ts';
import { usePageWithin } from './use-page-within.ts';
import { useArrival } from '../views/use-arrival.ts';

interface QueueListProps {
  readonly title: string;
  readonly list: ListControl;
  readonly opens: OpensCard;
}

/** The processing list of a queue: table or mobile cards, with filters, selection and footer. */
export const QueueList = ({ title, list, opens }: QueueListProps): ReactNode => {
  const { t } = useTranslation('documents');
  const { queue } = list;
  const profile = useAtomValue(profileAtom);
  const narrow = useNarrowScreen();
  const responseRequired = useAtomValue(responseRequiredAtom);
  const arrives = useArrival(list);
  const query = useDocumentList(queue, list.view, !arrives);
  const { data: found, error, refetch, isFetching, isPlaceholderData } = query;
  const data = arrives ? undefined : found;
  const shown = isPlaceholderData ? undefined : data;
  usePageWithin(list.view.page, list.goTo, shown);
  useTurnedList(list.view.page, list.goTo, shown);
  // The mobile layout has filters and search, unless the mode hides them (SHL-13).
  const restricted = profile?.restrictedInstanceMode === true && !profile.hasPrivilegedRole;
  const dueDates = hasExtension('today') && dueQueues.has(queue);
  const bar = hasExtension('views') || dueDates ? <DueBarHost list={list} data={data} first={dueDates} /> : null;
  const controls =
    narrow && !restricted ? (
      <MobileControls key={queue} list={list} offers={data} before={dueDates && bar} after={!dueDates && bar} />
    ) : null;
  if (error && !data)
    return (
      <>
        {controls}
        <ListFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />
      </>
    );
  const isWhole = data !== undefined && !isPlaceholderData && data.totalPages <= 1 && !isNarrowed(list.view);
  const selected = withPage(list.selection, data?.documents ?? [], isWhole);
  const clear = <Button onClick={list.clear}>{t('list.clearFilters')}</Button>;
  return (
    <>
      {controls}
      <AgeNotice query={query} />
      <KeptNoticesHost onOpen={opens.open} />
      {narrow ? null : bar}
      <DocumentTable
        caption={title}
        data={data}
        loading={!data || isPlaceholderData}
        beginsVisit={data !== undefined && !isPlaceholderData && selected.length === 0 && isFirstPageOfAll(list.view)}
        list={list}
        picks={list}
        opens={opens}
        empty={
          hasExtension('today') && list.view.search !== '' ? (
            <EmptySearchHost list={list} />
          ) : (
            <EmptyState title={t('list.empty')} action={isNarrowed(list.view) ? clear : undefined} />
          )
        }
      />
      {data ? (
        <ListFooter
          data={data}
          page={list.view.page}
          onPage={list.goTo}
          excel={listExportPath(listInput(queue, responseRequired, list.view))}
          selection={
            selected.length > 0 ? (
              <SelectionBarHost
                selected={selected}
                here={new Set(data.documents.map(({ id }) => id))}
                picks={list}
                deletes={queue === queues.drafts}
              />
            ) : null
          }
        />
      ) : null}
    </>
  );
};
