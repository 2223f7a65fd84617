/** @jest-environment node */
import { asSort, nextOrder } from './order.ts';

test('each press on a column header changes the order: its first direction, the reverse, none', () => {
  expect([nextOrder('name', undefined), nextOrder('name', 'name'), nextOrder('name', '-name')]).toEqual(['name', '-name', undefined]);
  expect([nextOrder('size', 'name'), nextOrder('size', '-size'), nextOrder('size', 'size')]).toEqual(['-size', 'size', undefined]);
  expect(nextOrder('creator', 'name')).toBe('name');
});

test('the header shows the sorted column and the direction', () => {
  expect([asSort(undefined), asSort('name'), asSort('-created')]).toEqual([
    null,
    { key: 'name', direction: 'ascending' },
    { key: 'created', direction: 'descending' },
  ]);
});
