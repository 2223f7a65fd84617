import type { LogEntry } from '@qujat/contract/administration/log';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { Table, type Column } from '@qujat/ui/table';
import { useMemo, type ReactNode } from 'react';
import styles from './log-page.module.css';

const Facts = ({ facts }: Pick<LogEntry, 'facts'>): ReactNode => {
  const { t } = useTranslation('admin');
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ what, before, after }) => (
        <div key={what} className={styles.fact}>
          <dt>{what}</dt>
          <dd>{before === null ? after : t('log.change', { before, after })}</dd>
        </div>
      ))}
    </dl>
  );
};

const What = ({ entry }: { readonly entry: LogEntry }): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.what}>
      <span>{entry.what}</span>
      <Facts facts={entry.facts} />
      {entry.documentId !== null && (
        <Link className={styles.link} to={`/admin/log?doc=${entry.documentId}`}>
          {t('log.wholeDocument')}
        </Link>
      )}
    </div>
  );
};

const Who = ({ entry }: { readonly entry: LogEntry }): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.who}>
      <span>{entry.who || t('log.nobody')}</span>
      {entry.address && <span className={styles.quiet}>{entry.address}</span>}
    </div>
  );
};

const When = ({ at }: { readonly at: number | null }): ReactNode => <span className={styles.when}>{formatDate(at, 'dateTime')}</span>;

const cells = {
  at: (entry) => <When at={entry.at} />,
  who: (entry) => <Who entry={entry} />,
  what: (entry) => <What entry={entry} />,
} as const satisfies Record<string, Column<LogEntry>['cell']>;

const card = (entry: LogEntry): ReactNode => (
  <div className={styles.card}>
    <When at={entry.at} />
    <Who entry={entry} />
    <What entry={entry} />
  </div>
);

interface LogRowsProps {
  /** Undefined while the first rows are on their way. */
  readonly entries: readonly LogEntry[] | undefined;
  readonly loading: boolean;
  readonly empty: ReactNode;
}

const none: readonly LogEntry[] = [];
const keyOf = ({ id }: LogEntry): string => String(id);

/** The entries found, the latest first. */
export const LogRows = ({ entries, loading, empty }: LogRowsProps): ReactNode => {
  const { t } = useTranslation('admin');
  const columns = useMemo<readonly Column<LogEntry>[]>(
    () => [
      { key: 'at', title: t('log.columns.at'), width: 150, cell: cells.at },
      { key: 'who', title: t('log.columns.who'), width: 240, rowHeader: true, cell: cells.who },
      { key: 'what', title: t('log.columns.what'), cell: cells.what },
    ],
    [t],
  );
  return (
    <Table
      caption={t('log.title')}
      columns={columns}
      rows={entries ?? none}
      rowKey={keyOf}
      loading={loading}
      empty={empty}
      card={card}
      skeletonRows={12}
    />
  );
};
