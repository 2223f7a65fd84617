import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvBytes } from './csv.ts';

test('Excel reads every cell as text, in the region’s form', () => {
  const written = Buffer.concat([
    ...csvBytes([
      ['Кто', 'Что'],
      ['=1+1', 'a;"b"\nc'],
      ['@x', '-5'],
    ]),
  ]).toString('utf8');
  assert.equal(written, '\uFEFF"Кто";"Что"\r\n"\'=1+1";"a;""b""\nc"\r\n"\'@x";"\'-5"\r\n');
});
