/** @jest-environment node */
import * as fc from 'fast-check';
import { readListFilter, writeListFilter, type ListFilter } from './list-filter.ts';
import { dueGroups, sorts, statusCodes, wantedKinds } from './vocabulary.ts';

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null });
const identifiers = fc.uniqueArray(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { maxLength: 20 });
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((each) => each.toISOString().slice(0, 10));
const filters: fc.Arbitrary<ListFilter> = fc.record({
  search: fc.string({ maxLength: 200, unit: 'grapheme' }).map((text) => text.replaceAll('\0', '').slice(0, 200).toWellFormed()),
  searchAllPeriods: fc.boolean(),
  sort: maybe(fc.constantFrom(...Object.values(sorts))),
  templateIds: identifiers,
  departmentIds: identifiers,
  statuses: fc.subarray([...statusCodes]),
  initiatorIds: identifiers,
  dateFrom: maybe(day),
  dateTo: maybe(day),
  due: maybe(fc.constantFrom(...dueGroups)),
  wanted: maybe(fc.constantFrom(...wantedKinds)),
  wantedOf: maybe(fc.integer({ min: 1, max: 1_000_000 })),
  replyRequired: fc.boolean(),
});

test('a filter that is written is read as it was', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const text = writeListFilter(filter);
      expect(readListFilter(text)).toEqual(text === '' ? null : filter);
    }),
  );
});

test('an address leaves out days that no calendar has, and what no database can compare', () => {
  expect(readListFilter('from=2026-02-31&to=2026-02-28')).toMatchObject({ dateFrom: null, dateTo: '2026-02-28' });
  expect(readListFilter('search=a%00b')).toMatchObject({ search: 'ab' });
  expect(readListFilter('search=%00&from=2026-02-31')).toBeNull();
});

test('an address of several values can be read by a person', () => {
  expect(readListFilter('?status=200,500&type=3&template=9')).toMatchObject({ statuses: [200, 500], templateIds: [3] });
  const filter = readListFilter('status=500,200')!;
  expect(writeListFilter(filter)).toBe('status=200,500');
});

test('what is not allowed is left out', () => {
  fc.assert(fc.property(fc.string(), (text) => void readListFilter(text)));
  expect(readListFilter('status=1,x&type=-1,0,1.5&from=2026-13-01&due=ever&sort=7')).toBeNull();
});
