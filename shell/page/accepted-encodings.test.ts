import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptedEncodings } from './accepted-encodings.ts';

test('the accepted encodings, the smaller first; q=0 refuses one', () => {
  const cases: readonly (readonly [string | undefined, readonly string[]])[] = [
    ['gzip, deflate, br, zstd', ['br', 'gzip']],
    ['br;q=0.5, gzip;q=1', ['br', 'gzip']],
    ['br;q=0, gzip', ['gzip']],
    ['br;q=0', []],
    ['GZIP', ['gzip']],
    ['*', ['br', 'gzip']],
    ['*;q=0', []],
    ['identity', []],
    ['vibrant', []],
    ['', []],
    [undefined, []],
  ];
  for (const [header, expected] of cases)
    assert.deepEqual(acceptedEncodings(header === undefined ? {} : { 'accept-encoding': header }), expected, header);
});
