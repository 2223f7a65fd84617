import assert from 'node:assert/strict';
import { test } from 'node:test';
import { satisfy as asInFull } from '@module-federation/enhanced/runtime';

// The module is written for the browser's build, without types.
const { satisfy } = (await import(new URL('ranges.js', import.meta.url).href)) as { satisfy: typeof asInFull };
const few = [0, 1, 2, 10];
const versions = few.flatMap((major) => few.flatMap((minor) => few.map((patch) => `${major}.${minor}.${patch}`)));

for (const operator of ['^', '<=']) {
  test(`${operator} equals its full form`, () => {
    for (const version of versions) {
      for (const wanted of versions)
        assert.equal(satisfy(version, operator + wanted), asInFull(version, operator + wanted), `${version} for ${operator}${wanted}`);
    }
  });
}
