import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullSize, takeOfficeSize } from './size.ts';

test('the size of an office is read beside the names of benchmarks, and is bounded', () => {
  assert.deepEqual(takeOfficeSize(['office', 'list']), { size: fullSize, others: ['office', 'list'] });
  assert.deepEqual(takeOfficeSize(['office', '--people', '30', '--minutes=0.5']), {
    size: { ...fullSize, people: 30, minutes: 0.5 },
    others: ['office'],
  });
  for (const bad of ['0', '1000000', 'many', '-1']) assert.throws(() => takeOfficeSize([`--people=${bad}`]), /people/);
});
