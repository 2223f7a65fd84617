import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depth, tripsOf } from './conditions.ts';
import { median, percentile } from './statistics.ts';

test('the median is the middle value, or the mean of the two in the middle', () => {
  assert.equal(median([3]), 3);
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([40, 10, 30, 20]), 25);
});

test('values are ordered as numbers, and stay as they were given', () => {
  const given = [100, 9, 20];
  assert.equal(median(given), 20);
  assert.deepEqual(given, [100, 9, 20]);
});

test('a percentile lies between its neighbours in proportion', () => {
  const hundred = Array.from({ length: 101 }, (_, index) => index);
  assert.equal(percentile(hundred, 0.95), 95);
  assert.equal(percentile([0, 10], 0.95), 9.5);
  assert.equal(percentile([7, 7, 8], 0), 7);
  assert.equal(percentile([7, 7, 8], 1), 8);
});

test('an empty sample has no figure', () => {
  assert.ok(Number.isNaN(median([])));
});

test('trips are whole latencies: what a machine takes to compute does not count', () => {
  assert.equal(tripsOf(0), 0);
  assert.equal(tripsOf(depth.roundTripMs - 1), 0);
  assert.equal(tripsOf(2 * depth.roundTripMs + 400), 2);
  assert.equal(tripsOf(3 * depth.roundTripMs), 3);
});
