import { textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { setImportDepartments } from '@qujat/contract/administration/people-import';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Checkbox } from '@qujat/ui/checkbox';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { SearchField } from '@qujat/ui/search-field';
import { showToast } from '@qujat/ui/toast';
import { Columns3, FileSpreadsheet, RefreshCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { isRunning, useImport, useImportRows, useTakeImport, type RowsView } from '../import-query.ts';
import type { OpenFile } from '../open-file.ts';
import { Waiting } from '../../page/waiting.tsx';
import styles from './check-step.module.css';
import { ImportBar } from './import-bar.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportProgress } from './import-progress.tsx';
import { RowsTable } from './rows-table.tsx';
import { VerdictChips } from './verdict-chips.tsx';

// locale-keys: import.targets.*

interface CheckStepProps {
  readonly id: number;
  /** Null after a reload: the file is no longer there, its rows are. */
  readonly opened: OpenFile | null;
  readonly onColumns: () => void;
  readonly onOther: () => void;
}

/** What was understood of the columns of the file. */
const Understood = ({ opened: { mapping, table, header } }: { readonly opened: OpenFile }): ReactNode => {
  const { t } = useTranslation('admin');
  const left = mapping.flatMap((target, column) =>
    target === null && header !== null ? (table.rows[header]?.[column] ?? '').trim() || [] : [],
  );
  return (
    <span className={styles.lines}>
      <strong>{t('import.recognised', { known: mapping.filter(Boolean).length, all: mapping.length })}</strong>
      <span className={styles.note}>{left.length > 0 && t('import.left', { columns: left.map((title) => `«${title}»`).join(', ') })}</span>
    </span>
  );
};

/** The third step: a verdict on each row, mended in place, and the import itself. */
export const CheckStep = ({ id, opened, onColumns, onOther }: CheckStepProps): ReactNode => {
  const { t } = useTranslation('admin');
  /** What the person has just chosen, until the check answers. */
  const [creates, setCreates] = useState<boolean | null>(null);
  const [view, setView] = useState<RowsView>({ verdict: null, search: '' });
  const state = useImport(id);
  const take = useTakeImport();
  const rows = useImportRows(id, state.data?.revision ?? 0, view);
  const { busy, run } = useChange({
    otherwise: t('import.failed'),
    onFailure: (error) => showToast({ kind: 'error', text: textOfFailure(error) || t('import.failed') }),
  });
  const { data } = state;
  if (state.error && !data)
    return (
      <div className={styles.gone}>
        <ErrorCard
          title={t('import.failed')}
          text={textOfFailure(state.error)}
          onRetry={() => void state.refetch()}
          retrying={state.isFetching}
        />
        <Button onClick={onOther}>{t('import.other')}</Button>
      </div>
    );
  if (!data) return <Waiting />;
  if (isRunning(data)) return <ImportProgress state={data} />;
  if (data.state === 'done') return <ImportDone state={data} onOther={onOther} />;
  const missing = data.newDepartments.map(({ path }) => `«${path}»`).join(', ');
  return (
    <>
      <div className={styles.about}>
        <span className={styles.icon} aria-hidden="true">
          <FileSpreadsheet />
        </span>
        <span className={styles.lines}>
          <strong>{data.fileName}</strong>
          <span className={styles.note}>
            {[
              t('import.rows', { count: data.total, number: formatNumber(data.total) }),
              opened?.table.kind === 'csv' &&
                t('import.read', { encoding: opened.table.encoding.toUpperCase(), separator: opened.table.separator.replace('\t', 'Tab') }),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </span>
        {opened && <Understood opened={opened} />}
        <span className={styles.buttons}>
          {opened && (
            <Button icon={<Columns3 />} onClick={onColumns}>
              {t('import.columns')}
            </Button>
          )}
          <Button icon={<RefreshCw />} onClick={onOther}>
            {t('import.other')}
          </Button>
        </span>
      </div>
      {data.failure && (
        <p role="alert" className={styles.failure}>
          {data.failure}
        </p>
      )}
      <div className={styles.filters}>
        <VerdictChips state={data} value={view.verdict} onChange={(verdict) => setView({ ...view, verdict })} />
        <Checkbox
          label={t('import.createDepartments')}
          checked={creates ?? data.createDepartments}
          disabled={busy}
          onChange={(createDepartments) => {
            setCreates(createDepartments);
            void run(async (send) => take(await send(setImportDepartments, { id, createDepartments }, { background: true }))).then(() =>
              setCreates(null),
            );
          }}
        />
        <SearchField
          label={t('import.search')}
          className={styles.search}
          value={view.search}
          onSearch={(search) => setView({ ...view, search })}
        />
      </div>
      {missing && <p className={styles.note}>{t('import.newDepartments', { names: missing })}</p>}
      {rows.error && !rows.data ? (
        <ErrorCard
          title={t('import.failed')}
          text={textOfFailure(rows.error)}
          onRetry={() => void rows.refetch()}
          retrying={rows.isFetching}
        />
      ) : (
        <RowsTable
          id={id}
          rows={rows.data?.pages.flatMap((page) => page.rows)}
          loading={rows.isPending || rows.isPlaceholderData}
          empty={<EmptyState title={t('import.noRows')} />}
        />
      )}
      {rows.hasNextPage && (
        <Button className={styles.more} loading={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
          {t('people.more')}
        </Button>
      )}
      <ImportBar state={data} />
    </>
  );
};
