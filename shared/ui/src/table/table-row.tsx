import { memo, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from '@qujat/i18n';
import { Checkbox } from '../checkbox/index.ts';
import { cx } from '../cx/index.ts';
import type { Column } from './table-types.ts';
import type { TableProps } from './table.tsx';
import styles from './table.module.css';

/** Whether a press belongs to the row itself: not to a control in it, and not to text being selected. */
export function belongsToRow(event: MouseEvent): boolean {
  const target = event.target as Element;
  if (target.closest('a, button, input, label, select, textarea, [role="button"], [role="menuitem"]')) return false;
  return window.getSelection()?.isCollapsed ?? true;
}

/** How a row stands in its table. Plain values, so that a row is drawn anew only when one of them has changed. */
export interface RowState {
  /** The row's key where it has a box, else null; undefined where no row has one. */
  tick: string | null | undefined;
  selected: boolean;
  tickLabel: string | undefined;
  highlighted: boolean;
  strong: boolean;
}

export function rowState<Row>(row: Row, { selection, rowKey, highlighted, strong }: TableProps<Row>): RowState {
  const key = rowKey(row);
  const selected = selection?.selected.has(key) ?? false;
  const ticked = selection !== undefined && (selection.selectable?.(row) ?? true);
  return {
    tick: selection === undefined ? undefined : ticked ? key : null,
    selected,
    tickLabel: ticked ? selection.label?.(row) : undefined,
    highlighted: highlighted ? highlighted(row) : selected,
    strong: strong?.(row) ?? false,
  };
}

export type OnTick = (key: string, checked: boolean) => void;

/** The box that ticks a row; nothing for a row that may not be ticked. */
export function RowTick({ tick, selected, tickLabel, onTick }: Pick<RowState, 'tick' | 'selected' | 'tickLabel'> & { onTick: OnTick }): ReactNode {
  const { t } = useTranslation('ui');
  if (tick == null) return null;
  return <Checkbox hideLabel label={tickLabel ?? t('table.selectRow')} checked={selected} onChange={(checked) => onTick(tick, checked)} />;
}

interface RowProps<Row> extends RowState {
  row: Row;
  columns: readonly Column<Row>[];
  onTick: OnTick;
  onRowClick: TableProps<Row>['onRowClick'];
}

function PlainRow<Row>({ row, columns, tick, selected, tickLabel, highlighted, strong, onTick, onRowClick }: RowProps<Row>): ReactNode {
  return (
    <tr
      aria-selected={tick === undefined ? undefined : selected}
      className={cx(styles.row, onRowClick && styles.clickable, strong && styles.strong, highlighted && styles.highlighted)}
      onClick={onRowClick ? (event) => (belongsToRow(event) ? onRowClick(row, event) : undefined) : undefined}
    >
      {tick === undefined ? null : (
        <td className={cx(styles.cell, styles.tick)}>
          {tick === null ? null : <RowTick tick={tick} selected={selected} tickLabel={tickLabel} onTick={onTick} />}
        </td>
      )}
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

/** One row of the table. Columns and `onRowClick` that stay the same objects spare it from being drawn again. */
export const TableRow = memo(PlainRow) as typeof PlainRow;
