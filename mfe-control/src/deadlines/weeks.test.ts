/** @jest-environment node */
import fc from 'fast-check';
import { dayOfKey, kindOf, mondayOf, stepped, weeksOf } from './weeks.ts';

const days = fc.integer({ min: 0, max: 20_000 }).map((day) => new Date(Date.UTC(1990, 0, 1 + day)).toISOString().slice(0, 10));

test('a span holds its day, whole weeks from Monday, and no more days than the server gives', () => {
  fc.assert(
    fc.property(days, fc.constantFrom('month' as const, 'week' as const), (day, span) => {
      const weeks = weeksOf(day, span);
      const all = weeks.flat();
      expect(all).toContain(day);
      expect(new Set(all).size).toBe(all.length);
      expect(all.length).toBeLessThanOrEqual(62);
      expect(weeks.every((week) => week.length === 7 && mondayOf(week[0]!) === week[0])).toBe(true);
      if (span === 'month') expect(all).toEqual(expect.arrayContaining([`${day.slice(0, 8)}01`, `${day.slice(0, 8)}28`]));
      if (span === 'week') expect(weeks).toHaveLength(1);
    }),
  );
});

test('a step forward and one back lead into the same span', () => {
  fc.assert(
    fc.property(days, fc.constantFrom('month' as const, 'week' as const), (day, span) => {
      const back = stepped(stepped(day, span, 1), span, -1);
      expect(span === 'month' ? back.slice(0, 7) : back).toBe(span === 'month' ? day.slice(0, 7) : day);
    }),
  );
});

test.each([
  ['ArrowLeft', '2026-11-24'],
  ['ArrowDown', '2026-12-02'],
  ['PageUp', '2026-10-25'],
  ['PageDown', '2026-12-25'],
  ['Home', '2026-11-23'],
  ['End', '2026-11-29'],
  ['x', null],
])('%s leads from the 25th of November to %s', (key, expected) => {
  expect(dayOfKey('2026-11-25', { key, code: '' }, '2026-11-23')).toBe(expected);
});

test('the key of today works in every layout', () => {
  expect(dayOfKey('2026-01-01', { key: 'е', code: 'KeyT' }, '2026-11-23')).toBe('2026-11-23');
});

test('the organisation’s own days go before the law', () => {
  expect(kindOf('2026-12-16', [])).toEqual({ works: false, holiday: 'independence', reason: '' });
  expect(kindOf('2026-12-16', [{ day: '2026-12-16', works: true, reason: 'Отработка' }])).toMatchObject({ works: true, holiday: null });
  expect(kindOf('2026-11-28', []).works).toBe(false);
});
