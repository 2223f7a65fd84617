/** @jest-environment node */
import type { DesignedField } from '../designed-field.ts';
import { always } from '../field-condition.ts';
import { emptyDesign } from '../template-design.ts';
import { problemsOfDesign } from './design-problems.ts';

const waiting = (key: string, ...on: string[]): DesignedField => ({
  key,
  kind: 'line',
  ru: key,
  kk: '',
  required: false,
  options: [],
  columns: [],
  totalOf: '',
  when: on.length === 0 ? always : { join: 'any', rules: on.map((field) => ({ field, sign: 'filled', value: '' })) },
});
const wrong = (fields: readonly DesignedField[]): readonly string[] =>
  problemsOfDesign({ ...emptyDesign(1), fields: [...fields] }).flatMap((each) =>
    each.problem === 'fieldCondition' ? [fields[each.field]!.key] : [],
  );

test('no field waits for itself, not even by way of others or of a total', () => {
  expect(wrong([waiting('a', 'a')])).toEqual(['a']);
  expect(wrong([waiting('a', 'b'), waiting('b', 'c'), waiting('c', 'a'), waiting('d', 'a')])).toEqual(['a', 'b', 'c']);
  expect(wrong([waiting('a'), waiting('b', 'a'), waiting('c', 'a', 'b'), waiting('d', 'b', 'c')])).toEqual([]);
  const total: DesignedField = { ...waiting('total'), kind: 'sum', totalOf: 'items' };
  const items: DesignedField = { ...waiting('items', 'total'), kind: 'table', columns: [{ ru: 'Цена', kk: '', kind: 'sum', total: true }] };
  expect(wrong([items, total])).toEqual(['items']);
});
