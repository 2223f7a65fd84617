/** The value of a table as it is printed: numbers grouped, products and totals computed. Pure. */
import type { DesignedColumn } from '@qujat/contract/designed-field';
import { numberOfCell, rowsIn, totalsOf } from '@qujat/contract/table-value';
import { grouped } from './printed-numbers.ts';

/** Plain data, which is passed to the drawing thread. */
export interface PrintedTable {
  readonly columns: readonly { readonly ru: string; readonly kk: string; readonly isNumber: boolean; readonly share?: number }[];
  readonly rows: readonly (readonly string[])[];
  /** By column, '' where it has none; null if no column has a total. */
  readonly totals: readonly string[] | null;
  /** The name of the row of totals; without it the languages of the document name it. */
  readonly totalsName?: string;
  /** The key of its field; only where it is to be found on the page. */
  readonly mark?: string;
}

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');
const printedNumber = (value: number | null, written = ''): string => (value === null ? written.trim() : grouped(value));

export const printedTable = (columns: readonly DesignedColumn[], value: string): PrintedTable => {
  const rows = (rowsIn(value, columns.length) ?? []).filter((row) => !isEmpty(row));
  const totals = totalsOf(columns, rows);
  return {
    columns: columns.map(({ ru, kk, kind }) => ({ ru, kk: kk || ru, isNumber: kind !== 'line' })),
    rows: rows.map((row) =>
      // What is no number, or once was allowed to be one, stands as it was written.
      columns.map((_, at) => printedNumber(numberOfCell(columns, row, at), row[at])),
    ),
    totals: totals.some((each) => each !== null) ? totals.map((each) => printedNumber(each)) : null,
  };
};

/** A row on each line, for places that have no room for a table. */
export const linesOf = (columns: readonly DesignedColumn[], value: string): readonly string[] => {
  const { rows, totals } = printedTable(columns, value);
  const line = (cells: readonly string[]): string => cells.filter((cell) => cell !== '').join('; ');
  return [...rows.map(line), ...(totals ? [`Σ ${line(totals)}`] : [])];
};
