import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { EmptyState } from '@qujat/ui/empty-state';
import { LazyPart } from '@qujat/ui/lazy-part';
import type { ReactNode } from 'react';
import type { ListControl } from './use-list-view.ts';

const emptySearch = lazyPart(() =>
  import(/* webpackChunkName: "empty-search" */ './empty-search.tsx').then(({ loadEmptySearch }) => loadEmptySearch()),
);

/** The place of an empty search, whose offers load when they are needed. */
export const EmptySearchHost = ({ list }: { readonly list: ListControl }): ReactNode => {
  const { t } = useTranslation('documents');
  return (
    <LazyPart part={emptySearch} waiting={<EmptyState title={t('list.empty')} />}>
      {({ EmptySearch }) => <EmptySearch list={list} />}
    </LazyPart>
  );
};
