import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { calendarFile, type CalendarEvent } from './calendar-file.ts';

const now = new Date('2026-11-23T05:04:03Z');
const days = fc.integer({ min: 0, max: 4000 }).map((day) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10));
const texts = fc.string({ unit: 'grapheme', maxLength: 300 });
const events = fc.array(
  fc.record<CalendarEvent>({
    uid: fc.integer({ min: 1 }).map((id) => `task-${id}@qujat.example`),
    day: days,
    sequence: fc.nat(),
    summary: texts,
    description: texts,
    address: fc.constant('https://qujat.example/control/tasks/task?id=1'),
  }),
  { maxLength: 5 },
);

/** What another calendar may lose: breaks of another kind, control characters, and surrogates without their half. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ');

test('another reader finds the very days and texts', () => {
  fc.assert(
    fc.property(events, (all) => {
      const file = calendarFile({ name: 'Сроки', now, events: all });
      const calendar = new ICAL.Component(ICAL.parse(file) as unknown as ConstructorParameters<typeof ICAL.Component>[0]);
      assert.equal(calendar.getFirstPropertyValue('version'), '2.0');
      assert.equal(calendar.getFirstPropertyValue('x-wr-calname'), 'Сроки');
      const read = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
      assert.deepEqual(
        read.map(({ uid, summary, description, sequence, startDate }) => [uid, summary, description ?? '', sequence, startDate.toString()]),
        all.map(({ uid, summary, description, sequence, day }) => [uid, plain(summary), plain(description), sequence, day]),
      );
      for (const { startDate, endDate } of read) {
        assert.equal(startDate.isDate, true);
        assert.equal(endDate.subtractDate(startDate).toSeconds(), 86_400);
      }
    }),
  );
});

test('no line is longer than 75 bytes, and every one ends as the format says', () => {
  fc.assert(
    fc.property(events, (all) => {
      const file = calendarFile({ name: 'Сроки', now, events: all });
      assert.ok(file.endsWith('END:VCALENDAR\r\n'));
      for (const line of file.split('\r\n')) {
        assert.ok(Buffer.byteLength(line) <= 75, line);
        assert.ok(!/[\r\n]/.test(line));
      }
    }),
  );
});
