import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depth, tripsOf } from './conditions.ts';
import { median, percentile } from './statistics.ts';

test('the median is the middle value, or the mean of the two in the middle', () => {
  assert.equal(median([3]), 3);
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([40, 10, 30, 20]), 25);
});

test('values are sorted as numbers, and the input array stays unchanged', () => {
  const given = [100, 9, 20];
  assert.equal(median(given), 20);
  assert.deepEqual(given, [100, 9, 20]);
});

test('a percentile is interpolated between its neighbours', () => {
  const hundred = Array.from({ length: 101 }, (_, index) => index);
  assert.equal(percentile(hundred, 0.95), 95);
  assert.equal(percentile([0, 10], 0.95), 9.5);
  assert.equal(percentile([7, 7, 8], 0), 7);
  assert.equal(percentile([7, 7, 8], 1), 8);
});

test('an empty sample has no median and no percentile', () => {
  assert.ok(Number.isNaN(median([])));
});

test('network trips are counted as whole latencies, without the machine’s computing time', () => {
  assert.equal(tripsOf(0), 0);
  assert.equal(tripsOf(depth.roundTripMs - 1), 0);
  assert.equal(tripsOf(2 * depth.roundTripMs + 400), 2);
  assert.equal(tripsOf(3 * depth.roundTripMs), 3);
});
