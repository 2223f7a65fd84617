import { readPageConfiguration, textOfFailure } from '@qujat/api';
import {
  journalFilePath,
  journalFormats,
  journalKinds,
  journalPage,
  type JournalKind,
  type JournalRow,
} from '@qujat/contract/tasks/journals';
import { useTranslation } from '@qujat/i18n';
import { DateField } from '@qujat/ui/date-field';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { Pagination } from '@qujat/ui/pagination';
import { SearchField } from '@qujat/ui/search-field';
import { Select } from '@qujat/ui/select';
import { Table } from '@qujat/ui/table';
import { Tabs } from '@qujat/ui/tabs';
import { FileSpreadsheet, FileText, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { ControlPage } from '../page/control-page.tsx';
import { ForbiddenPage, isForbidden } from '../page/forbidden-page.tsx';
import { journalCard, useColumns } from './columns.tsx';
import styles from './journals.module.css';
import { narrowed, useJournal, useJournalView, type JournalView } from './use-journal.ts';

// locale-keys: journals:kinds.*, journals:formats.*
const icons = { print: Printer, pdf: FileText, xlsx: FileSpreadsheet } as const;
const none: readonly JournalRow[] = [];
const keyOf = ({ id }: JournalRow): string => String(id);
/** The choice that narrows nothing. */
const everything = 'all';

/** The browser opens the print and downloads the files itself. */
const Files = ({ view }: { readonly view: JournalView }): ReactNode => {
  const { t } = useTranslation('journals');
  return journalFormats.map((format) => {
    const Icon = icons[format];
    return (
      <a
        key={format}
        className={styles.file}
        href={`${readPageConfiguration().bases.main}${journalFilePath({ ...narrowed(view), format })}`}
        {...(format === 'print' ? { target: '_blank', rel: 'noopener' } : { download: true })}
      >
        <Icon aria-hidden="true" size={16} />
        {t(`formats.${format}`)}
      </a>
    );
  });
};

/** /control/journals: what was registered, as the office rules print it (TSK-75…TSK-78). */
const JournalsPage = (): ReactNode => {
  const { t } = useTranslation('journals');
  const { view, set } = useJournalView();
  const journal = useJournal(view);
  const columns = useColumns(view.kind);
  const { data, error } = journal;
  if (isForbidden(error)) return <ForbiddenPage />;
  return (
    <ControlPage title={t('title')} aside={<Files view={view} />}>
      <Tabs<JournalKind>
        label={t('title')}
        value={view.kind}
        onChange={(kind) => set({ kind, index: null })}
        items={journalKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
      />
      <div className={styles.bar}>
        <DateField label={t('from')} value={view.from} onChange={(from) => set({ from })} />
        <DateField label={t('to')} value={view.to} onChange={(to) => set({ to })} />
        <Select
          label={t('index')}
          className={styles.index ?? ''}
          value={view.indexId === null ? everything : String(view.indexId)}
          onChange={(index) => set({ index: index === everything ? null : index })}
          options={[
            { value: everything, label: t('everyIndex') },
            ...(data?.indices ?? []).map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}`.trim() })),
          ]}
        />
        <SearchField label={t('search')} className={styles.search} value={view.search} onSearch={(search) => set({ search })} />
        {data ? (
          <p className={styles.total} aria-live="polite">
            {t('total', { count: data.total })}
          </p>
        ) : null}
      </div>
      {error ? (
        <ErrorCard title={t('failed')} text={textOfFailure(error)} onRetry={() => void journal.refetch()} retrying={journal.isFetching} />
      ) : (
        <Table
          caption={t(`kinds.${view.kind}`)}
          columns={columns}
          rows={data?.rows ?? none}
          rowKey={keyOf}
          minWidth={840}
          loading={journal.isPending || journal.isPlaceholderData}
          card={journalCard}
          empty={<EmptyState title={t('empty')} />}
        />
      )}
      <Pagination page={view.page} total={Math.ceil((data?.total ?? 0) / journalPage)} onChange={(page) => set({ page: String(page) })} />
    </ControlPage>
  );
};

export default JournalsPage;
