import type { JournalKind, JournalRow } from '@qujat/contract/tasks/journals';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import type { Column } from '@qujat/ui/table';
import { useMemo, type ReactNode } from 'react';
import styles from './journals.module.css';

// locale-keys: journals:correspondents.*
const Two = ({ first, second }: { readonly first: ReactNode; readonly second: string }): ReactNode => (
  <span className={styles.two}>
    <span>{first}</span>
    {second ? <span className={styles.second}>{second}</span> : null}
  </span>
);

const Number = ({ row }: { readonly row: JournalRow }): ReactNode => (
  <Link className={styles.number ?? ''} to={`/?document=${row.id}`}>
    {row.number}
  </Link>
);

/** A date as the sender has written it, or as ours if it is one. */
const theirDate = (written: string): string => (/^\d{4}-\d\d-\d\d/.test(written) ? formatDate(written.slice(0, 10)) : written);

/** The columns of the printed journal, some together: a screen is narrower than A4 across (TSK-76). */
export const useColumns = (kind: JournalKind): readonly Column<JournalRow>[] => {
  const { t } = useTranslation('journals');
  return useMemo(
    () => [
      { key: 'position', title: t('columns.position'), width: 52, muted: true, numeric: true, cell: ({ position }) => String(position) },
      {
        key: 'number',
        title: t('columns.number'),
        width: 140,
        cell: (row) => <Two first={<Number row={row} />} second={formatDate(row.registeredOn)} />,
      },
      {
        key: 'correspondent',
        title: t(`correspondents.${kind}`),
        width: 165,
        cell: (row) => (
          <Two
            first={row.correspondent}
            second={[row.theirNumber && `№ ${row.theirNumber}`, theirDate(row.theirDate)].filter(Boolean).join(', ')}
          />
        ),
      },
      { key: 'subject', title: t('columns.subject'), rowHeader: true, cell: (row) => <Two first={row.subject} second={row.file} /> },
      {
        key: 'resolution',
        title: t('columns.resolution'),
        width: 165,
        cell: ({ resolution, executor }) => <Two first={executor} second={resolution} />,
      },
      {
        key: 'due',
        title: t('columns.due'),
        width: 130,
        cell: ({ dueOn, status, doneOn }) => (
          <Two first={formatDate(dueOn)} second={[status, formatDate(doneOn)].filter(Boolean).join(', ')} />
        ),
      },
    ],
    [t, kind],
  );
};

/** The row on a narrow screen. */
export const journalCard = (row: JournalRow): ReactNode => (
  <span className={styles.card}>
    <Two first={<Number row={row} />} second={formatDate(row.registeredOn)} />
    <span>{row.subject}</span>
    <span className={styles.second}>{[row.correspondent, row.executor, row.status].filter(Boolean).join(' · ')}</span>
  </span>
);
