/** Which column of a file holds what of a contractor. */
import type { ContractorRow } from '@qujat/contract/administration/contractors';

type Name = keyof ContractorRow;

/** What the columns are called in files of 1C, Excel and the exchange; the first that fits counts. */
const titles: readonly (readonly [Name, RegExp])[] = [
  ['bin', /бин|иин|бсн|жсн|\bb?iin\b|\bbin\b|tax/i],
  // Not the postal address, and not «Заказчик».
  ['email', /mail|(?:^|[^\p{L}])эл[^\s]*\s*(?:почт|пошт|адрес)|(?:^|[^\p{L}])(?:почта|пошта)(?:$|[^\p{L}])/iu],
  ['kazakh', /(?:^|[^\p{L}])(?:каз|қаз|kaz|kk\b)/iu],
  ['exchangeCode', /код|есэдо|code/i],
  ['russian', /наимен|назван|name|атауы|контрагент|организац/i],
];

const nameOf = (title: string): Name | null => titles.find(([, words]) => words.test(title))?.[0] ?? null;

const isBin = (cell: string): boolean => /^\d{12}$/.test(cell.replaceAll(/\s/g, ''));

type Columns = ReadonlyMap<Name, number>;

/** By the titles of the first row that names a number and a name. */
const byTitles = (rows: readonly (readonly string[])[]): { readonly columns: Columns; readonly from: number } | null => {
  for (const [index, row] of rows.slice(0, 20).entries()) {
    const columns = new Map<Name, number>();
    for (const [column, title] of row.entries()) {
      const name = nameOf(title);
      if (name && !columns.has(name)) columns.set(name, column);
    }
    if (columns.has('bin') && columns.has('russian')) return { columns, from: index + 1 };
  }
  return null;
};

/** A file without titles: the column of twelve digits, and the first column of words beside it. */
const byContent = (rows: readonly (readonly string[])[]): { readonly columns: Columns; readonly from: number } | null => {
  const from = rows.findIndex((row) => row.some(isBin));
  const row = rows[from];
  if (!row) return null;
  const bin = row.findIndex(isBin);
  const russian = row.findIndex((cell, column) => column !== bin && /\p{L}/u.test(cell) && !cell.includes('@'));
  const email = row.findIndex((cell) => cell.includes('@'));
  if (russian < 0) return null;
  const found: [Name, number][] = [
    ['bin', bin],
    ['russian', russian],
  ];
  return { columns: new Map(email < 0 ? found : [...found, ['email', email]]), from };
};

/** A spreadsheet takes a BIN for a number and drops its leading zeros. */
const withZeros = (bin: string): string => {
  const digits = bin.replaceAll(/\s/g, '');
  return /^\d{8,11}$/.test(digits) ? digits.padStart(12, '0') : bin;
};

/** The contractors of a table, without its empty rows; null if no columns for number and name are found. */
export const contractorsIn = (rows: readonly (readonly string[])[]): readonly ContractorRow[] | null => {
  const found = byTitles(rows) ?? byContent(rows);
  if (!found) return null;
  const cell = (row: readonly string[], name: Name): string => row[found.columns.get(name) ?? -1]?.trim() ?? '';
  return rows
    .slice(found.from)
    .filter((row) => row.some((each) => each.trim() !== ''))
    .map((row) => ({
      bin: withZeros(cell(row, 'bin')),
      russian: cell(row, 'russian'),
      kazakh: cell(row, 'kazakh'),
      email: cell(row, 'email'),
      exchangeCode: cell(row, 'exchangeCode'),
    }));
};
