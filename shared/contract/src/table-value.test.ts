/** @jest-environment node */
import { isWholeTable, numberOfCell, rowsIn, totalsOf, valueOfRows, withTotals } from './table-value.ts';

const columns = [
  { kind: 'line', total: false },
  { kind: 'number', total: false },
  { kind: 'sum', total: false },
  { kind: 'product', total: true },
] as const;
const rows = [
  ['Охрана', '12', '185 000', ''],
  ['Пульт', '12', '42000,50', ''],
];
const value = JSON.stringify(rows);

test('computes products and totals', () => {
  expect(rows.map((row) => numberOfCell(columns, row, 3))).toEqual([2_220_000, 504_006]);
  expect(totalsOf(columns, rows)).toEqual([null, null, null, 2_724_006]);
  expect(numberOfCell(columns, ['', '', '5', ''], 3)).toBeNull();
});

test('hundredths do not drift', () => {
  const sums = Array.from({ length: 10 }, () => ['0.1']);
  expect(totalsOf([{ kind: 'sum', total: true }], sums)).toEqual([1]);
});

test('puts totals in place of what was written', () => {
  const fields = [
    { key: 'items', kind: 'table', columns },
    { key: 'sum', kind: 'sum', totalOf: 'items' },
    { key: 'other', kind: 'sum', totalOf: '' },
  ];
  expect(withTotals(fields, { items: value, sum: '1', other: '2' })).toEqual({ items: value, sum: '2724006', other: '2' });
  expect(withTotals(fields, { sum: '1' })).toEqual({});
});

test('reads only tables of its columns', () => {
  for (const bad of ['x', '{}', '[1]', '[["a"]]', '[["a","1","1",5]]', JSON.stringify(Array.from({ length: 101 }, () => ['', '', '', '']))])
    expect(rowsIn(bad, 4)).toBeNull();
  expect(rowsIn('', 4)).toEqual([]);
  expect(rowsIn(value, 4)).toEqual(rows);
});

test('is whole when every number is one', () => {
  expect(isWholeTable(columns, value)).toBe(true);
  expect(isWholeTable(columns, JSON.stringify([['Охрана', 'много', '1', '']]))).toBe(false);
  expect(isWholeTable(columns, '')).toBe(false);
});

test('rows without a word are no value', () => {
  expect(valueOfRows([['', ' ']])).toBe('');
  expect(valueOfRows([['', 'x']])).toBe('[["","x"]]');
});
