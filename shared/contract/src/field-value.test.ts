/** @jest-environment node */
import { numberIn, sumIn } from './field-value.ts';

test('reads numbers as people write them', () => {
  expect(['1 200,50', '1200.5', '-3', '0,0125', '12\u00a0000'].map(numberIn)).toEqual([1200.5, 1200.5, -3, 0.0125, 12_000]);
  for (const other of ['', 'много', '1,', ',5', '1,00001', '1e5', '1.000.000']) expect(numberIn(other)).toBeNull();
});

test('refuses a number of more digits than could be printed as it was written', () => {
  expect(numberIn('123456789012,345')).toBe(123_456_789_012.345);
  expect(numberIn('0,0001')).toBe(0.0001);
  expect(numberIn('123456789012345')).toBe(123_456_789_012_345);
  expect(numberIn('123456789012345,5')).toBeNull();
});

test('a sum has at most two decimals', () => {
  expect(['1,5', '1,05', '1 000 000.10'].map(sumIn)).toEqual([1.5, 1.05, 1_000_000.1]);
  expect(['1,005', '1,0 0 5'].map(sumIn)).toEqual([null, null]);
});
