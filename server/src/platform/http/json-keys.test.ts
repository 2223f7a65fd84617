import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { outline } from './json-keys.ts';

test('the keys of any object are found, whatever its values contain', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.jsonValue())), fc.constantFrom('', ' ', '\n\t'), (entries, space) => {
      const text = `${space}{${entries.map(([key, value]) => `${space}${JSON.stringify(key)}${space}:${JSON.stringify(value, null, 1)}`).join(',')}${space}}`;
      assert.deepEqual(
        outline(text).keys,
        entries.map(([key]) => key),
      );
    }),
  );
});

test('keys of nested objects, and texts that look like keys, are not counted', () => {
  assert.deepEqual(outline('{"a":{"a":1,"b":[{"a":2}]},"b":"\\",\\"c\\":{","c":["x",{"d":1}]}').keys, ['a', 'b', 'c']);
});

test('nested content counts, and text content does not', () => {
  for (const [text, depth] of [
    ['{}', 1],
    ['{"a":[]}', 2],
    ['{"a":"[[[","b":[{"c":1}],"d":{}}', 3],
    [`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 30_001],
  ] as const)
    assert.equal(outline(text).depth, depth);
});
