import { inZone, midnightOf, type Moment } from './time-zone.ts';

const written = /^\s*(\d{1,2})[./-](\d{1,2})[./-]((?:19|2\d)\d{2})\s*$/;

/**
 * Reads a date typed as dd.mm.yyyy and returns 'YYYY-MM-DD', or undefined if the day does not exist (31.02.2026) or cannot be meant: years
 * before 1900 and after 2999 are typing errors, and no call accepts them.
 */
export function parseDate(text: string): string | undefined {
  const found = written.exec(text);
  if (!found) return undefined;
  const [day, month, year] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const check = new Date(Date.UTC(year, month - 1, day));
  if (check.getUTCMonth() !== month - 1 || check.getUTCDate() !== day) return undefined;
  return check.toISOString().slice(0, 10);
}

/** The day of a moment in the organisation's zone, 'YYYY-MM-DD'; '' for an invalid date. */
export function dayOf(moment: Moment): string {
  return inZone(moment)?.format('YYYY-MM-DD') ?? '';
}

/** First second of a day ('YYYY-MM-DD') in the organisation's zone, seconds since 1970 (the filter's date_from). */
export function dayStart(day: string): number {
  return midnightOf(day) / 1000;
}

/** Last second of a day, 23:59:59 in the organisation's zone, seconds since 1970 (the filter's date_to, LST-12). */
export function dayEnd(day: string): number {
  return midnightOf(inZone(day)?.add(1, 'day').format('YYYY-MM-DD') ?? '') / 1000 - 1;
}
