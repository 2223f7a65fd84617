import { asSort, nextOrder } from './order.ts';

test('a column is pressed for one way, the other, and none', () => {
  expect([nextOrder('name', undefined), nextOrder('name', 'name'), nextOrder('name', '-name')]).toEqual(['name', '-name', undefined]);
  expect([nextOrder('size', 'name'), nextOrder('size', '-size'), nextOrder('size', 'size')]).toEqual(['-size', 'size', undefined]);
  expect(nextOrder('creator', 'name')).toBe('name');
});

test('the header shows by what and which way', () => {
  expect([asSort(undefined), asSort('name'), asSort('-created')]).toEqual([
    null,
    { key: 'name', direction: 'ascending' },
    { key: 'created', direction: 'descending' },
  ]);
});
