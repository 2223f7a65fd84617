/** @jest-environment node */
import fc from 'fast-check';
import { templateFieldKinds } from './template-field-kinds.ts';
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

it('compares each kind of field by its own order', () => {
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
  for (const [each, value, expected] of rows) expect([each, ruleHolds(each, fields, { [each.field]: value })]).toEqual([each, expected]);
});

it('lets an empty or unreadable value meet no comparison', () => {
  for (const value of ['', 'много'])
    for (const sign of ['more', 'at-least', 'less', 'at-most', 'is'] as const)
      expect(ruleHolds(rule('sum', sign, '0'), fields, { sum: value })).toBe(false);
  expect(ruleHolds(rule('type', 'is-not', 'Услуги'), fields, {})).toBe(true);
});

it('joins rules by all or any, and names the decisive ones', () => {
  const rules = [rule('sum', 'more', '5'), rule('type', 'is', 'Услуги')];
  const values = { sum: '9', type: 'Работы' };
  expect(holds({ join: 'all', rules }, fields, values)).toBe(false);
  expect(decisiveRules({ join: 'all', rules }, fields, values)).toEqual([rules[1]]);
  expect(holds({ join: 'any', rules }, fields, values)).toBe(true);
  expect(decisiveRules({ join: 'any', rules }, fields, values)).toEqual([rules[0]]);
  expect(holds(always, fields, {})).toBe(true);
  expect(isOpen({ join: 'all', rules }, fields, { type: 'Услуги' })).toBe(true);
  expect(isOpen({ join: 'all', rules }, fields, values)).toBe(false);
});

it('finds rules that the fields cannot decide', () => {
  const problem = (each: ConditionRule) => problemOfCondition({ join: 'all', rules: [each] }, fields);
  expect(problem(rule('gone', 'filled'))).toBe('conditionField');
  expect(problem(rule('note', 'is', 'Да'))).toBe('conditionSign');
  expect(problem(rule('city', 'more', '5'))).toBe('conditionSign');
  expect(problem(rule('sum', 'more', 'много'))).toBe('conditionValue');
  expect(problem(rule('day', 'is', '2026-13-01'))).toBe('conditionValue');
  expect(problem(rule('type', 'is', 'Иное'))).toBe('conditionValue');
  expect(problem(rule('sum', 'more', '1 000 000'))).toBeNull();
  expect(problemOfCondition(always, [])).toBeNull();
  const kept = (kind: 'department' | 'contractor', value: string) =>
    problemOfCondition({ join: 'all', rules: [rule('own', 'is', value)] }, [{ key: 'own', kind }]);
  expect([kept('department', '28'), kept('contractor', '990940000016')]).toEqual([null, null]);
  expect([kept('department', 'Руководство'), kept('contractor', 'abc')]).toEqual(['conditionValue', 'conditionValue']);
});

it('reads a condition strictly', () => {
  const given = { join: 'any', rules: [rule('sum', 'more', '5')] };
  expect(readCondition(given)).toEqual(given);
  for (const wrong of [undefined, null, {}, { join: 'xor', rules: [] }, { join: 'all', rules: [{ field: 'sum', sign: '>', value: '' }] }])
    expect(() => readCondition(wrong)).toThrow();
  expect(() => readCondition({ join: 'all', rules: Array.from({ length: 6 }, () => rule('sum', 'filled')) })).toThrow();
});

it('never lets opposite signs agree on a filled value, and has signs for every kind', () => {
  for (const kind of templateFieldKinds) expect(signsOf(kind).filter((sign) => !conditionSigns.includes(sign))).toEqual([]);
  const number = fc.integer({ min: -1000, max: 1000 }).map(String);
  fc.assert(
    fc.property(number, number, (value, limit) => {
      const says = (sign: ConditionRule['sign']) => ruleHolds(rule('sum', sign, limit), fields, { sum: value });
      expect([says('more'), says('less'), says('is')]).toEqual([!says('at-most'), !says('at-least'), !says('is-not')]);
    }),
  );
});
