import { readPageConfiguration, textOfFailure } from '@qujat/api';
import { logExportPath, logFormats } from '@qujat/contract/administration/log';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { Download } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { AdminPage } from '../access/admin-page.tsx';
import { Page } from '../page/page.tsx';
import { DocumentTrail } from './document-trail.tsx';
import { LogFilters } from './log-filters.tsx';
import styles from './log-page.module.css';
import { useLog } from './log-query.ts';
import { LogRows } from './log-rows.tsx';
import { useLogView, type LogView } from './use-log-view.ts';

/** The filtered log as files; the browser downloads them itself. */
const Exports = ({ view }: { readonly view: LogView }): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <>
      {logFormats.map((format) => (
        <a
          key={format}
          className={styles.export}
          href={`${readPageConfiguration().bases.main}${logExportPath({ ...view, format })}`}
          download
        >
          <Download aria-hidden="true" size={16} />
          {t('log.export', { format: `.${format}` })}
        </a>
      ))}
    </>
  );
};

const Entries = ({ log, clear }: { readonly log: ReturnType<typeof useLog>; readonly clear: () => void }): ReactNode => {
  const { t } = useTranslation('admin');
  const entries = useMemo(() => log.data?.pages.flatMap((page) => page.entries), [log.data]);
  if (log.error && !entries) {
    return (
      <ErrorCard title={t('log.failed')} text={textOfFailure(log.error)} onRetry={() => void log.refetch()} retrying={log.isFetching} />
    );
  }
  return (
    <>
      <LogRows
        entries={entries}
        loading={log.isPending || log.isPlaceholderData}
        empty={
          <EmptyState title={t('log.nothing')} text={t('log.nothingText')} action={<Button onClick={clear}>{t('log.clear')}</Button>} />
        }
      />
      {log.hasNextPage && (
        <Button className={styles.more} loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('log.more')}
        </Button>
      )}
    </>
  );
};

const Log = (): ReactNode => {
  const { t } = useTranslation('admin');
  const address = useLogView();
  const { view, documentId, number, clear } = address;
  const isTrail = documentId !== null || number !== '';
  const log = useLog(view);
  const personName = log.data?.pages[0]?.entries.find(({ employeeId }) => employeeId === view.employeeId)?.who ?? null;
  return (
    <Page title={t('log.title')} aside={isTrail ? null : <Exports view={view} />}>
      <LogFilters {...address} personName={personName} />
      {isTrail ? <DocumentTrail documentId={documentId} number={number} /> : <Entries log={log} clear={clear} />}
      <p className={styles.quiet}>{t('log.kept')}</p>
    </Page>
  );
};

/** /admin/log: who did what, with the values before and after; and all that happened to one document (ADM-91, ADM-92). */
const LogPage = (): ReactNode => (
  <AdminPage name="log">
    <Log />
  </AdminPage>
);

export default LogPage;
