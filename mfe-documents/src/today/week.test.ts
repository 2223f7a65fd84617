/** @jest-environment node */
import { weekdayOf, weekOf } from './week.ts';

it.each([
  ['2026-11-23', '2026-11-23', 0],
  ['2026-11-27', '2026-11-23', 4],
  ['2026-11-29', '2026-11-23', 6],
  ['2026-03-01', '2026-02-23', 6],
])('the week of %s begins on %s', (day, monday, weekday) => {
  expect(weekOf(day)[0]).toBe(monday);
  expect(weekdayOf(day)).toBe(weekday);
});

it.each([
  ['2026-11-27', [], 5],
  ['2026-11-27', ['2026-11-28'], 6],
  ['2026-11-27', ['2026-11-29'], 6],
  ['2026-11-27', ['2026-11-28', '2026-11-29', '2026-12-05'], 7],
  ['2026-11-28', [], 6],
  ['2026-11-29', [], 6],
  ['2026-11-29', ['2026-11-28'], 7],
])('the week of %s has a day off only if something is on it or it is today (%j)', (today, busy, length) => {
  const week = weekOf(today, busy);
  expect(week).toHaveLength(length);
  expect(week).toEqual(week.toSorted());
  expect(week.slice(0, 5).map(weekdayOf)).toEqual([0, 1, 2, 3, 4]);
  expect(week.includes('2026-11-28')).toBe(today === '2026-11-28' || busy.some((each) => each === '2026-11-28'));
  expect(week).not.toContain('2026-12-05');
});
