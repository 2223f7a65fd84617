/** A .csv file as spreadsheets of this part of the world open it: UTF-8 with a mark, and the separator of their decimal comma. */
import type { Language } from '../../../../platform/http/texts.ts';

const separators: Readonly<Record<Language, string>> = { ru: ';', kk: ';', tr: ';', en: ',' };

/** A spreadsheet runs a cell that begins with one of these as a formula. The apostrophe makes it text; the import takes it off again. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`;

/** The bytes of the file, produced on demand. */
export async function* csvBytes(
  language: Language,
  titles: readonly string[],
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<Buffer> {
  const line = (cells: readonly string[]): string => `${cells.map(quoted).join(separators[language])}\r\n`;
  let piece = `\ufeff${line(titles)}`;
  for await (const row of rows) {
    piece += line(row);
    if (piece.length < 64 * 1024) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}
