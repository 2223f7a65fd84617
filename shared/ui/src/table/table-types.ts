import type { ReactNode } from 'react';

/** One column: its header and its cells. */
export interface Column<Row> {
  key: string;
  title: string;
  /** `isCurrent`: the table's `current` of this row. */
  cell: (row: Row, isCurrent: boolean) => ReactNode;
  /** Width in CSS pixels; the columns without one share the remaining width. */
  width?: number;
  align?: 'start' | 'center' | 'end';
  /** Numbers and dates: digits of equal width, never wrapped. */
  numeric?: boolean;
  /** Secondary text colour. */
  muted?: boolean;
  /** The header is a button that sorts. */
  sortable?: boolean;
  /** The title is for screen readers only (a column of icons). */
  hideTitle?: boolean;
  /** The cell that names its row for a screen reader; at most one column. */
  rowHeader?: boolean;
}

/** The column by which the rows are sorted, and the direction. */
export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

/** Selected rows. `selected` contains their keys; `onChange` gets the complete new set. */
export interface RowSelection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Rows without a box; all have one by default. */
  selectable?: (row: Row) => boolean;
  /** Accessible name of a row's box; «Выбрать строку» by default. */
  label?: (row: Row) => string;
}
