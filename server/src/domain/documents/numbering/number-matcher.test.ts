import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexCounters, writeNumber } from '@qujat/contract/administration/number-pattern';
import { numberMatcher } from './number-matcher.ts';

const values = { index: 'С.З (1)', department: '0-7', year: '2026' };
const widths = ['', ':1', ':4', ':6'];
const others = ['index', 'department', 'year'].flatMap((name) => widths.map((width) => `{${name}${width}}`));
const patterns = widths.flatMap((width) => [
  `{number${width}}`,
  ...others.flatMap((other) => [`${other}-{number${width}}`, `{number${width}}/${other}`, `№ ${other}+{number${width}}-${other}.\\$`]),
]);

for (const counter of indexCounters) {
  for (const pattern of patterns) {
    test(`finds the numbers of ${pattern}, counted by ${counter}`, () => {
      const matcher = new RegExp(numberMatcher(pattern, values, counter));
      for (const number of ['1', '42', '1234567'])
        assert.equal(Number(matcher.exec(writeNumber(pattern, { ...values, number }))?.[1]), Number(number));
    });
  }
}

test('finds no number of another index, year or register', () => {
  const found = (number: string, counter: 'year' | 'department'): boolean =>
    new RegExp(numberMatcher('{index:2}-{department:2}/{year:4}-{number}', values, counter)).test(number);
  assert.equal(found('С.З (1)-0-7/2026-5', 'department'), true);
  assert.equal(found('С.З (1)-0-8/2026-5', 'department'), false);
  assert.equal(found('С.З (1)-0-8/2026-5', 'year'), true);
  assert.equal(found('С.З (1)-0-7/2025-5', 'year'), false);
  assert.equal(found('СxЗ (1)-0-7/2026-5', 'year'), false);
});
