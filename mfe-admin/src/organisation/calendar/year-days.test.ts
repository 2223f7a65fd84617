/** @jest-environment node */
import { dayOfKey, monthsOf } from './year-days.ts';

const on = (year: number, day: string, changes: Parameters<typeof monthsOf>[1] = []) =>
  monthsOf(year, changes)
    .flatMap(({ days }) => days)
    .find((each) => each.day === day);

test('a year has its days, with those of the law and those that the organisation has changed', () => {
  const months = monthsOf(2026, [{ day: '2026-12-31', works: false, reason: 'Корпоратив' }]);
  expect(months.map(({ days }) => days.length)).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
  // 1 January 2026 is a Thursday.
  expect(months[0]?.offset).toBe(3);
  expect(months.map(({ working }) => working)).toEqual([19, 20, 18, 22, 17, 22, 22, 21, 22, 21, 21, 21]);
  expect(on(2026, '2026-03-09')).toMatchObject({ works: false, off: { name: 'womensDay', isMoved: true }, changed: null });
  expect(months[11]?.days[30]).toMatchObject({ works: false, off: null, changed: { reason: 'Корпоратив' } });
});

test.each([
  ['2026-11-23', 'ArrowLeft', '2026-11-22'],
  ['2026-11-30', 'ArrowRight', '2026-12-01'],
  ['2026-11-03', 'ArrowUp', '2026-10-27'],
  ['2026-11-23', 'ArrowDown', '2026-11-30'],
  ['2026-01-01', 'ArrowLeft', '2026-01-01'],
  ['2026-12-31', 'ArrowDown', '2026-12-31'],
  ['2026-11-23', 'Home', '2026-11-01'],
  ['2026-02-10', 'End', '2026-02-28'],
  ['2026-03-31', 'PageUp', '2026-02-28'],
  ['2026-12-05', 'PageDown', '2026-12-05'],
  ['2026-11-23', 'Enter', null],
])('from %s the key %s leads to %s', (day, key, to) => {
  expect(dayOfKey(day, key)).toBe(to);
});
