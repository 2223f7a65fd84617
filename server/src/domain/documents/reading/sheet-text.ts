/** The text of the sheets of a workbook: each row a line, each value in its column. */
import { dateOfSerial } from './sheet-dates.ts';
import { attribute, walk } from './walk-xml.ts';

/** The most rows of a sheet. */
const mostRows = 5_000;
/** Values further to the right stand where they are found. */
const mostColumns = 256;

/** The texts that cells name by their numbers. Phonetic readings are left out. */
export const sharedTexts = (xml: string): readonly string[] => {
  const texts: string[] = [];
  let [inText, inReading] = [false, false];
  walk(
    xml,
    ({ name, opens, closes }) => {
      if (name === 'si' && !closes) texts.push('');
      if (name === 'rPh') inReading = opens;
      if (name === 't') inText = opens;
    },
    (part) => {
      if (inText && !inReading) texts.push((texts.pop() ?? '') + part);
    },
  );
  return texts;
};

/** What the cells of a workbook mean, and how much of it is read. */
export interface Workbook {
  readonly shared: readonly string[];
  /** The numbers of the styles that show dates. */
  readonly dates: ReadonlySet<number>;
  /** The system of its dates: the year in which they begin. */
  readonly system: 1900 | 1904;
  /** Characters that may still be read. Thousands of cells may name one long shared text, so it is counted each time that it is used. */
  left: number;
}

/** The column of a cell, from 0: 'C2' is in column 2. */
const columnOf = (address: string | undefined): number | undefined => {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1;
};

/** What the values of a cell mean, as its tag says. */
const meaningIn = (attributes: string, { shared, dates, system }: Workbook): ((value: string) => string) => {
  const type = attribute(attributes, 't') ?? 'n';
  if (type === 's') return (value) => shared[Number(value)] ?? '';
  const isDate = type === 'n' && dates.has(Number(attribute(attributes, 's') ?? -1));
  return (value) => (isDate ? dateOfSerial(value, system) : undefined) ?? value;
};

/** The lines of one sheet. */
export const sheetText = (xml: string, workbook: Workbook): { lines: string[]; cut: boolean } => {
  const lines: string[] = [];
  let [cells, inValue, inReading, cut]: [string[], boolean, boolean, boolean] = [[], false, false, false];
  let meaning = (value: string): string => value;
  const read = (part: string): void => {
    if (workbook.left === 0) return void (cut = true);
    const whole = meaning(part);
    cells.push((cells.pop() ?? '') + whole.slice(0, workbook.left));
    cut ||= whole.length > workbook.left;
    workbook.left = Math.max(0, workbook.left - whole.length);
  };
  const endRow = (): void => {
    if (cells.some((cell) => cell !== '') && lines.length <= mostRows) {
      lines.push(cells.join('\t'));
      workbook.left = Math.max(0, workbook.left - cells.length);
    }
    cells = [];
  };
  walk(
    xml,
    ({ name, opens, closes, attributes }) => {
      if (name === 'row' && closes) endRow();
      else if (name === 'c' && !closes) {
        // An empty cell has no element: without the gap a sum would stand under the heading beside its own.
        const gap = Math.min(columnOf(attribute(attributes, 'r')) ?? 0, mostColumns) - cells.length;
        if (gap > 0 && workbook.left > 0) cells.push(...Array<string>(gap).fill(''));
        meaning = meaningIn(attributes, workbook);
        cells.push('');
      } else if (name === 'rPh') inReading = opens;
      else if (name === 'v' || name === 't') inValue = opens;
    },
    (part) => {
      if (inValue && !inReading) read(part);
    },
  );
  return { lines: lines.slice(0, mostRows), cut: cut || lines.length > mostRows };
};
