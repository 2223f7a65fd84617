import { textOfFailure } from '@qujat/api';
import type { DocumentIndex } from '@qujat/contract/administration/indices';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { Table, type Column } from '@qujat/ui/table';
import { Plus } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { AdminPage } from '../access/admin-page.tsx';
import { Page } from '../page/page.tsx';
import { DepartmentCodes } from './department-codes.tsx';
import { Actions, indexCard, keyOf, Name, Numbering, Period, Used } from './index-cells.tsx';
import { IndexWindow } from './index-window.tsx';
import { useIndices } from './use-indices.ts';

const cells = {
  name: (index) => <Name index={index} />,
  period: (index) => <Period index={index} />,
  numbering: (index) => <Numbering index={index} />,
  used: (index) => <Used index={index} />,
  actions: (index) => <Actions index={index} />,
} as const satisfies Record<string, Column<DocumentIndex>['cell']>;

const none: readonly DocumentIndex[] = [];

const Indices = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { data, error, refetch, isFetching, isPending } = useIndices();
  const [adding, setAdding] = useState(false);
  const columns = useMemo<readonly Column<DocumentIndex>[]>(
    () => [
      { key: 'name', title: t('indices.code'), rowHeader: true, cell: cells.name },
      { key: 'period', title: t('indices.period.label'), width: 180, cell: cells.period },
      { key: 'numbering', title: t('indices.numbering.label'), width: 240, cell: cells.numbering },
      { key: 'used', title: t('indices.used'), width: 180, cell: cells.used },
      { key: 'actions', title: t('indices.actions'), hideTitle: true, width: 56, cell: cells.actions },
    ],
    [t],
  );
  return (
    <Page
      title={t('indices.title')}
      aside={
        <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
          {t('indices.add')}
        </Button>
      }
    >
      {error && !data ? (
        <ErrorCard title={t('indices.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Table
          caption={t('indices.title')}
          columns={columns}
          rows={data?.indices ?? none}
          rowKey={keyOf}
          loading={isPending}
          empty={<EmptyState title={t('indices.none')} />}
          card={indexCard}
        />
      )}
      {data ? <DepartmentCodes departments={data.departments} /> : null}
      {adding ? <IndexWindow index={null} onClose={() => setAdding(false)} /> : null}
    </Page>
  );
};

/** /admin/indices: where documents are filed, how they are numbered, and how long they are kept (ADM-80). */
const IndicesPage = (): ReactNode => (
  <AdminPage name="indices">
    <Indices />
  </AdminPage>
);

export default IndicesPage;
