/** A file that a person has chosen, as it is understood so far. */
import { findHeader, recogniseColumns, type Mapping } from './file/columns.ts';
import { readTable, type Choice, type Table } from './file/read-table.ts';

export interface OpenFile {
  readonly file: File;
  readonly table: Table;
  /** The index of the row with the titles; null if there is none. */
  readonly header: number | null;
  readonly mapping: Mapping;
}

/** Throws UnreadableFileError for a file without a table in it. */
export const openFile = async (file: File, choice?: Choice): Promise<OpenFile> => {
  const table = await readTable(file, choice);
  const header = findHeader(table.rows);
  const width = Math.max(...table.rows.map((row) => row.length));
  const titles = Array.from({ length: width }, (_, index) => (header === null ? '' : (table.rows[header]?.[index] ?? '')));
  return { file, table, header, mapping: recogniseColumns(titles) };
};

/** The title of a column; an empty text where the file has none. */
export const titleOf = ({ table, header }: OpenFile, column: number): string =>
  header === null ? '' : (table.rows[header]?.[column] ?? '').trim();
