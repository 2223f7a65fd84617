/** @jest-environment node */
import * as fc from 'fast-check';
import { dayAfter, daysOffOf } from './kazakhstan-holidays.ts';
import { addWorkingDays, worksByLaw, worksOn, type WorkingCalendar } from './working-calendar.ts';

const law: WorkingCalendar = { changes: new Map() };
const day = fc
  .date({ min: new Date('2025-12-01'), max: new Date('2028-01-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const calendar = fc
  .array(fc.tuple(day, fc.boolean()), { maxLength: 60 })
  .map((changes): WorkingCalendar => ({ changes: new Map(changes) }));

/** Days off of a year that are no ordinary Saturdays and Sundays. */
const extraDaysOff = (year: number): readonly string[] =>
  [...daysOffOf(year).keys()].filter((each) => ![0, 6].includes(new Date(each).getUTCDay())).toSorted();

test.each([
  [2026, ['01-01', '01-02', '01-07', '03-09', '03-23', '03-24', '03-25', '05-01', '05-07', '05-11', '05-27', '07-06', '10-26', '12-16']],
  [2027, ['01-01', '01-04', '01-07', '03-08', '03-15', '03-22', '03-23', '03-24', '05-03', '05-07', '05-10', '07-06', '10-25', '12-16']],
])('in %s exactly these days from Monday to Friday are free', (year, expected) => {
  expect(extraDaysOff(year)).toEqual(expected.map((date) => `${year}-${date}`));
});

test('a holiday on a weekend moves the day off to the next working day; Christmas and Kurban Ait do not', () => {
  expect(daysOffOf(2026).get('2026-03-24')).toEqual({ name: 'nauryz', isMoved: true });
  expect(daysOffOf(2026).get('2026-03-23')).toEqual({ name: 'nauryz', isMoved: false });
  // Sunday, 16 May 2027.
  expect(daysOffOf(2027).get('2027-05-16')).toEqual({ name: 'kurbanAit', isMoved: false });
  expect(worksByLaw('2027-05-17')).toBe(true);
  // Saturday, 7 January 2034.
  expect(worksByLaw('2034-01-09')).toBe(true);
});

test('the day of the Constitution moved from August to March with the Constitution of 2026', () => {
  expect(worksByLaw('2024-08-30')).toBe(false);
  expect(worksByLaw('2026-08-31')).toBe(true);
  expect(worksByLaw('2027-03-15')).toBe(false);
  expect(worksByLaw('2027-08-30')).toBe(true);
});

test.each([
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-21', 0, '2026-11-23'],
  ['2026-11-23', 0, '2026-11-23'],
  ['2026-12-15', 1, '2026-12-17'],
  ['2026-12-31', 2, '2027-01-06'],
  ['2026-03-20', 3, '2026-03-30'],
])('%s and %s working days are %s', (from, count, to) => {
  expect(addWorkingDays(law, from, count)).toBe(to);
});

test('a day that the organisation makes working or free counts as it says', () => {
  const changed: WorkingCalendar = {
    changes: new Map([
      ['2026-11-21', true],
      ['2026-11-23', false],
    ]),
  };
  expect(addWorkingDays(changed, '2026-11-20', 1)).toBe('2026-11-21');
  expect(addWorkingDays(changed, '2026-11-20', 2)).toBe('2026-11-24');
});

test('the result is a working day, and as many working days lie after the first day as were added', () => {
  fc.assert(
    fc.property(calendar, day, fc.integer({ min: 1, max: 60 }), (each, from, count) => {
      const to = addWorkingDays(each, from, count);
      expect(worksOn(each, to)).toBe(true);
      let between = 0;
      for (let current = dayAfter(from); current <= to; current = dayAfter(current)) if (worksOn(each, current)) between += 1;
      expect(between).toBe(count);
    }),
  );
});

test('days can be added in two parts, and a later start never ends earlier', () => {
  const count = fc.integer({ min: 1, max: 30 });
  fc.assert(
    fc.property(calendar, day, count, count, (each, from, first, second) => {
      const whole = addWorkingDays(each, from, first + second);
      expect(addWorkingDays(each, addWorkingDays(each, from, first), second)).toBe(whole);
      expect(addWorkingDays(each, dayAfter(from), first + second) >= whole).toBe(true);
    }),
  );
});

test.each([-1, 1.5, Number.NaN])('%s is no number of days', (count) => {
  expect(() => addWorkingDays(law, '2026-11-20', count)).toThrow(RangeError);
});
