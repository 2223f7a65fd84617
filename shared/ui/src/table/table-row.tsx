import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from '@qujat/i18n';
import { Checkbox } from '../checkbox/index.ts';
import { cx } from '../cx/index.ts';
import { withKey } from './selection.ts';
import type { TableProps } from './table.tsx';
import styles from './table.module.css';

/** Whether a press belongs to the row itself: not to a control in it, and not to text being selected. */
export function belongsToRow(event: MouseEvent): boolean {
  const target = event.target as Element;
  if (target.closest('a, button, input, label, select, textarea, [role="button"], [role="menuitem"]')) return false;
  return window.getSelection()?.isCollapsed ?? true;
}

/** The box that ticks a row; nothing for a row that may not be ticked. */
export function RowTick<Row>({ row, table }: { row: Row; table: TableProps<Row> }): ReactNode {
  const { t } = useTranslation('ui');
  const { selection, rowKey } = table;
  if (!selection || !(selection.selectable?.(row) ?? true)) return null;
  const key = rowKey(row);
  return (
    <Checkbox
      hideLabel
      label={selection.label?.(row) ?? t('table.selectRow')}
      checked={selection.selected.has(key)}
      onChange={(checked) => selection.onChange(withKey(selection.selected, key, checked))}
    />
  );
}

/** Whether a row stands on an accent ground. */
export function isHighlighted<Row>(row: Row, { highlighted, selection, rowKey }: TableProps<Row>): boolean {
  return highlighted ? highlighted(row) : (selection?.selected.has(rowKey(row)) ?? false);
}

/** One row of the table. */
export function TableRow<Row>({ row, table }: { row: Row; table: TableProps<Row> }): ReactNode {
  const { columns, selection, onRowClick, strong } = table;
  return (
    <tr
      aria-selected={selection ? selection.selected.has(table.rowKey(row)) : undefined}
      className={cx(
        styles.row,
        onRowClick && styles.clickable,
        strong?.(row) && styles.strong,
        isHighlighted(row, table) && styles.highlighted,
      )}
      onClick={onRowClick ? (event) => (belongsToRow(event) ? onRowClick(row, event) : undefined) : undefined}
    >
      {selection ? (
        <td className={cx(styles.cell, styles.tick)}>
          <RowTick row={row} table={table} />
        </td>
      ) : null}
      {columns.map((column) => {
        const className = cx(
          styles.cell,
          styles[column.align ?? 'start'],
          column.numeric && styles.numeric,
          column.muted && styles.muted,
        );
        return column.rowHeader ? (
          <th key={column.key} scope="row" className={className}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} className={className}>
            {column.cell(row)}
          </td>
        );
      })}
    </tr>
  );
}
