import { textOfFailure } from '@qujat/api';
import type { AdministeredPerson } from '@qujat/contract/administration/people';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { Link } from '@qujat/router';
import { Button, buttonClass } from '@qujat/ui/button';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { LazyPart } from '@qujat/ui/lazy-part';
import { useNarrowScreen } from '@qujat/ui/media';
import { SearchField } from '@qujat/ui/search-field';
import { Skeleton } from '@qujat/ui/skeleton';
import { FileUp } from 'lucide-react';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { AdminPage } from '../access/admin-page.tsx';
import { useChoice } from './bulk/use-choice.ts';
import { ExportMenu } from './export-menu.tsx';
import { InviteButton } from './invite/invite-button.tsx';
import { Page } from '../page/page.tsx';
import { isChoosable, keyOf } from './key-of.ts';
import { noChoices } from './parts/job-fields.tsx';
import { PeopleFilters } from './people-filters.tsx';
import styles from './people-page.module.css';
import { usePeople, usePeopleCounts } from './people-query.ts';
import { PeopleTable } from './people-table.tsx';
import { useRowKeys } from './row-keys.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useView } from './use-view.ts';

const tree = lazyPart(() => import(/* webpackChunkName: "people-tree" */ './tree/department-tree.tsx'));
const bulkBar = lazyPart(() => import(/* webpackChunkName: "bulk" */ './bulk/bulk-bar.tsx'));

const nobody: readonly AdministeredPerson[] = [];

const People = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { view, narrow, clear } = useView();
  const { state: _, attention: __, ...filters } = view;
  const rows = usePeople(view);
  const counts = usePeopleCounts(filters);
  const people = useMemo(() => rows.data?.pages.flatMap((page) => page.people), [rows.data]);
  const choice = useChoice(people ?? nobody, view);
  const { dragging, handlers } = useRowDrag(choice);
  const [dropOn, setDropOn] = useState<number | null>(null);
  const forgetDrop = useCallback(() => setDropOn(null), []);
  const isNarrow = useNarrowScreen();
  const page = useRef<HTMLDivElement>(null);
  useRowKeys({
    page,
    onChoose: (key) => {
      if (people?.some((each) => keyOf(each) === key && isChoosable(each))) choice.toggle(key);
    },
    onDrop: choice.drop,
  });
  const mayChooseWhole = rows.hasNextPage && (people ?? nobody).filter(isChoosable).every((each) => choice.keys.has(keyOf(each)));
  const isNarrowed = Object.keys(view).length > 0;
  const empty = (
    <EmptyState
      title={t('people.nobody')}
      {...(isNarrowed && { text: t('people.nobodyText'), action: <Button onClick={clear}>{t('people.clear')}</Button> })}
    />
  );
  return (
    <Page
      title={t('people.title')}
      ref={page}
      filter={
        <SearchField
          label={t('people.search')}
          className={styles.search}
          value={view.search ?? ''}
          onSearch={(search) => narrow({ search })}
        />
      }
      aside={
        <>
          <Link className={buttonClass()} to="/admin/people/import">
            <FileUp aria-hidden="true" />
            {t('people.import')}
          </Link>
          <ExportMenu view={view} />
          <InviteButton choices={counts.data ?? noChoices} />
        </>
      }
    >
      <PeopleFilters view={view} counts={counts.data} narrow={narrow} />
      <div className={styles.body}>
        {!isNarrow && (
          <div className={styles.tree}>
            <LazyPart part={tree} waiting={<Skeleton shape="block" />}>
              {({ DepartmentTree }) => (
                <DepartmentTree
                  departmentId={view.departmentId}
                  onChoose={(departmentId) => narrow({ departmentId })}
                  dragging={dragging}
                  onDrop={setDropOn}
                />
              )}
            </LazyPart>
          </div>
        )}
        <div className={styles.list} {...handlers}>
          {rows.error && !people ? (
            <ErrorCard
              title={t('people.failed')}
              text={textOfFailure(rows.error)}
              onRetry={() => void rows.refetch()}
              retrying={rows.isFetching}
            />
          ) : (
            <PeopleTable people={people} loading={rows.isPending || rows.isPlaceholderData} empty={empty} choice={choice} />
          )}
          {rows.hasNextPage && (
            <Button className={styles.more} loading={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
              {t('people.more')}
            </Button>
          )}
          {!choice.isEmpty && (
            <LazyPart part={bulkBar}>
              {({ BulkBar }) => (
                <BulkBar choice={choice} view={view} mayChooseWhole={mayChooseWhole} dropOn={dropOn} onDropTaken={forgetDrop} />
              )}
            </LazyPart>
          )}
        </div>
      </div>
    </Page>
  );
};

/** /admin/people: everybody who belongs to the organisation, or is invited into it (ADM-2). */
const PeoplePage = (): ReactNode => (
  <AdminPage name="people">
    <People />
  </AdminPage>
);

export default PeoplePage;
