/** Dates of a spreadsheet: numbers of days, of which only the format of the cell says that they are dates. */
import { attribute, walk } from './walk-xml.ts';

/** Formats that every workbook has, by their numbers: of days, and of times. */
const ownDateFormats = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);

/** The longest format that a spreadsheet program writes. */
const longestFormat = 255;

/**
 * A format that names a day or a time outside of quoted texts, escaped letters and colours. Elapsed time, `[h]:mm`, is none: 36 hours are
 * no moment.
 */
const isDateFormat = (code: string): boolean => {
  const bare = code.slice(0, longestFormat).replaceAll(/"[^"]*"|\\.|_.|\*.|general/gi, '');
  return !/\[(?:h+|m+|s+)\]/i.test(bare) && /[dmyhs]/i.test(bare.replaceAll(/\[[^\]]*\]/g, ''));
};

/** Whether a cell of a style, by its number, shows a date. */
export const dateStyles = (styles: string): ReadonlySet<number> => {
  /** Whether the workbook's own formats, by their numbers, are of dates. */
  const formats = new Map<number, boolean>();
  const found = new Set<number>();
  let [inCells, count] = [false, 0];
  walk(styles, ({ name, opens, closes, attributes }) => {
    if (name === 'numFmt') formats.set(Number(attribute(attributes, 'numFmtId')), isDateFormat(attribute(attributes, 'formatCode') ?? ''));
    else if (name === 'cellXfs') inCells = opens;
    else if (name === 'xf' && inCells && !closes) {
      const format = Number(attribute(attributes, 'numFmtId') ?? 0);
      if (formats.get(format) ?? ownDateFormats.has(format)) found.add(count);
      count += 1;
    }
  });
  return found;
};

const dayMs = 86_400_000;
/** Day 0. In the system of 1900 there is a 29 February 1900 that never was, so the days after it count from a day earlier. */
const firstDays = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;
/** A spreadsheet knows days until 31 December 9999. */
const end = Date.UTC(10_000, 0, 1);

/** The date and time of a number of days, as the product writes them; undefined if it is none. */
export const dateOfSerial = (value: string, system: 1900 | 1904): string | undefined => {
  const serial = Number(value);
  const moment = firstDays[system] + Math.round((serial * dayMs) / 60_000) * 60_000;
  if (value.trim() === '' || !(serial >= 0 && moment < end)) return undefined;
  const iso = new Date(moment).toISOString();
  const time = iso.slice(11, 16);
  const day = `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)}`;
  if (serial < 1) return time;
  return time === '00:00' ? day : `${day} ${time}`;
};
