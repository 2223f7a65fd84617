import type { MouseEvent, ReactNode } from 'react';
import type { CurrentRow } from './current-row.ts';
import type { Column, RowSelection, Sort } from './table-types.ts';

export interface TableProps<Row> {
  /** The subject of the table; its accessible name. */
  caption: string;
  columns: readonly Column<Row>[];
  /** A control next to a column's title, such as a filter's menu. Separate from the columns, because the rows do not need it. */
  header?: ((key: string) => ReactNode) | undefined;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** null: sortable, but not sorted now. */
  sort?: Sort | null | undefined;
  onSort?: ((key: string) => void) | undefined;
  selection?: RowSelection<Row> | undefined;
  /**
   * Called for a click on a row outside its links and buttons. It is only a shortcut for the pointer: a cell must contain a link or button
   * that does the same.
   */
  onRowClick?: ((row: Row, event: MouseEvent) => void) | undefined;
  /** Rows in bold, such as unread ones. */
  strong?: ((row: Row) => boolean) | undefined;
  /** Rows with an accent background; by default the ticked ones. */
  highlighted?: ((row: Row) => boolean) | undefined;
  /** The row whose document is open, marked at its edge. With a `CurrentRow` only the rows that it concerns render again. */
  current?: ((row: Row) => boolean) | CurrentRow | undefined;
  /** Without rows a skeleton is shown; with rows they fade until the new ones arrive. */
  loading?: boolean | undefined;
  /** The content without rows: a text or an `EmptyState`. */
  empty?: ReactNode;
  /** On a narrow screen rows become cards with this content; without it the table scrolls sideways. */
  card?: ((row: Row, isCurrent: boolean) => ReactNode) | undefined;
  /** How many rows the skeleton has. */
  skeletonRows?: number;
  /** CSS pixels below which the columns no longer fit. */
  minWidth?: number | undefined;
  className?: string;
}
