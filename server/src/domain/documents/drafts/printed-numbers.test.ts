import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grouped, groupedSum } from './printed-numbers.ts';

test('prints every decimal that was written, and at least two', () => {
  assert.deepEqual([1_200_000.5, 0.0125, 12, -1234.5, 4.9, 123_456_789_012.345].map(grouped), [
    '1\u00a0200\u00a0000,50',
    '0,0125',
    '12',
    '-1\u00a0234,50',
    '4,90',
    '123\u00a0456\u00a0789\u00a0012,345',
  ]);
  assert.equal(groupedSum(1000.05), '1\u00a0000,05 ₸');
});
