/** The rows of a file of people as client and server exchange them: JSON, a list for each row. */
import { integerIn, listIn, textIn } from '../json-field.ts';
import { BadFieldError } from '../field.ts';

/** The most rows of one import. */
export const mostImportRows = 10_000;

/** What a file can say of a person, in the order of the exported columns. */
export const importFields = ['fullName', 'email', 'iin', 'phone', 'position', 'secondPosition', 'department', 'roles'] as const;
export type ImportField = (typeof importFields)[number];

/** One row: its number in the file, and the text of each field; an empty one changes nothing. */
export interface FileRow extends Readonly<Record<ImportField, string>> {
  readonly number: number;
}

/** The longest text of a field as it is sent; the check tells which fields are too long for the product. */
const longestCell = 2000;

/** The rows as JSON, for the file that `checkImport` sends. */
export const writeImportRows = (rows: readonly FileRow[]): string =>
  JSON.stringify(rows.map((row) => [row.number, ...importFields.map((field) => row[field].slice(0, longestCell))]));

const cell = textIn(longestCell);
const rowNumber = integerIn(1, 100 * mostImportRows);

const readRow = (value: unknown): FileRow => {
  if (!Array.isArray(value) || value.length !== importFields.length + 1) throw new BadFieldError('wrong-form');
  const [number, ...cells] = value as unknown[];
  const texts = Object.fromEntries(importFields.map((field, index) => [field, cell(cells[index])])) as Record<ImportField, string>;
  return { number: rowNumber(number), ...texts };
};

/** Reads them strictly. Throws BadFieldError for anything else, for more than the most rows, and for a number that occurs twice. */
export const readImportRows = (text: string): readonly FileRow[] => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new BadFieldError('wrong-form');
  }
  const rows = listIn(mostImportRows, readRow)(parsed);
  if (rows.length === 0) throw new BadFieldError('missing');
  if (new Set(rows.map(({ number }) => number)).size < rows.length) throw new BadFieldError('wrong-form');
  return rows;
};
