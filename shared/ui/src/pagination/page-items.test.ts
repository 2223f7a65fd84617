/** @jest-environment node */
import { assert, integer, property } from 'fast-check';
import { pageItems } from './page-items.ts';

const shown = (current: number, total: number): string =>
  pageItems(current, total)
    .map((item) => (typeof item === 'number' ? item : '…'))
    .join(' ');

test('one page or none needs no bar', () => {
  expect(pageItems(1, 0)).toEqual([]);
  expect(pageItems(1, 1)).toEqual([]);
});

test('up to 7 pages are all shown', () => {
  expect(shown(1, 2)).toBe('1 2');
  expect(shown(4, 7)).toBe('1 2 3 4 5 6 7');
});

test.each([
  [1, 8, '1 2 3 4 … 8'],
  [2, 8, '1 2 3 4 … 8'],
  [3, 8, '1 2 3 4 … 8'],
  [4, 8, '1 … 3 4 5 … 8'],
  [5, 8, '1 … 4 5 6 … 8'],
  [6, 8, '1 … 5 6 7 8'],
  [8, 8, '1 … 5 6 7 8'],
  [4, 25, '1 … 3 4 5 … 25'],
  [25, 25, '1 … 22 23 24 25'],
  [99, 25, '1 … 22 23 24 25'],
])('page %i of %i: %s', (current, total, expected) => {
  expect(shown(current, total)).toBe(expected);
});

test('above 7 pages: the first, the last and three in the middle including the current one, in order', () => {
  assert(
    property(integer({ min: 8, max: 5000 }), integer({ min: 1, max: 5000 }), (total, wanted) => {
      const current = Math.min(wanted, total);
      const items = pageItems(current, total);
      const numbers = items.filter((item) => typeof item === 'number');
      expect(numbers).toHaveLength(5);
      expect(numbers.at(0)).toBe(1);
      expect(numbers.at(-1)).toBe(total);
      expect(numbers).toContain(current);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(new Set(items).size).toBe(items.length);
      // There is an ellipsis exactly where pages are left out.
      for (let index = 1; index < numbers.length; index += 1) {
        const [before = 0, after = 0] = [numbers[index - 1], numbers[index]];
        const gap = items.slice(items.indexOf(before) + 1, items.indexOf(after)).length;
        expect(gap).toBe(after - before > 1 ? 1 : 0);
      }
    }),
  );
});
