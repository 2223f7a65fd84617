import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atWork, dateFromToday, dayAt, later, shortDate, startOfToday, workdayAt } from './calendar.ts';

// Friday 20 November 2026, 02:30 in Almaty: in UTC it is still Thursday.
const now = new Date('2026-11-19T21:30:00Z');

test('a day begins at midnight in the organisation’s zone', () => {
  assert.equal(startOfToday(now).toISOString(), '2026-11-19T19:00:00.000Z');
  assert.equal(dateFromToday(now, 0), '2026-11-20');
  assert.equal(dateFromToday(now, -20), '2026-10-31');
  assert.equal(dayAt(now, 3, 18 * 60).toISOString(), '2026-11-23T13:00:00.000Z');
  assert.equal(shortDate(now), '20.11.2026');
});

test('a working day is never a Saturday or a Sunday', () => {
  assert.equal(shortDate(workdayAt(now, 2, 600)), '20.11.2026');
  assert.equal(shortDate(workdayAt(now, -5, 600)), '13.11.2026');
  assert.equal(shortDate(workdayAt(now, -4, 600)), '16.11.2026');
});

test('working hours are nine to eighteen, Monday to Friday', () => {
  const midday = dayAt(now, 0, 12 * 60);
  assert.equal(atWork(midday), midday);
  assert.equal(shortDate(atWork(dayAt(now, 0, 19 * 60))), '23.11.2026');
  assert.equal(shortDate(atWork(dayAt(now, 0, 3 * 60))), '20.11.2026');
  assert.equal(shortDate(atWork(dayAt(now, 1, 12 * 60))), '23.11.2026');
});

test('a later event falls after the earlier one and before now', () => {
  let last = dayAt(now, -1, 600);
  for (let step = 0; step < 20; step++) {
    const next = later(last, now, 20 * 3_600_000);
    assert.ok(next > last && next < now, `${step}: ${next.toISOString()}`);
    last = next;
  }
});
