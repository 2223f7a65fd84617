import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useTranslation } from '@qujat/i18n';
import { Checkbox } from '../checkbox/index.ts';
import { cx } from '../cx/index.ts';
import { VisuallyHidden } from '../visually-hidden/index.ts';
import { headerState } from './selection.ts';
import type { Column } from './table-types.ts';
import type { TableProps } from './table-props.ts';
import styles from './table.module.css';

/** Ticks or clears every selectable row of the page; rows of other pages stay as they are. */
export function SelectAll<Row>({ table, showLabel }: { table: TableProps<Row>; showLabel?: boolean }): ReactNode {
  const { rows, rowKey, selection } = table;
  const { t } = useTranslation('ui');
  if (!selection) return null;
  const keys = rows.filter((row) => selection.selectable?.(row) ?? true).map(rowKey);
  const state = headerState(selection.selected, keys);
  return (
    <Checkbox
      hideLabel={!showLabel}
      label={t('table.selectAll')}
      disabled={keys.length === 0}
      checked={state === 'all'}
      indeterminate={state === 'some'}
      onChange={(checked) => {
        const next = new Set(selection.selected);
        for (const key of keys) {
          if (checked) next.add(key);
          else next.delete(key);
        }
        selection.onChange(next);
      }}
    />
  );
}

function ColumnTitle<Row>({ column, sort, onSort }: Pick<TableProps<Row>, 'sort' | 'onSort'> & { column: Column<Row> }): ReactNode {
  const { t } = useTranslation('ui');
  if (column.hideTitle) return <VisuallyHidden>{column.title}</VisuallyHidden>;
  if (!column.sortable || !onSort) return column.title;
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <button
      type="button"
      title={t('table.sort', { column: column.title })}
      onClick={() => onSort(column.key)}
      className={cx(styles.sort, direction && styles.sorted)}
    >
      {column.title}
      <Icon aria-hidden="true" />
    </button>
  );
}

/** The header row. */
export function TableHead<Row>(props: TableProps<Row>): ReactNode {
  const { columns, sort, onSort, selection, header } = props;
  return (
    <thead>
      <tr>
        {selection ? (
          <th scope="col" className={cx(styles.head, styles.tick)}>
            <SelectAll table={props} />
          </th>
        ) : null}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            aria-sort={column.sortable && onSort ? (sort?.key === column.key ? sort.direction : 'none') : undefined}
            className={cx(styles.head, styles[column.align ?? 'start'])}
          >
            <span className={styles.title}>
              <ColumnTitle column={column} sort={sort} onSort={onSort} />
              {header?.(column.key)}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
