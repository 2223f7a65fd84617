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

test('computes what a reader computes with pencil and paper', () => {
  const product = (one: string, other: string): number | null => numberOfCell(columns, ['', one, other, ''], 3);
  expect([product('0,5', '4,27'), product('0,5', '8,35'), product('-0,5', '4,27'), product('0,0049', '1000')]).toEqual([
    2.14, 4.18, -2.14, 4.9,
  ]);
  expect(product('1', '9999999999999,99')).toBe(9_999_999_999_999.99);
  expect(product('10', '9999999999999,99')).toBe(99_999_999_999_999.9);
  expect(product('3', '9999999999999,99')).toBeNull();
  const parts = [['0,0125'], ['0,0125'], ['100']];
  expect(totalsOf([{ kind: 'number', total: true }], parts)).toEqual([100.025]);
});

test('a sum has no part of a tiyn, and a table no number that is too large to be certain', () => {
  expect(isWholeTable(columns, JSON.stringify([['', '1', '1,005', '']]))).toBe(false);
  expect(isWholeTable(columns, JSON.stringify([['', '1', '1,00', '']]))).toBe(true);
  expect(isWholeTable(columns, JSON.stringify([['', '3', '9999999999999,99', '']]))).toBe(false);
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
  for (const escape of ['\\u0000', '\\ud800']) expect(rowsIn(`[["a${escape}","","",""]]`, 4)).toBeNull();
  expect(rowsIn('[["a\\u202eb","","",""]]', 4)).toEqual([['ab', '', '', '']]);
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
