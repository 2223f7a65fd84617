/** The first sheet of an Excel workbook. */
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

/** What a workbook may unpack to: 10,000 people take some five megabytes. */
const mostUnpacked = 64 * 1024 * 1024;

/** The file is no workbook, or unpacks to more than a table of people can have. */
export class UnreadableWorkbookError extends Error {}

const isWanted = (name: string): boolean => name.endsWith('.xml') || name.endsWith('.rels');

/**
 * The parts of the workbook that hold its tables, not packed: sizes are summed before anything is unpacked, and the reader unpacks nothing
 * itself.
 */
const unpacked = (bytes: Uint8Array): ArrayBuffer => {
  let total = 0;
  const entries = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!isWanted(name)) return false;
      total += originalSize;
      if (total > mostUnpacked) throw new UnreadableWorkbookError('the workbook unpacks to too much');
      return true;
    },
  });
  return new Uint8Array(zipSync(entries, { level: 0 })).buffer;
};

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell);
};

export const readXlsx = async (bytes: Uint8Array): Promise<readonly (readonly string[])[]> => {
  try {
    // Numbers stay as they are written: an IIN is no quantity.
    const rows = await readSheet(unpacked(bytes), 1, { parseNumber: (text: string) => text });
    return rows.map((row) => row.map(textOf));
  } catch (error) {
    throw error instanceof UnreadableWorkbookError ? error : new UnreadableWorkbookError('the file is no workbook', { cause: error });
  }
};
