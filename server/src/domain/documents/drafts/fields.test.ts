import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredField } from '../../../platform/database/schema/documents.ts';
import { isRight, printedFields } from './fields.ts';

const field = (kind: StoredField['kind'], more: Partial<StoredField> = {}): StoredField => ({
  key: kind,
  kind,
  ru: `ru ${kind}`,
  kk: `kk ${kind}`,
  ...more,
});
const kinds = [
  field('line'),
  field('text'),
  field('day'),
  field('number'),
  field('sum'),
  field('choice', {
    options: [
      { ru: 'трудовой', kk: 'еңбек' },
      { ru: 'учебный', kk: 'оқу' },
    ],
  }),
];

test('a value has its field’s kind', () => {
  const right = (kind: string, value: string): boolean =>
    isRight(
      kinds.find((each) => each.kind === kind)!,
      value,
    );
  assert.deepEqual(
    ['2026-02-28', '2026-02-30', '28.02.2026', ''].map((each) => right('day', each)),
    [true, false, false, false],
  );
  assert.deepEqual(
    ['12', '-1,5', '1 200,50', '1e3', 'NaN', '1.2.3', '9'.repeat(20)].map((each) => right('number', each)),
    [true, true, true, false, false, false, false],
  );
  assert.deepEqual(
    ['0', '-1', '120 000'].map((each) => right('sum', each)),
    [true, false, true],
  );
  assert.deepEqual(
    ['учебный', 'оқу', 'другой'].map((each) => right('choice', each)),
    [true, false, false],
  );
  const spaced = field('choice', { options: [{ ru: ' Да ', kk: ' Иә ' }] });
  assert.deepEqual(
    [' Да ', 'Да', 'Нет'].map((each) => isRight(spaced, each)),
    [true, true, false],
    'an option of an older version has spaces at its ends',
  );
  assert.equal(printedFields([spaced], { fields: { choice: ' Да ' } })[0]?.valueKk, 'Иә');
  assert.ok(right('line', 'что угодно') && right('text', '…'));
});

test('values are printed in the template’s order and in both languages', () => {
  const fields = { choice: 'учебный', sum: '1200000.5', day: '2026-11-20', line: '  ', number: '12000', stranger: 'x' };
  assert.deepEqual(printedFields(kinds, { fields }), [
    { key: 'day', ru: 'ru day', kk: 'kk day', valueRu: '20.11.2026', valueKk: '20.11.2026' },
    { key: 'number', ru: 'ru number', kk: 'kk number', valueRu: '12\u00a0000', valueKk: '12\u00a0000' },
    { key: 'sum', ru: 'ru sum', kk: 'kk sum', valueRu: '1\u00a0200\u00a0000,50 ₸', valueKk: '1\u00a0200\u00a0000,50 ₸' },
    { key: 'choice', ru: 'ru choice', kk: 'kk choice', valueRu: 'учебный', valueKk: 'оқу' },
  ]);
  assert.deepEqual(printedFields(kinds, {}), []);
  assert.deepEqual(printedFields(kinds, { fields: ['x'] }), []);
});

test('what stands in a field that is not asked makes no other field printed', () => {
  const when = (key: string, sign: 'is' | 'more', value: string) => ({ join: 'all' as const, rules: [{ field: key, sign, value }] });
  const fields = [
    field('choice', { options: [{ ru: 'Покупка', kk: '' }] }),
    field('sum', { when: when('choice', 'is', 'Покупка') }),
    field('line', { when: when('sum', 'more', '1000') }),
  ];
  const printed = (choice: string) => printedFields(fields, { fields: { choice, sum: '5000', line: 'Надо' } }).map(({ key }) => key);
  assert.deepEqual(printed('Покупка'), ['choice', 'sum', 'line']);
  assert.deepEqual(printed(''), []);
});
