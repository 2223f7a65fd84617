/** The text of a docx or xlsx file (DAY-3). It reads a stranger's file: every size is bounded, and nothing in it is resolved or run. */
import { strFromU8, unzipSync } from 'fflate';
import { dateStyles } from './sheet-dates.ts';
import { sharedTexts, sheetText, type Workbook } from './sheet-text.ts';
import { walk } from './walk-xml.ts';

/** The unpacked parts that are read, together, and the longest text that is shown. */
const largestPart = 8 * 1024 * 1024;
const longestText = 200_000;

export interface OfficeText {
  readonly text: string;
  readonly cut: boolean;
}

/** The named parts that do not exceed the limit; fflate fills a buffer of the declared size and throws if there is more. */
const partsOf = (bytes: Uint8Array, isWanted: RegExp): ReadonlyMap<string, string> => {
  let room = largestPart;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!isWanted.test(name) || originalSize > room) return false;
      room -= originalSize;
      return true;
    },
  });
  return new Map(Object.entries(parts).map(([name, content]) => [name, strFromU8(content)]));
};

const cutTo = (text: string): OfficeText => ({ text: text.slice(0, longestText).trim(), cut: text.length > longestText });

/** What stands in the file a second time, for older programs, and what has been moved away from here. */
const leftOut = new Set(['mc:Fallback', 'w:moveFrom']);

const docxText = (bytes: Uint8Array): OfficeText => {
  const xml = partsOf(bytes, /^word\/document\.xml$/).get('word/document.xml');
  if (xml === undefined) throw new Error('no text in it');
  let [text, inRun, hidden] = ['', false, 0];
  walk(
    xml,
    ({ name, opens, closes }) => {
      if (leftOut.has(name)) hidden = Math.max(0, hidden + Number(opens) - Number(closes));
      if (hidden > 0) return;
      if (name === 'w:t') inRun = opens;
      else if (name === 'w:p' && closes) text += '\n';
      else if (name === 'w:tab' && !closes) text += '\t';
      else if (name === 'w:br' && !closes) text += '\n';
    },
    (part) => {
      if (inRun && hidden === 0) text += part;
    },
  );
  return cutTo(text);
};

const sheetNumber = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0);

const xlsxText = (bytes: Uint8Array): OfficeText => {
  const parts = partsOf(bytes, /^xl\/(sharedStrings|styles|workbook|worksheets\/sheet\d+)\.xml$/);
  const names = [...parts.keys()].filter((name) => name.includes('/sheet')).toSorted((one, other) => sheetNumber(one) - sheetNumber(other));
  if (names.length === 0) throw new Error('no sheet in it');
  const workbook: Workbook = {
    shared: sharedTexts(parts.get('xl/sharedStrings.xml') ?? ''),
    dates: dateStyles(parts.get('xl/styles.xml') ?? ''),
    system: /<workbookPr\b[^<>]*\sdate1904="(?:1|true)"/.test(parts.get('xl/workbook.xml') ?? '') ? 1904 : 1900,
    left: longestText,
  };
  const sheets = names.map((name) => sheetText(parts.get(name) ?? '', workbook));
  const text = cutTo(sheets.map(({ lines }) => lines.join('\n')).join('\n\n'));
  return { ...text, cut: text.cut || sheets.some(({ cut }) => cut) };
};

/** The text, or null for a file that is damaged, protected by a password, or has another form. */
export const officeText = (name: string, bytes: Uint8Array): OfficeText | null => {
  try {
    return /\.xlsx$/i.test(name) ? xlsxText(bytes) : docxText(bytes);
  } catch {
    return null;
  }
};
