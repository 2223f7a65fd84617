/** The rows of people of a table, by what its columns mean. */
import { importFields, mostImportRows, writeImportRows, type FileRow, type ImportField } from '@qujat/contract/administration/import-rows';
import { importBytes } from '@qujat/contract/administration/people-import';
import { nameParts, type ColumnTarget, type Mapping } from './columns.ts';

const blank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/** `header` is the index of the row with the titles; null if the first row is a person already. Empty rows are left out. */
export const fileRows = (rows: readonly (readonly string[])[], header: number | null, mapping: Mapping): readonly FileRow[] => {
  const columnOf = (target: ColumnTarget): number => mapping.indexOf(target);
  const cellOf = (row: readonly string[], target: ColumnTarget): string => (row[columnOf(target)] ?? '').trim();
  const nameOf = (row: readonly string[]): string =>
    columnOf('fullName') >= 0
      ? cellOf(row, 'fullName')
      : nameParts
          .map((part) => cellOf(row, part))
          .filter(Boolean)
          .join(' ');
  return rows.flatMap((row, index) => {
    if (index <= (header ?? -1) || blank(row)) return [];
    const texts = Object.fromEntries(
      importFields.map((field) => [field, field === 'fullName' ? nameOf(row) : cellOf(row, field)]),
    ) as Record<ImportField, string>;
    return [{ number: index + 1, ...texts }];
  });
};

/** Why rows cannot be sent; each has a text `import.unsendable.<code>`. */
export type Unsendable = 'noRows' | 'tooMany' | 'tooLarge' | 'noPerson';

/** The file of rows for the check, or why there is none: the person learns of limits before anything is sent. */
export const fileToSend = (rows: readonly FileRow[], mapping: Mapping): File | Unsendable => {
  if (!mapping.includes('email') && !mapping.includes('iin')) return 'noPerson';
  if (rows.length === 0) return 'noRows';
  if (rows.length > mostImportRows) return 'tooMany';
  const file = new File([writeImportRows(rows)], 'rows.json', { type: 'application/json' });
  return file.size > importBytes ? 'tooLarge' : file;
};
