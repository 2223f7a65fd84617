/** @jest-environment node */
import { formatDate } from '@qujat/i18n';
import * as fc from 'fast-check';
import { readDay } from './read-day.ts';
import { completeDay, daysLater } from './typed-day.ts';

const days = fc.integer({ min: 0, max: 36_000 }).map((count) => daysLater('2001-01-01', count));
const anyDay = (): boolean => true;

test('a day written in short is the nearest one', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -150, max: 150 }), fc.constantFrom('.', '/', '-', ' '), (today, shift, between) => {
      const meant = daysLater(today, shift);
      const [, month = '', day = ''] = meant.split('-');
      expect(completeDay(`${day}${between}${month}`, today, anyDay)).toBe(meant);
      expect(completeDay(`${day}${month}`, today, anyDay)).toBe(meant);
      expect(completeDay(`${Number(day)}.${Number(month)}.${meant.slice(2, 4)}`, today, anyDay)).toBe(meant);
    }),
  );
});

test('whole days stay what they are', () => {
  fc.assert(
    fc.property(days, days, (day, today) => {
      expect(completeDay(formatDate(day, 'date'), today, anyDay)).toBe(readDay(formatDate(day, 'date')));
    }),
  );
});

test('a limit chooses the year', () => {
  expect(completeDay('20.11', '2026-11-24', (day) => day >= '2026-11-24')).toBe('2027-11-20');
  expect(completeDay('25.11', '2026-11-24', (day) => day <= '2026-11-24')).toBe('2025-11-25');
  expect(completeDay('29.02', '2026-11-24', anyDay)).toBeUndefined();
});

test.each(['', '2', '24', '241', '24.13', '32.11', 'завтра', '24.11.2', '24.11.20265'])('«%s» is no day', (text) => {
  expect(completeDay(text, '2026-11-24', anyDay)).toBeUndefined();
});
