import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedRange } from './range.ts';

const file = { size: 100, tag: '"a"' };
const asked = (range: string | undefined, ifRange?: string) => askedRange(range, ifRange, file);
const part = (start: number, end: number) => ({ kind: 'part', start, end });

test('one range of a file: from the beginning, from a position, or the end', () => {
  assert.deepEqual(asked('bytes=0-9'), part(0, 9));
  assert.deepEqual(asked('bytes=90-'), part(90, 99));
  assert.deepEqual(asked('bytes=90-500'), part(90, 99));
  assert.deepEqual(asked('bytes=-10'), part(90, 99));
  assert.deepEqual(asked('bytes=-500'), part(0, 99));
  assert.deepEqual(asked('bytes=0-9', '"a"'), part(0, 9));
});

test('a range beyond the end is refused', () => {
  assert.deepEqual(asked('bytes=100-'), { kind: 'beyond' });
  assert.deepEqual(asked('bytes=-0'), { kind: 'beyond' });
  assert.deepEqual(askedRange('bytes=-5', undefined, { size: 0, tag: '' }), { kind: 'beyond' });
});

test('the whole where nothing is asked, several parts, or a part of another file', () => {
  for (const range of [undefined, 'bytes=', 'bytes=-', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=9-1', 'bytes=a-b'])
    assert.deepEqual(asked(range), { kind: 'whole' }, range);
  assert.deepEqual(asked('bytes=0-9', '"b"'), { kind: 'whole' });
});
