import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from './random.ts';

test('the same seed gives the same numbers, another seed different ones', () => {
  const numbers = (seed: string): number[] => {
    const random = createRandom(seed);
    return Array.from({ length: 20 }, () => random.between(1, 1000));
  };
  assert.deepEqual(numbers('a'), numbers('a'));
  assert.notDeepEqual(numbers('a'), numbers('b'));
});

test('a stream is independent of earlier draws', () => {
  const one = createRandom('seed');
  const other = createRandom('seed');
  other.between(1, 6);
  assert.equal(one.stream('letters').next(), other.stream('letters').next());
});

test('numbers stay within their bounds and reach both', () => {
  const random = createRandom('bounds');
  const seen = new Set(Array.from({ length: 500 }, () => random.between(3, 7)));
  assert.deepEqual([...seen].sort(), [3, 4, 5, 6, 7]);
});

test('a sample holds different elements, at most all of them', () => {
  const random = createRandom('some');
  assert.equal(new Set(random.some(['a', 'b', 'c', 'd'], 3)).size, 3);
  assert.deepEqual(random.some(['a', 'b'], 9).sort(), ['a', 'b']);
});

test('choosing from an empty list is an error', () => {
  assert.throws(() => createRandom('x').pick([]), RangeError);
});
