import { textOfFailure } from '@qujat/api';
import { mostListed } from '@qujat/contract/administration/retention';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { ErrorCard } from '@qujat/ui/error-card';
import { Select } from '@qujat/ui/select';
import { showToast } from '@qujat/ui/toast';
import { FileX2, ShieldCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { AdminPage } from '../access/admin-page.tsx';
import { Page } from '../page/page.tsx';
import styles from '../registers/registers.module.css';
import { ActWindow } from './act-window.tsx';
import { Acts } from './acts.tsx';
import { HoldWindow } from './hold-window.tsx';
import { Holds } from './holds.tsx';
import { Proposals } from './proposals.tsx';
import own from './retention.module.css';
import { useRetention } from './use-retention.ts';

const Retention = (): ReactNode => {
  const { t } = useTranslation('admin');
  const [indexId, setIndexId] = useState<number | null>(null);
  const [page, setPage] = useState(0);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<'act' | 'hold' | null>(null);
  const { data, error, refetch, isFetching, isPending, isPlaceholderData } = useRetention({ indexId, page });
  const close = (): void => setShown(null);
  return (
    <Page
      title={t('retention.title')}
      filter={
        <Select
          className={own.filter ?? ''}
          label={t('indices.code')}
          hideLabel
          options={[
            { value: 'all', label: t('retention.allIndices') },
            ...(data?.indices ?? []).map(({ id, code, name }) => ({ value: String(id), label: code, detail: name })),
          ]}
          value={indexId === null ? 'all' : String(indexId)}
          onChange={(value) => {
            setIndexId(value === 'all' ? null : Number(value));
            setPage(0);
            setSelected(new Set());
          }}
        />
      }
      aside={
        <>
          <Button icon={<ShieldCheck />} onClick={() => setShown('hold')}>
            {t('retention.hold')}
          </Button>
          <Button
            variant="primary"
            icon={<FileX2 />}
            disabled={selected.size === 0 || selected.size > mostListed}
            onClick={() => setShown('act')}
          >
            {selected.size > 0 ? t('retention.writeAct', { count: selected.size }) : t('retention.writeActNone')}
          </Button>
        </>
      }
    >
      <p className={styles.note}>{t('retention.hint')}</p>
      {error && !data ? (
        <ErrorCard title={t('retention.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Proposals
          proposals={data?.proposals ?? []}
          total={data?.total ?? 0}
          page={page}
          loading={isPending || isPlaceholderData}
          selection={{ selected, onChange: setSelected, label: ({ number }) => t('contractors.choose', { name: number }) }}
          onPage={setPage}
        />
      )}
      {data ? (
        <>
          <Acts acts={data.acts} />
          <Holds holds={data.holds} />
        </>
      ) : null}
      {shown === 'act' && data ? (
        <ActWindow
          ids={[...selected].map(Number)}
          templates={data.templates}
          onClose={(begun) => {
            close();
            if (!begun) return;
            setSelected(new Set());
            showToast({ kind: 'success', text: t('retention.begun') });
          }}
        />
      ) : null}
      {shown === 'hold' ? <HoldWindow proposal={null} indices={data?.indices ?? []} onClose={close} /> : null}
    </Page>
  );
};

/** /admin/retention: what has passed its storage period, the acts that destroy it, and the holds that stop it (ADM-82). */
const RetentionPage = (): ReactNode => (
  <AdminPage name="retention">
    <Retention />
  </AdminPage>
);

export default RetentionPage;
