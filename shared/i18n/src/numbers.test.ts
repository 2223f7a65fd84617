/** @jest-environment node */
import { createI18n } from './instance.ts';
import { formatNumber, formatPercent } from './numbers.ts';

test.each([
  ['ru', '1 234 567,5', '0,25'],
  ['kk', '1 234 567,5', '0,25'],
  ['en', '1,234,567.5', '0.25'],
  ['tr', '1.234.567,5', '0,25'],
])('%s: groups and the decimal sign', (language, large, small) => {
  expect(formatNumber(1_234_567.5, { language })).toBe(large.replaceAll(' ', '\u00a0'));
  expect(formatNumber(0.25, { language })).toBe(small);
});

test('follows the language on the screen', () => {
  createI18n({ language: 'en_EN' });
  expect(formatNumber(1204)).toBe('1,204');
  createI18n({ language: 'ru_RU' });
  expect(formatNumber(1204)).toBe('1\u00a0204');
});

test('digits are kept, rounded or padded', () => {
  expect(formatNumber(2, { digits: 2, language: 'ru' })).toBe('2,00');
  expect(formatNumber(2.345_67, { language: 'ru' })).toBe('2,346');
  expect(formatNumber(999.999, { digits: 0, language: 'ru' })).toBe('1\u00a0000');
  expect(formatNumber(123, { language: 'ru' })).toBe('123');
});

test('a minus precedes a negative number, and never zero', () => {
  expect(formatNumber(-1204, { language: 'ru' })).toBe('−1\u00a0204');
  expect(formatNumber(-0.0001, { language: 'ru' })).toBe('0');
});

test('a value that is not a number gives an empty text', () => {
  for (const nothing of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) expect(formatNumber(nothing)).toBe('');
});

test.each([
  ['ru', '1\u00a0083\u00a0%'],
  ['kk', '1\u00a0083\u00a0%'],
  ['en', '1,083%'],
  ['tr', '%1.083'],
])('%s: percent', (language, text) => {
  expect(formatPercent(1083, { language })).toBe(text);
  expect(formatPercent(null, { language })).toBe('');
});
