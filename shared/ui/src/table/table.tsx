import { useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '@qujat/i18n';
import { cx } from '../cx/index.ts';
import { EmptyState } from '../empty-state/index.ts';
import { useNarrowScreen } from '../media/index.ts';
import { useFirstRows } from './first-rows.ts';
import { withKey } from './selection.ts';
import { TableCards } from './table-cards.tsx';
import { TableHead } from './table-head.tsx';
import { rowState, TableRow, type OnTick } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import type { TableProps } from './table-props.ts';
import type { RowSelection } from './table-types.ts';
import styles from './table.module.css';

/** Ticks a row by its key: one function for the life of the table, which always sees the current selection. */
function useTick<Row>(selection: RowSelection<Row> | undefined): OnTick {
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  });
  return useCallback((key, checked) => {
    const now = latest.current;
    now?.onChange(withKey(now.selected, key, checked));
  }, []);
}

/** A real `<table>` with a sticky header, sorting, ticked rows, a skeleton and an empty text. */
export function Table<Row>(props: TableProps<Row>): ReactNode {
  const { caption, columns, rows, rowKey, selection, loading = false, card, className, skeletonRows = 8 } = props;
  const { t } = useTranslation('ui');
  const narrow = useNarrowScreen();
  const shown = useFirstRows(rows, rowKey);
  const onTick = useTick(selection);
  const unnamed = t('table.selectRow');
  const empty = rows.length === 0 && !loading;

  if (empty) {
    const content = props.empty ?? t('table.empty');
    return <div className={cx(styles.frame, className)}>{typeof content === 'string' ? <EmptyState title={content} /> : content}</div>;
  }
  if (narrow && card) return <TableCards {...props} shown={shown} onTick={onTick} card={card} />;
  return (
    // Scrolls sideways on a narrow screen, so it must be reachable by keyboard.
    <div
      className={cx(styles.frame, className)}
      role={narrow ? 'region' : undefined}
      aria-label={narrow ? caption : undefined}
      tabIndex={narrow ? 0 : undefined}
    >
      <table className={styles.table} aria-busy={loading} style={props.minWidth === undefined ? undefined : { minWidth: props.minWidth }}>
        <caption className={styles.caption}>{caption}</caption>
        <colgroup>
          {selection ? <col width={44} /> : null}
          {columns.map((column) => (
            // An attribute instead of a style: the page's policy forbids styles in the first markup.
            <col key={column.key} width={column.width} />
          ))}
        </colgroup>
        <TableHead {...props} />
        <tbody className={cx(loading && rows.length > 0 && styles.stale)}>
          {rows.length === 0 ? (
            <TableSkeleton columns={columns.length + (selection ? 1 : 0)} rows={skeletonRows} />
          ) : (
            shown.map((row) => (
              <TableRow
                key={rowKey(row)}
                row={row}
                columns={columns}
                onTick={onTick}
                onRowClick={props.onRowClick}
                {...rowState(row, props, unnamed)}
              />
            ))
          )}
        </tbody>
      </table>
    </div>
  );
}
