import type { ImportRow, ImportVerdict } from '@qujat/contract/administration/people-import';
import { useTranslation } from '@qujat/i18n';
import { Badge, type BadgeTone } from '@qujat/ui/badge';
import { Table, type Column } from '@qujat/ui/table';
import { CircleAlert, Equal, Pencil, Plus } from 'lucide-react';
import { useMemo, useRef, type ReactNode } from 'react';
import styles from './rows-table.module.css';
import { RowFix } from './row-fix.tsx';
import { useNextError } from './use-next-error.ts';

// locale-keys: import.verdict.*
// locale-keys: import.targets.*

interface RowsTableProps {
  readonly id: number;
  /** Undefined while the first rows are on their way. */
  readonly rows: readonly ImportRow[] | undefined;
  readonly loading: boolean;
  readonly empty: ReactNode;
}

const looks: Readonly<Record<ImportVerdict, { readonly tone: BadgeTone; readonly icon: ReactNode }>> = {
  error: { tone: 'red', icon: <CircleAlert aria-hidden="true" /> },
  added: { tone: 'green', icon: <Plus aria-hidden="true" /> },
  changed: { tone: 'blue', icon: <Pencil aria-hidden="true" /> },
  same: { tone: 'grey', icon: <Equal aria-hidden="true" /> },
};

const Verdict = ({ row: { verdict } }: { readonly row: ImportRow }): ReactNode => {
  const { t } = useTranslation('admin');
  const { tone, icon } = looks[verdict];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`import.verdict.${verdict}`)}
    </Badge>
  );
};

const TwoLines = ({ first, second }: { readonly first: string; readonly second: string }): ReactNode => (
  <span className={styles.lines}>
    <span className={styles.first}>{first || '—'}</span>
    {second && <span className={styles.second}>{second}</span>}
  </span>
);

/** What is wrong, or what changes: the old value struck out, the new one below it. */
const Happens = ({ id, row }: { readonly id: number; readonly row: ImportRow }): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <span className={styles.happens}>
      <span className={row.verdict === 'error' ? styles.wrong : styles.lines}>
        {row.verdict === 'same' && t('import.matches')}
        {row.changes.map(({ field, before, after }) => (
          <span key={field}>
            {t(`import.targets.${field}`)}: {before && <del className={styles.before}>{before}</del>}{' '}
            <ins className={styles.after}>{after || '—'}</ins>
          </span>
        ))}
        {row.note && <span>{row.note}</span>}
      </span>
      {row.verdict === 'error' && <RowFix id={id} row={row} />}
    </span>
  );
};

/** A row with the import that it belongs to, which a correction names. */
interface Shown extends ImportRow {
  readonly id: number;
}

const cells = {
  number: ({ number }) => number,
  verdict: (row) => <Verdict row={row} />,
  who: ({ fullName, email }) => <TwoLines first={fullName} second={email} />,
  position: ({ position, department }) => <TwoLines first={position} second={department} />,
  happens: (row) => <Happens id={row.id} row={row} />,
} as const satisfies Record<string, Column<Shown>['cell']>;

const rowCard = (row: Shown): ReactNode => (
  <span className={styles.card}>
    <span className={styles.head}>
      <TwoLines first={row.fullName} second={row.email} />
      <span className={styles.second}>№ {row.number}</span>
    </span>
    <Verdict row={row} />
    <TwoLines first={row.position} second={row.department} />
    <Happens id={row.id} row={row} />
  </span>
);

const nothing: readonly Shown[] = [];
const keyOf = ({ number }: ImportRow): string => String(number);

/** The rows of the file with their verdicts, errors first: a table, or cards on a narrow screen. N goes to the next error. */
export const RowsTable = ({ id, rows, loading, empty }: RowsTableProps): ReactNode => {
  const { t } = useTranslation('admin');
  const place = useRef<HTMLDivElement>(null);
  useNextError(place);
  const columns = useMemo<readonly Column<Shown>[]>(
    () => [
      { key: 'number', title: '№', width: 64, align: 'end', numeric: true, cell: cells.number },
      { key: 'verdict', title: t('import.verdict.title'), width: 136, cell: cells.verdict },
      { key: 'who', title: t('people.columns.name'), rowHeader: true, width: 230, cell: cells.who },
      { key: 'position', title: t('people.columns.position'), cell: cells.position },
      { key: 'happens', title: t('import.happens'), cell: cells.happens },
    ],
    [t],
  );
  const shown = useMemo(() => rows?.map((row) => ({ ...row, id })) ?? nothing, [rows, id]);
  return (
    <div ref={place} className={styles.place}>
      <Table
        caption={t('import.title')}
        columns={columns}
        rows={shown}
        rowKey={keyOf}
        loading={loading}
        empty={empty}
        minWidth={960}
        skeletonRows={10}
        card={rowCard}
      />
    </div>
  );
};
