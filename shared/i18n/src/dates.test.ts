/** @jest-environment node */
import { createI18n } from './instance.ts';
import { formatDate } from './dates.ts';
import { monthNames, monthNamesShort, weekdayNames, weekdayNamesShort } from './calendar-names.ts';
import { dayEnd, dayOf, dayStart, parseDate } from './days.ts';
import { defaultTimeZone, setTimeZone, timeZone } from './time-zone.ts';

// 20 November 2026, 14:05:30 in Almaty (UTC+5).
const moment = Date.UTC(2026, 10, 20, 9, 5, 30) / 1000;

beforeEach(() => {
  createI18n({ language: 'ru_RU' });
  setTimeZone(defaultTimeZone);
});

test('dates are dd.mm.yyyy in every language, in the organisation’s time', () => {
  for (const language of ['ru_RU', 'kk_KZ', 'en_EN', 'tr_TR']) {
    expect(formatDate(moment, 'date', { language })).toBe('20.11.2026');
    expect(formatDate(moment, 'dateTime', { language })).toBe('20.11.2026 14:05');
  }
  expect(formatDate(moment, 'time')).toBe('14:05');
  expect(formatDate(moment, 'iso')).toBe('2026-11-20');
  expect(formatDate(moment, 'year')).toBe('2026');
});

test.each([
  ['ru', '20 ноября 2026', '20 ноября', 'ноябрь 2026', 'ноя'],
  ['kk', '2026 ж. 20 қараша', '20 қараша', '2026 ж. қараша', 'қар'],
  ['en', '20 November 2026', '20 November', 'November 2026', 'Nov'],
  ['tr', '20 Kasım 2026', '20 Kasım', 'Kasım 2026', 'Kas'],
])('%s: months in words', (language, day, dayMonth, monthYear, short) => {
  expect(formatDate(moment, 'day', { language })).toBe(day);
  expect(formatDate(moment, 'dayMonth', { language })).toBe(dayMonth);
  expect(formatDate(moment, 'monthYear', { language })).toBe(monthYear);
  expect(formatDate(moment, 'monthShort', { language })).toBe(short);
});

test('the screen’s language is the default', () => {
  createI18n({ language: 'kk_KZ' });
  expect(formatDate(moment, 'month')).toBe('қараша');
});

test('seconds, ISO strings, days and Date objects give the same moment', () => {
  expect(formatDate('2026-11-20T09:05:30Z', 'dateTime')).toBe('20.11.2026 14:05');
  expect(formatDate(new Date(moment * 1000), 'dateTime')).toBe('20.11.2026 14:05');
  expect(formatDate('2026-11-20', 'dateTime')).toBe('20.11.2026 00:00');
});

test('an invalid date gives an empty text', () => {
  for (const nothing of [null, undefined, '', 'вчера', Number.NaN]) expect(formatDate(nothing)).toBe('');
});

test('midnight follows the organisation’s zone, not Greenwich', () => {
  const lateEvening = Date.UTC(2026, 10, 20, 20, 0) / 1000;
  expect(formatDate(lateEvening)).toBe('21.11.2026');
  setTimeZone('Europe/Istanbul');
  expect(timeZone()).toBe('Europe/Istanbul');
  expect(formatDate(lateEvening)).toBe('20.11.2026');
  expect(() => setTimeZone('Mars/Base')).toThrow(RangeError);
  expect(timeZone()).toBe('Europe/Istanbul');
});

test('Almaty changed its clock on 1 March 2024', () => {
  expect(formatDate(Date.UTC(2024, 1, 1) / 1000, 'time')).toBe('06:00');
  expect(formatDate(Date.UTC(2024, 3, 1) / 1000, 'time')).toBe('05:00');
});

test('a filter’s day starts at 00:00:00 and ends at 23:59:59', () => {
  expect(formatDate(dayStart('2026-11-20'), 'dateTime')).toBe('20.11.2026 00:00');
  expect(dayEnd('2026-11-20') - dayStart('2026-11-20')).toBe(24 * 3600 - 1);
  expect(dayStart('2026-11-20')).toBe(Date.UTC(2026, 10, 19, 19) / 1000);
});

test('typed dates are parsed, impossible ones refused', () => {
  expect(parseDate('20.11.2026')).toBe('2026-11-20');
  expect(parseDate(' 1.2.2027 ')).toBe('2027-02-01');
  expect(parseDate('29.02.2028')).toBe('2028-02-29');
  expect([parseDate('31.12.1900'), parseDate('22.11.2206')]).toEqual(['1900-12-31', '2206-11-22']);
  for (const wrong of [
    '22.11.0026',
    '22.11.1206',
    '22.11.3026',
    '31.02.2026',
    '29.02.2027',
    '0.1.2026',
    '1.13.2026',
    '2026-11-20',
    'завтра',
    '',
  ]) {
    expect(parseDate(wrong)).toBeUndefined();
  }
});

test('a moment belongs to the organisation’s calendar day', () => {
  expect(dayOf(Date.UTC(2026, 10, 20, 18, 59) / 1000)).toBe('2026-11-20');
  expect(dayOf(Date.UTC(2026, 10, 20, 19, 1) / 1000)).toBe('2026-11-21');
});

test('each language has twelve months and seven weekdays, all different', () => {
  for (const [names, count] of [
    [monthNames, 12],
    [monthNamesShort, 12],
    [weekdayNames, 7],
    [weekdayNamesShort, 7],
  ] as const) {
    for (const language of ['ru', 'kk', 'en', 'tr'] as const) expect(new Set(names[language]).size).toBe(count);
  }
});

test('month and weekday names match CLDR, which Node has in full', () => {
  for (const language of ['ru', 'kk', 'en', 'tr'] as const) {
    const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    for (let index = 0; index < 12; index += 1) {
      expect(monthNames[language][index]?.toLowerCase()).toBe(month.format(Date.UTC(2026, index, 10)).toLowerCase());
    }
    // 1 June 2026 is a Monday.
    for (let index = 0; index < 7; index += 1) {
      expect(weekdayNames[language][index]?.toLowerCase()).toBe(weekday.format(Date.UTC(2026, 5, 1 + index)).toLowerCase());
    }
  }
});

test('a zone with clock changes has days of 23 and 25 hours, and an hour that occurs twice', () => {
  setTimeZone('Europe/Berlin');
  expect(dayEnd('2026-03-29') - dayStart('2026-03-29') + 1).toBe(23 * 3600);
  expect(dayEnd('2026-10-25') - dayStart('2026-10-25') + 1).toBe(25 * 3600);
  expect([0, 3600, 7200].map((seconds) => formatDate(Date.UTC(2026, 9, 25, 0, 30) / 1000 + seconds, 'time'))).toEqual([
    '02:30',
    '02:30',
    '03:30',
  ]);
  // Beirut's clock jumps at midnight: that day begins at one.
  setTimeZone('Asia/Beirut');
  expect(formatDate(dayStart('2026-03-29'), 'dateTime')).toBe('29.03.2026 01:00');
});

test('a zone with a quarter-hour offset, and the year in which Almaty changed its own', () => {
  expect(formatDate(moment, 'dateTime', { timeZone: 'Asia/Kathmandu' })).toBe('20.11.2026 14:50');
  const noon = (year: number): number => Date.UTC(year, 5, 1, 6, 0) / 1000;
  expect([2023, 2025].map((year) => formatDate(noon(year), 'time'))).toEqual(['12:00', '11:00']);
});

test('an invalid day has no first and no last second', () => {
  expect([dayStart('вчера'), dayEnd('вчера')]).toEqual([Number.NaN, Number.NaN]);
});
