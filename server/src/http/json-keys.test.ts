import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { topLevelKeys } from './json-keys.ts';

test('the keys of any object are found, whatever its values hold', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.jsonValue())), fc.constantFrom('', ' ', '\n\t'), (entries, space) => {
      const text = `${space}{${entries.map(([key, value]) => `${space}${JSON.stringify(key)}${space}:${JSON.stringify(value, null, 1)}`).join(',')}${space}}`;
      assert.deepEqual(topLevelKeys(text), entries.map(([key]) => key));
    }),
  );
});

test('keys of objects within, and texts that look like keys, are not counted', () => {
  assert.deepEqual(topLevelKeys('{"a":{"a":1,"b":[{"a":2}]},"b":"\\",\\"c\\":{","c":["x",{"d":1}]}'), ['a', 'b', 'c']);
});
