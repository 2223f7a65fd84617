import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followingNumber } from './following-number.ts';

const cases: readonly (readonly [last: string, next: string | null])[] = [
  ['ВХ-02-05/58', 'ВХ-02-05/59'],
  ['45-л/с', '46-л/с'],
  ['П-9', 'П-10'],
  ['П-99', 'П-100'],
  ['0058', '0059'],
  ['0099', '0100'],
  ['7', '8'],
  ['two\nlines 3', 'two\nlines 4'],
  ['П-99999999999999999999', 'П-100000000000000000000'],
  ['no digit', null],
  ['', null],
];

for (const [last, next] of cases) {
  test(`${JSON.stringify(last)} is followed by ${JSON.stringify(next)}`, () => assert.equal(followingNumber(last), next));
}
