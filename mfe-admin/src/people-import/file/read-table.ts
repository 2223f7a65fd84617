/** A table of people as a file holds it: what kind of file it is, its content says and not its name. */
import { mostImportRows } from '@qujat/contract/administration/import-rows';
import { decodeText, guessEncoding, type Encoding } from './decode-text.ts';
import { readCsv, type Separator } from './read-csv.ts';
import { readXlsx, UnreadableWorkbookError } from './read-xlsx.ts';

/** The largest file that is read at all, bytes. */
const mostFileBytes = 20 * 1024 * 1024;
/** Rows that are read: those of the largest import, with titles above them, and one that shows that there are more. */
const mostFileRows = mostImportRows + 50;

export type Table =
  | { readonly kind: 'xlsx'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'csv'; readonly encoding: Encoding; readonly separator: Separator; readonly rows: readonly (readonly string[])[] };

/** Why a file cannot be read; each has a text `import.unreadable.<code>`. */
export type Unreadable = 'empty' | 'tooLarge' | 'oldExcel' | 'notTable' | 'brokenExcel';

export class UnreadableFileError extends Error {
  readonly code: Unreadable;
  constructor(code: Unreadable) {
    super(code);
    this.code = code;
  }
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, index) => bytes[index] === byte);
const zip = [0x50, 0x4b, 0x03, 0x04];
/** Excel's files from before 2007, among others. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];

const isBlank = (rows: Table['rows']): boolean => rows.every((row) => row.every((cell) => cell.trim() === ''));

/** What a person has chosen instead of what was recognised. */
export interface Choice {
  readonly encoding?: Encoding;
  readonly separator?: Separator;
}

const read = async (bytes: Uint8Array, { encoding = guessEncoding(bytes), separator }: Choice): Promise<Table> => {
  if (startsWith(bytes, compoundFile)) throw new UnreadableFileError('oldExcel');
  if (startsWith(bytes, zip)) return { kind: 'xlsx', rows: (await readXlsx(bytes)).slice(0, mostFileRows) };
  const text = decodeText(bytes, encoding);
  if (text.includes('\0')) throw new UnreadableFileError('notTable');
  return { kind: 'csv', encoding, ...readCsv(text, mostFileRows, separator) };
};

/** Throws UnreadableFileError for a file without a table in it. */
export const readTable = async (file: Blob, choice: Choice = {}): Promise<Table> => {
  if (file.size === 0) throw new UnreadableFileError('empty');
  if (file.size > mostFileBytes) throw new UnreadableFileError('tooLarge');
  try {
    const table = await read(new Uint8Array(await file.arrayBuffer()), choice);
    if (isBlank(table.rows)) throw new UnreadableFileError('empty');
    return table;
  } catch (error) {
    throw error instanceof UnreadableWorkbookError ? new UnreadableFileError('brokenExcel') : error;
  }
};
