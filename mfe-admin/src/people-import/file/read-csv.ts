/** Tables of separated values, with the peculiarities of the programs that write them. */
import Papa from 'papaparse';

export const separators = [';', ',', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

const isSeparator = (text: string): text is Separator => (separators as readonly string[]).includes(text);

/** Excel's own line «sep=;», and the line with which PowerShell begins. */
const preamble = /^(?:sep=(?<named>[;,|\t])|#TYPE [^\n]*?)\r?\n/i;

export interface CsvTable {
  readonly separator: Separator;
  readonly rows: readonly (readonly string[])[];
}

/** An apostrophe before a formula made it harmless in the exported file. */
const plain = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** Stands for a quote while the separators are found: a character that no text contains. */
const quote = '\uFFFF';

/** A cell that is quoted as a whole loses its quotes; in any other they are part of the text. */
const unquoted = (cell: string): string => {
  const text = cell.replaceAll(quote, '"');
  return /^"(?:[^"]|"")*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
};

/** A quote that is never closed, or that closes inside its cell («"Chief" engineer»), would swallow the following rows: such a file is read without quotes. */
const parse = (text: string, config: Papa.ParseConfig<string[]>): Pick<Papa.ParseResult<string[]>, 'data' | 'meta'> => {
  const read = Papa.parse<string[]>(text, config);
  if (!read.errors.some(({ type }) => type === 'Quotes')) return read;
  const { data, meta } = Papa.parse<string[]>(text.replaceAll('"', quote), config);
  return { data: data.map((row) => row.map(unquoted)), meta };
};

const withoutLineEnds = (text: string): string => {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1;
  return text.slice(0, end);
};

/** Reads at most `most` rows. Without a separator, the one that cuts the rows most evenly is taken. */
export const readCsv = (text: string, most: number, separator?: Separator): CsvTable => {
  const begun = preamble.exec(text);
  // The empty line after the last row would count as a row without separators.
  const body = withoutLineEnds(begun ? text.slice(begun[0].length) : text);
  const named = begun?.groups?.['named'];
  const { data, meta } = parse(body, {
    delimiter: separator ?? named ?? '',
    delimitersToGuess: [...separators],
    preview: most,
  });
  return {
    separator: isSeparator(meta.delimiter) ? meta.delimiter : ';',
    rows: data.map((row) => row.map(plain)),
  };
};
