/** The value of a table field: rows of cells, their products and totals. Page and server compute them alike. Pure. */
import type { tableColumnKinds } from './template-field-kinds.ts';
import { numberIn } from './field-value.ts';

export const maxTableRows = 100;
export const maxCellLength = 300;

export interface TableColumn {
  readonly kind: (typeof tableColumnKinds)[number];
  readonly total: boolean;
}

/** What a total needs of a field. */
export interface FieldOfForm {
  readonly key: string;
  readonly kind: string;
  readonly columns?: readonly TableColumn[];
  readonly totalOf?: string;
}

const isCell = (value: unknown): value is string => typeof value === 'string' && value.length <= maxCellLength;

/** The rows of a table's value; '' has none. Null if the text is not a table with so many columns. */
export const rowsIn = (value: string, columns: number): readonly (readonly string[])[] | null => {
  if (value === '') return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch {
    return null;
  }
  if (!Array.isArray(parsed) || parsed.length > maxTableRows) return null;
  const isWhole = parsed.every((row): row is string[] => Array.isArray(row) && row.length === columns && row.every(isCell));
  return isWhole ? parsed : null;
};

/** The value of these rows. Rows in which nothing is written are kept while they are edited, but alone they are no value. */
export const valueOfRows = (rows: readonly (readonly string[])[]): string =>
  rows.every((row) => row.every((cell) => cell.trim() === '')) ? '' : JSON.stringify(rows);

const rounded = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100;

/** The number in a cell; a product is computed from the other numbers of its row. Null where there is none. */
export const numberOfCell = (columns: readonly TableColumn[], row: readonly string[], at: number): number | null => {
  if (columns[at]?.kind === 'line') return null;
  if (columns[at]?.kind !== 'product') return numberIn(row[at] ?? '');
  const factors = columns.flatMap(({ kind }, index) => (kind === 'number' || kind === 'sum' ? [numberIn(row[index] ?? '')] : []));
  return factors.length === 0 || factors.includes(null) ? null : rounded(factors.reduce<number>((all, each) => all * (each ?? 0), 1));
};

/** The total of each column that has one; else null. */
export const totalsOf = (columns: readonly TableColumn[], rows: readonly (readonly string[])[]): readonly (number | null)[] =>
  columns.map(({ kind, total }, at) =>
    total && kind !== 'line' ? rounded(rows.reduce((all, row) => all + (numberOfCell(columns, row, at) ?? 0), 0)) : null,
  );

/** Of several totals, the last column's is the table's. */
const totalOfTable = (columns: readonly TableColumn[], value: string): number | null => {
  const rows = rowsIn(value, columns.length);
  return rows === null || rows.length === 0 ? null : (totalsOf(columns, rows).findLast((each) => each !== null) ?? null);
};

/** The values with the sums that are totals of tables. What was written in their place is replaced. */
export const withTotals = (fields: readonly FieldOfForm[], values: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const computed = fields.filter(({ kind, totalOf }) => kind === 'sum' && totalOf);
  if (computed.length === 0) return values;
  const keys = new Set(computed.map(({ key }) => key));
  const totals = computed.flatMap(({ key, totalOf }): [string, string][] => {
    const total = totalOfTable(fields.find((each) => each.key === totalOf)?.columns ?? [], values[totalOf ?? ''] ?? '');
    return total === null ? [] : [[key, String(total)]];
  });
  return Object.fromEntries([...Object.entries(values).filter(([key]) => !keys.has(key)), ...totals]);
};

/** Whether every row can be printed: each cell of a number holds one. */
export const isWholeTable = (columns: readonly TableColumn[], value: string): boolean => {
  const rows = rowsIn(value, columns.length);
  if (rows === null || rows.length === 0) return false;
  return rows.every((row) =>
    columns.every(({ kind }, at) => kind === 'line' || kind === 'product' || numberOfCell(columns, row, at) !== null),
  );
};
