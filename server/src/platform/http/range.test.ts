import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestedRange } from './range.ts';

const file = { size: 100, tag: '"a"' };
const rangeOf = (range: string | undefined, ifRange?: string) => requestedRange(range, ifRange, file);
const part = (start: number, end: number) => ({ kind: 'part', start, end });

test('one range of a file: from the start, from a position, or the end', () => {
  assert.deepEqual(rangeOf('bytes=0-9'), part(0, 9));
  assert.deepEqual(rangeOf('bytes=90-'), part(90, 99));
  assert.deepEqual(rangeOf('bytes=90-500'), part(90, 99));
  assert.deepEqual(rangeOf('bytes=-10'), part(90, 99));
  assert.deepEqual(rangeOf('bytes=-500'), part(0, 99));
  assert.deepEqual(rangeOf('bytes=0-9', '"a"'), part(0, 9));
});

test('a range beyond the end is refused', () => {
  assert.deepEqual(rangeOf('bytes=100-'), { kind: 'beyond' });
  assert.deepEqual(rangeOf('bytes=-0'), { kind: 'beyond' });
  assert.deepEqual(requestedRange('bytes=-5', undefined, { size: 0, tag: '' }), { kind: 'beyond' });
});

test('the whole file is sent without a range, for several ranges, and for another file’s range', () => {
  for (const range of [undefined, 'bytes=', 'bytes=-', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=9-1', 'bytes=a-b'])
    assert.deepEqual(rangeOf(range), { kind: 'whole' }, range);
  assert.deepEqual(rangeOf('bytes=0-9', '"b"'), { kind: 'whole' });
});
