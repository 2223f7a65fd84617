import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { templateFieldKinds } from './draft-form.ts';
import {
  always,
  conditionSigns,
  decisiveRules,
  holds,
  isOpen,
  problemOfCondition,
  readCondition,
  ruleHolds,
  signsOf,
  type ConditionField,
  type ConditionRule,
} from './field-condition.ts';

const fields: readonly ConditionField[] = [
  { key: 'sum', kind: 'sum' },
  { key: 'day', kind: 'day' },
  { key: 'type', kind: 'choice', options: [{ ru: 'Работы' }, { ru: 'Услуги' }] },
  { key: 'note', kind: 'text' },
  { key: 'city', kind: 'line' },
];
const rule = (field: string, sign: ConditionRule['sign'], value = ''): ConditionRule => ({ field, sign, value });

test('compares each kind of field by its own order', () => {
  const rows: readonly (readonly [ConditionRule, string, boolean])[] = [
    [rule('sum', 'more', '1000000'), '1 000 000', false],
    [rule('sum', 'more', '1000000'), '1 000 000,01', true],
    [rule('sum', 'at-least', '1 000 000'), '1000000', true],
    [rule('sum', 'less', '9'), '10', false],
    [rule('sum', 'at-most', '10'), '9,5', true],
    [rule('sum', 'is', '10,50'), '10.5', true],
    [rule('day', 'more', '2026-11-30'), '2026-12-01', true],
    [rule('day', 'at-most', '2026-11-30'), '2026-12-01', false],
    [rule('type', 'is', 'Услуги'), 'Услуги', true],
    [rule('type', 'is-not', 'Услуги'), 'Работы', true],
    [rule('city', 'is', 'нур-Султан'), ' Нур-Султан', true],
    [rule('note', 'filled'), 'Да', true],
    [rule('note', 'filled'), '  ', false],
    [rule('note', 'empty'), '', true],
  ];
  for (const [each, value, expected] of rows)
    assert.equal(ruleHolds(each, fields, { [each.field]: value }), expected, JSON.stringify(each));
});

test('an empty or unreadable value meets no comparison', () => {
  for (const value of ['', 'много'])
    for (const sign of ['more', 'at-least', 'less', 'at-most', 'is'] as const)
      assert.equal(ruleHolds(rule('sum', sign, '0'), fields, { sum: value }), false);
  assert.equal(ruleHolds(rule('type', 'is-not', 'Услуги'), fields, {}), true);
});

test('joins rules by all or any, and names the decisive ones', () => {
  const rules = [rule('sum', 'more', '5'), rule('type', 'is', 'Услуги')];
  const values = { sum: '9', type: 'Работы' };
  assert.equal(holds({ join: 'all', rules }, fields, values), false);
  assert.deepEqual(decisiveRules({ join: 'all', rules }, fields, values), [rules[1]]);
  assert.equal(holds({ join: 'any', rules }, fields, values), true);
  assert.deepEqual(decisiveRules({ join: 'any', rules }, fields, values), [rules[0]]);
  assert.equal(holds(always, fields, {}), true);
  assert.equal(isOpen({ join: 'all', rules }, fields, { type: 'Услуги' }), true);
  assert.equal(isOpen({ join: 'all', rules }, fields, values), false);
});

test('finds rules that the fields cannot decide', () => {
  const problem = (each: ConditionRule) => problemOfCondition({ join: 'all', rules: [each] }, fields);
  assert.equal(problem(rule('gone', 'filled')), 'conditionField');
  assert.equal(problem(rule('note', 'is', 'Да')), 'conditionSign');
  assert.equal(problem(rule('city', 'more', '5')), 'conditionSign');
  assert.equal(problem(rule('sum', 'more', 'много')), 'conditionValue');
  assert.equal(problem(rule('day', 'is', '2026-13-01')), 'conditionValue');
  assert.equal(problem(rule('type', 'is', 'Иное')), 'conditionValue');
  assert.equal(problem(rule('sum', 'more', '1 000 000')), null);
  assert.equal(problemOfCondition(always, []), null);
});

test('reads a condition strictly', () => {
  const given = { join: 'any', rules: [rule('sum', 'more', '5')] };
  assert.deepEqual(readCondition(given), given);
  for (const wrong of [undefined, null, {}, { join: 'xor', rules: [] }, { join: 'all', rules: [{ field: 'sum', sign: '>', value: '' }] }])
    assert.throws(() => readCondition(wrong));
  assert.throws(() => readCondition({ join: 'all', rules: Array.from({ length: 6 }, () => rule('sum', 'filled')) }));
});

test('opposite signs never agree on a filled value, and every kind has signs', () => {
  for (const kind of templateFieldKinds) assert.ok(signsOf(kind).every((sign) => conditionSigns.includes(sign)));
  const number = fc.integer({ min: -1000, max: 1000 }).map(String);
  fc.assert(
    fc.property(number, number, (value, limit) => {
      const says = (sign: ConditionRule['sign']) => ruleHolds(rule('sum', sign, limit), fields, { sum: value });
      assert.notEqual(says('more'), says('at-most'));
      assert.notEqual(says('less'), says('at-least'));
      assert.notEqual(says('is'), says('is-not'));
    }),
  );
});
