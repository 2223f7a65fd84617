import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exponentialBackoff } from './backoff.ts';

test('the pause doubles with every failure, up to a maximum', () => {
  const bounded = exponentialBackoff({ firstMs: 2000, longestMs: 600_000 });
  assert.deepEqual([0, 1, 2, 3, 10, 2000].map(bounded), [2000, 4000, 8000, 16_000, 600_000, 600_000]);
  assert.deepEqual([0, 1, 10].map(exponentialBackoff({ firstMs: 60_000 })), [60_000, 120_000, 61_440_000]);
});
