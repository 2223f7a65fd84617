import { currentShortLanguage } from './instance.ts';
import { shortLanguage, type ShortLanguage } from './languages.ts';
import { monthNames, monthNamesShort, monthNamesWithDay } from './calendar-names.ts';
import { inZone, type Moment } from './time-zone.ts';

/**
 * How a date is written: 'date' 20.11.2026 · 'dateTime' 20.11.2026 14:05 · 'time' 14:05 ·
 * 'day' 20 ноября 2026 · 'dayMonth' 20 ноября · 'month' ноябрь · 'monthShort' ноя · 'monthYear' ноябрь 2026 ·
 * 'year' 2026 · 'iso' 2026-11-20 (the wire's form, SHL-20).
 */
export type DateStyle = 'date' | 'dateTime' | 'time' | 'day' | 'dayMonth' | 'month' | 'monthShort' | 'monthYear' | 'year' | 'iso';

/** The reader of a date; by default the language on the screen and the organisation's time zone. */
export interface DateOptions {
  language?: string;
  timeZone?: string;
}

type Parts = { day: number; month: number; year: number; language: ShortLanguage };

function writeDay({ day, month, year, language }: Parts): string {
  const name = monthNamesWithDay[language][month];
  return language === 'kk' ? `${year} ж. ${day} ${name}` : `${day} ${name} ${year}`;
}

function writeMonthYear({ month, year, language }: Parts): string {
  const name = monthNames[language][month];
  return language === 'kk' ? `${year} ж. ${name}` : `${name} ${year}`;
}

/**
 * Formats a moment for a person. Numbers are seconds since 1970, strings ISO 8601; null, undefined, '' and invalid dates give ''. Dates are
 * dd.mm.yyyy in every language (SHL-20). Never use `Intl`'s words: Chromium has no Kazakh.
 */
export function formatDate(moment: Moment | null | undefined, style: DateStyle = 'date', options: DateOptions = {}): string {
  if (moment === null || moment === undefined || moment === '') return '';
  const at = inZone(moment, options.timeZone);
  if (!at) return '';
  const language = options.language ? shortLanguage(options.language) : currentShortLanguage();
  const parts: Parts = { day: at.date(), month: at.month(), year: at.year(), language };
  switch (style) {
    case 'date':
      return at.format('DD.MM.YYYY');
    case 'dateTime':
      return at.format('DD.MM.YYYY HH:mm');
    case 'time':
      return at.format('HH:mm');
    case 'day':
      return writeDay(parts);
    case 'dayMonth':
      return `${parts.day} ${monthNamesWithDay[language][parts.month]}`;
    case 'month':
      return monthNames[language][parts.month] ?? '';
    case 'monthShort':
      return monthNamesShort[language][parts.month] ?? '';
    case 'monthYear':
      return writeMonthYear(parts);
    case 'year':
      return String(parts.year);
    case 'iso':
      return at.format('YYYY-MM-DD');
  }
}
