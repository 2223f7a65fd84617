/** @jest-environment node */
import { askedForm, type AskableField } from './asked-form.ts';
import { always, type ConditionRule, type FieldCondition } from './field-condition.ts';

const when = (...rules: [field: string, sign: ConditionRule['sign'], value?: string][]): FieldCondition => ({
  join: 'all',
  rules: rules.map(([field, sign, value = '']) => ({ field, sign, value })),
});
const line = (key: string, condition: FieldCondition = always): AskableField => ({ key, kind: 'line', when: condition });
const asked = (fields: readonly AskableField[], written: Record<string, string>) => {
  const form = askedForm(fields, written);
  return [form.fields.map(({ key }) => key), form.values];
};

test('what stands in a field that is not asked does not make another one asked', () => {
  const fields = [
    { key: 'kind', kind: 'choice' as const },
    { key: 'amount', kind: 'sum' as const, when: when(['kind', 'is', 'Покупка']) },
    line('why', when(['amount', 'more', '1000'])),
    line('who', when(['why', 'filled'])),
  ];
  const written = { amount: '5000', why: 'Надо', who: 'Я' };
  expect(asked(fields, { ...written, kind: 'Покупка' })).toEqual([['kind', 'amount', 'why', 'who'], { ...written, kind: 'Покупка' }]);
  expect(asked(fields, { ...written, kind: 'Иное' })).toEqual([['kind'], { kind: 'Иное' }]);
  expect(asked(fields.toReversed(), { ...written, kind: 'Иное' })).toEqual([['kind'], { kind: 'Иное' }]);
});

test('a field that is asked while another one is empty keeps its value once that one is not asked', () => {
  const fields = [line('c', when(['b', 'empty'])), line('b', when(['a', 'filled'])), line('a', when(['kind', 'filled'])), line('kind')];
  expect(asked(fields, { a: '1', b: '2', c: '3' })).toEqual([['c', 'kind'], { c: '3' }]);
  expect(asked(fields, { a: '1', b: '2', c: '3', kind: 'Да' })).toEqual([['b', 'a', 'kind'], { a: '1', b: '2', kind: 'Да' }]);
});

test('a table that is not asked has no total, and its total makes nothing asked', () => {
  const columns = [{ kind: 'sum' as const, total: true }];
  const fields: AskableField[] = [
    { key: 'kind', kind: 'line' },
    { key: 'items', kind: 'table', columns, when: when(['kind', 'filled']) },
    { key: 'total', kind: 'sum', totalOf: 'items' },
    line('why', when(['total', 'more', '10'])),
  ];
  const items = JSON.stringify([['7'], ['5']]);
  expect(asked(fields, { kind: 'Да', items, why: 'Надо' })).toEqual([
    ['kind', 'items', 'total', 'why'],
    { kind: 'Да', items, why: 'Надо', total: '12' },
  ]);
  expect(asked(fields, { items, why: 'Надо', total: '99' })).toEqual([['kind', 'total'], {}]);
});

test('fields that wait for each other in a circle have one answer, in which no field is asked against its condition', () => {
  const circle = [line('a', when(['b', 'empty'])), line('b', when(['a', 'filled'])), line('c')];
  expect(asked(circle, { a: '1', b: '2', c: '3' })).toEqual([['c'], { c: '3' }]);
  const pair = [line('a', when(['b', 'filled'])), line('b', when(['a', 'filled']))];
  expect(asked(pair, { a: '1', b: '2' })).toEqual([['a', 'b'], { a: '1', b: '2' }]);
});

test('a value of no field is no value', () => {
  expect(asked([line('a')], { a: '1', stranger: '2' })).toEqual([['a'], { a: '1' }]);
});
