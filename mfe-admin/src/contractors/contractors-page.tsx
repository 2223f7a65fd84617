import { textOfFailure } from '@qujat/api';
import { mostMerged, type Contractor } from '@qujat/contract/administration/contractors';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { useSearchParams } from '@qujat/router';
import { Button } from '@qujat/ui/button';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { SearchField } from '@qujat/ui/search-field';
import { Table, type Column } from '@qujat/ui/table';
import { Merge, Plus, Upload } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { AdminPage } from '../access/admin-page.tsx';
import { Page } from '../page/page.tsx';
import styles from '../registers/registers.module.css';
import { nameOf } from '../structure/name-of.ts';
import { Address, contractorCard, Edit, keyOf, Name } from './contractor-cells.tsx';
import { ContractorWindow } from './contractor-window.tsx';
import { MergeWindow } from './merge-window.tsx';
import { useContractors } from './use-contractors.ts';

const cells = {
  name: (contractor) => <Name contractor={contractor} />,
  bin: ({ bin }) => bin,
  address: (contractor) => <Address contractor={contractor} />,
  documents: ({ documents }) => documents,
  actions: (contractor) => <Edit contractor={contractor} />,
} as const satisfies Record<string, Column<Contractor>['cell']>;

const none: readonly Contractor[] = [];

// The readers of files are heavy.
const importing = lazyPart(() => import(/* webpackChunkName: "import-contractors" */ './import-window.tsx'));

const Contractors = (): ReactNode => {
  const { t } = useTranslation('admin');
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('search')?.slice(0, 100) ?? '';
  const rows = useContractors(search);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<'add' | 'merge' | 'import' | null>(null);
  const contractors = useMemo(() => rows.data?.pages.flatMap((page) => page.contractors), [rows.data]);
  const chosen = (contractors ?? none).filter((each) => selected.has(keyOf(each)));
  const columns = useMemo<readonly Column<Contractor>[]>(
    () => [
      { key: 'name', title: t('contractors.name'), rowHeader: true, cell: cells.name },
      { key: 'bin', title: t('contractors.bin'), width: 150, numeric: true, cell: cells.bin },
      { key: 'address', title: t('contractors.address'), width: 260, cell: cells.address },
      { key: 'documents', title: t('contractors.documents'), width: 120, numeric: true, align: 'end', cell: cells.documents },
      { key: 'actions', title: t('indices.actions'), hideTitle: true, width: 56, cell: cells.actions },
    ],
    [t],
  );
  const find = (text: string): void => setParameters(text ? { search: text } : {}, { replace: true });
  return (
    <Page
      title={t('contractors.title')}
      filter={<SearchField label={t('contractors.search')} className={styles.search} value={search} onSearch={find} />}
      aside={
        <>
          {chosen.length > 1 && chosen.length <= mostMerged ? (
            <Button icon={<Merge />} onClick={() => setShown('merge')}>
              {t('contractors.mergeChosen', { count: chosen.length })}
            </Button>
          ) : null}
          <Button icon={<Upload />} onClick={() => setShown('import')}>
            {t('contractors.import')}
          </Button>
          <Button variant="primary" icon={<Plus />} onClick={() => setShown('add')}>
            {t('contractors.add')}
          </Button>
        </>
      }
    >
      {rows.error && !contractors ? (
        <ErrorCard
          title={t('contractors.failed')}
          text={textOfFailure(rows.error)}
          onRetry={() => void rows.refetch()}
          retrying={rows.isFetching}
        />
      ) : (
        <Table
          caption={t('contractors.title')}
          columns={columns}
          rows={contractors ?? none}
          rowKey={keyOf}
          selection={{ selected, onChange: setSelected, label: (each) => t('contractors.choose', { name: nameOf(each) }) }}
          loading={rows.isPending || rows.isPlaceholderData}
          empty={
            <EmptyState
              title={search ? t('contractors.nobody') : t('contractors.none')}
              {...(search && { action: <Button onClick={() => find('')}>{t('people.clear')}</Button> })}
            />
          }
          card={contractorCard}
        />
      )}
      {rows.hasNextPage && (
        <Button className={styles.more ?? ''} loading={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
          {t('people.more')}
        </Button>
      )}
      {shown === 'add' ? <ContractorWindow contractor={null} onClose={() => setShown(null)} /> : null}
      <LazyWindow part={importing} open={shown === 'import'} onOpenChange={(open) => setShown(open ? 'import' : null)}>
        {({ ImportWindow }) => (shown === 'import' ? <ImportWindow onClose={() => setShown(null)} /> : null)}
      </LazyWindow>
      {shown === 'merge' ? (
        <MergeWindow
          contractors={chosen}
          onClose={(merged) => {
            setShown(null);
            if (merged) setSelected(new Set());
          }}
        />
      ) : null}
    </Page>
  );
};

/** /admin/contractors: with whom the organisation corresponds (ADM-81). The only page of a contractor administrator. */
const ContractorsPage = (): ReactNode => (
  <AdminPage name="contractors">
    <Contractors />
  </AdminPage>
);

export default ContractorsPage;
