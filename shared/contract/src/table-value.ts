/** The value of a table field: rows of cells, their products and totals. Page and server compute them alike. Pure. */
import { withoutDirectionMarks } from './direction-marks.ts';
import type { tableColumnKinds } from './template-field-kinds.ts';
import { numberIn, sumIn } from './field-value.ts';

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

/** Cells are JSON within a value: an escape in them can hold what no text of a request may. */
const isCell = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxCellLength && !value.includes('\0') && value.isWellFormed();

/** The rows of a table's value, without direction marks; '' has none. Null if the text is not a table with so many columns. */
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
  return isWhole ? parsed.map((row) => row.map(withoutDirectionMarks)) : null;
};

/** The value of these rows. Rows in which nothing is written are kept while they are edited, but alone they are no value. */
export const valueOfRows = (rows: readonly (readonly string[])[]): string =>
  rows.every((row) => row.every((cell) => cell.trim() === '')) ? '' : JSON.stringify(rows);

/** Sums and products are computed in whole ten-thousandths: those of doubles differ from what a reader computes. */
const decimals = 4;
const perUnit = 10n ** BigInt(decimals);
const perHundredth = perUnit / 100n;

const inParts = (value: number): bigint => {
  const [whole = '', part = ''] = String(value).split('.');
  return BigInt(whole + part.padEnd(decimals, '0'));
};

/** Null for a number of more digits than are certain. */
const ofParts = (parts: bigint): number | null => {
  const digits = String(parts < 0n ? -parts : parts).padStart(decimals + 1, '0');
  return numberIn(`${parts < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, ''));
};

/** A half is rounded away from zero. */
const divided = (value: bigint, by: bigint): bigint => ((value < 0n ? -value : value) + by / 2n) / (value < 0n ? -by : by);

/** Rounded to hundredths. */
const productOf = (factors: readonly number[]): number | null => {
  const parts = factors.reduce((all, each) => all * inParts(each), 1n);
  return ofParts(divided(parts, perUnit ** BigInt(factors.length - 1) * perHundredth) * perHundredth);
};

const totalOf = (values: readonly number[]): number | null => ofParts(values.reduce((all, each) => all + inParts(each), 0n));

/**
 * The number in a cell; a product is computed from the other numbers of its row, and rounded to hundredths. Null where there is none, and
 * where the product has more than 15 digits.
 */
export const numberOfCell = (columns: readonly TableColumn[], row: readonly string[], at: number): number | null => {
  const kind = columns[at]?.kind;
  if (kind === 'number') return numberIn(row[at] ?? '');
  if (kind === 'sum') return sumIn(row[at] ?? '');
  if (kind !== 'product') return null;
  const factors = columns.flatMap((column, index) =>
    column.kind === 'number' || column.kind === 'sum' ? [numberOfCell(columns, row, index)] : [],
  );
  const known = factors.filter((each) => each !== null);
  return known.length === 0 || known.length < factors.length ? null : productOf(known);
};

/** The total of each column that has one; else null. */
export const totalsOf = (columns: readonly TableColumn[], rows: readonly (readonly string[])[]): readonly (number | null)[] =>
  columns.map(({ kind, total }, at) => (total && kind !== 'line' ? totalOf(rows.map((row) => numberOfCell(columns, row, at) ?? 0)) : null));

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

/** Whether every row can be printed: each cell of a number holds one, and no product or total is too large. */
export const isWholeTable = (columns: readonly TableColumn[], value: string): boolean => {
  const rows = rowsIn(value, columns.length);
  if (rows === null || rows.length === 0) return false;
  const areNumbers = rows.every((row) => columns.every(({ kind }, at) => kind === 'line' || numberOfCell(columns, row, at) !== null));
  const totals = totalsOf(columns, rows);
  return areNumbers && columns.every((column, at) => !column.total || column.kind === 'line' || totals[at] !== null);
};
