import { memo, type MouseEvent, type ReactNode } from 'react';
import { boxClass, checkboxClass } from '../checkbox/classes.ts';
import { cx } from '../cx/index.ts';
import { useIsCurrent, type CurrentRow } from './current-row.ts';
import type { Column } from './table-types.ts';
import type { TableProps } from './table-props.ts';
import styles from './table.module.css';

/** Whether a click belongs to the row itself: not to a control in it, not to a window that was opened from it, and not to a text selection. */
export function belongsToRow(event: MouseEvent): boolean {
  const target = event.target as Element;
  // React passes a click in a window on to the row that contains its component.
  if (!event.currentTarget.contains(target)) return false;
  if (target.closest('a, button, input, label, select, textarea, [role="button"], [role="menuitem"]')) return false;
  return window.getSelection()?.isCollapsed ?? true;
}

/** The state of a row. Plain values, so that a row renders again only when one of them has changed. */
export interface RowState {
  id: string;
  /** The row's key if it has a box, otherwise null; undefined if no row has one. */
  tick: string | null | undefined;
  selected: boolean;
  tickLabel: string | undefined;
  highlighted: boolean;
  strong: boolean;
  current: boolean | CurrentRow;
}

export function rowState<Row>(row: Row, { selection, rowKey, highlighted, strong, current }: TableProps<Row>, unnamed: string): RowState {
  const key = rowKey(row);
  const selected = selection?.selected.has(key) ?? false;
  const ticked = selection !== undefined && (selection.selectable?.(row) ?? true);
  return {
    id: key,
    tick: selection === undefined ? undefined : ticked ? key : null,
    selected,
    tickLabel: ticked ? (selection.label?.(row) ?? unnamed) : undefined,
    highlighted: highlighted ? highlighted(row) : selected,
    strong: strong?.(row) ?? false,
    current: typeof current === 'function' ? current(row) : (current ?? false),
  };
}

export type OnTick = (key: string, checked: boolean) => void;

/** The check box of a row; nothing for an unselectable row. Markup rather than a component: a long table has many. */
export function rowTick({ tick, selected, tickLabel }: Pick<RowState, 'tick' | 'selected' | 'tickLabel'>, onTick: OnTick): ReactNode {
  if (tick == null) return null;
  return (
    <label className={checkboxClass}>
      <input
        type="checkbox"
        className={boxClass}
        aria-label={tickLabel}
        checked={selected}
        onChange={(event) => onTick(tick, event.target.checked)}
      />
    </label>
  );
}

interface RowProps<Row> extends RowState {
  row: Row;
  columns: readonly Column<Row>[];
  onTick: OnTick;
  onRowClick: TableProps<Row>['onRowClick'];
}

function PlainRow<Row>({
  id,
  row,
  columns,
  tick,
  selected,
  tickLabel,
  highlighted,
  strong,
  current,
  onTick,
  onRowClick,
}: RowProps<Row>): ReactNode {
  const isCurrent = useIsCurrent(current, id);
  return (
    <tr
      aria-selected={tick === undefined ? undefined : selected}
      className={cx(
        styles.row,
        onRowClick && styles.clickable,
        strong && styles.strong,
        highlighted && styles.highlighted,
        isCurrent && styles.current,
      )}
      onClick={onRowClick ? (event) => (belongsToRow(event) ? onRowClick(row, event) : undefined) : undefined}
    >
      {tick === undefined ? null : <td className={cx(styles.cell, styles.tick)}>{rowTick({ tick, selected, tickLabel }, onTick)}</td>}
      {columns.map((column) => {
        const className = cx(styles.cell, styles[column.align ?? 'start'], column.numeric && styles.numeric, column.muted && styles.muted);
        return column.rowHeader ? (
          <th key={column.key} scope="row" className={className}>
            {column.cell(row, isCurrent)}
          </th>
        ) : (
          <td key={column.key} className={className}>
            {column.cell(row, isCurrent)}
          </td>
        );
      })}
    </tr>
  );
}

/** One row of the table. It renders again only if its properties, `columns` and `onRowClick` included, have changed. */
export const TableRow = memo(PlainRow) as typeof PlainRow;
