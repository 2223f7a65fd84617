/** The text of a docx or xlsx file (DAY-3). It reads a stranger's file: every size is bounded, and nothing in it is resolved or run. */
import { strFromU8, unzipSync } from 'fflate';

/** The unpacked parts that are read, together, and the longest text that is shown. */
const largestPart = 8 * 1024 * 1024;
const longestText = 200_000;
const mostRows = 5_000;

export interface OfficeText {
  readonly text: string;
  readonly cut: boolean;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const codePoint = (number: number): string => (number > 0 && number <= 0x10_ff_ff ? String.fromCodePoint(number) : '');
const unescape = (text: string): string =>
  text.replaceAll(/&(#x?[\da-f]{1,6}|\w{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    return codePoint(/^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
  });

/** Walks over tags and texts in one pass, without nesting. */
const walk = (xml: string, onTag: (name: string, closes: boolean, attributes: string) => void, onText: (text: string) => void): void => {
  for (const [, closing = '', name, attributes = '', text] of xml.matchAll(/<(\/?)([\w:]+)(?=[\s/>])([^<>]*)>|([^<>]+)/g))
    if (name === undefined) onText(unescape(text ?? ''));
    else onTag(name, closing === '/', attributes);
};

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

const docxText = (bytes: Uint8Array): OfficeText => {
  const xml = partsOf(bytes, /^word\/document\.xml$/).get('word/document.xml');
  if (xml === undefined) throw new Error('no text in it');
  let [text, inRun] = ['', false];
  walk(
    xml,
    (name, closes) => {
      if (name === 'w:t') inRun = !closes;
      else if (name === 'w:p' && closes) text += '\n';
      else if (name === 'w:tab') text += '\t';
      else if (name === 'w:br') text += '\n';
    },
    (part) => {
      if (inRun) text += part;
    },
  );
  return cutTo(text);
};

const sharedTexts = (xml: string): readonly string[] => {
  const texts: string[] = [];
  let inText = false;
  walk(
    xml,
    (name, closes) => {
      if (name === 'si' && !closes) texts.push('');
      if (name === 't') inText = !closes;
    },
    (part) => {
      if (inText) texts.push((texts.pop() ?? '') + part);
    },
  );
  return texts;
};

/** How many characters may still be read. Thousands of cells may name one long shared text, so it is counted each time that it is used. */
interface Room {
  left: number;
}

const sheetText = (xml: string, shared: readonly string[], room: Room): { lines: string[]; cut: boolean } => {
  const lines: string[] = [];
  let [cells, inValue, isShared, cut]: [string[], boolean, boolean, boolean] = [[], false, false, false];
  walk(
    xml,
    (name, closes, attributes) => {
      if (name === 'row' && closes) {
        if (cells.some((cell) => cell !== '') && lines.length <= mostRows) lines.push(cells.join('\t'));
        cells = [];
      } else if (name === 'c' && !closes) {
        isShared = /\bt="s"/.test(attributes);
        cells.push('');
      } else if (name === 'v' || name === 't') inValue = !closes;
    },
    (part) => {
      if (!inValue) return;
      const whole = isShared ? (shared[Number(part)] ?? '') : part;
      cells.push((cells.pop() ?? '') + whole.slice(0, room.left));
      cut ||= whole.length > room.left;
      room.left = Math.max(0, room.left - whole.length);
    },
  );
  return { lines: lines.slice(0, mostRows), cut: cut || lines.length > mostRows };
};

const sheetNumber = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0);

const xlsxText = (bytes: Uint8Array): OfficeText => {
  const parts = partsOf(bytes, /^xl\/(sharedStrings|worksheets\/sheet\d+)\.xml$/);
  const shared = sharedTexts(parts.get('xl/sharedStrings.xml') ?? '');
  const names = [...parts.keys()].filter((name) => name.includes('/sheet')).toSorted((one, other) => sheetNumber(one) - sheetNumber(other));
  if (names.length === 0) throw new Error('no sheet in it');
  const room: Room = { left: longestText };
  const sheets = names.map((name) => sheetText(parts.get(name) ?? '', shared, room));
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
