/** @jest-environment node */
import { weekdayOf, weekOf } from './week.ts';

it.each([
  ['2026-11-23', '2026-11-23', 0],
  ['2026-11-27', '2026-11-23', 4],
  ['2026-11-29', '2026-11-23', 6],
  ['2026-03-01', '2026-02-23', 6],
])('the week of %s begins on %s', (day, monday, weekday) => {
  const week = weekOf(day);
  expect(week[0]).toBe(monday);
  expect(week).toHaveLength(5);
  expect(weekdayOf(day)).toBe(weekday);
});
