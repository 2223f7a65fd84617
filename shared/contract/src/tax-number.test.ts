/** @jest-environment node */
import { checkDigit, hasValidCheckDigit } from './tax-number.ts';

test('the check digit is the weighted sum modulo 11', () => {
  // 8·1 + 5·2 + 0·3 + 1·4 + 0·5 + 1·6 + 3·7 + 0·8 + 0·9 + 0·10 + 1·11 = 60 = 5·11 + 5
  expect(checkDigit('85010130001')).toBe(5);
});

test('if the first round gives 10, the second one decides', () => {
  // first round: 1·10 = 10; second round: weight 1 at the tenth place
  expect(checkDigit('00000000010')).toBe(1);
});

test('if both rounds give 10 there is no such number', () => {
  const eleven = Array.from({ length: 100_000 }, (_, index) => String(index).padStart(11, '0')).find(
    (digits) => checkDigit(digits) === null,
  );
  expect(eleven).toBeDefined();
  for (let digit = 0; digit < 10; digit++) expect(hasValidCheckDigit(`${eleven}${digit}`)).toBe(false);
});

test('a changed digit and two swapped neighbours are detected', () => {
  expect(hasValidCheckDigit('850101300015')).toBe(true);
  expect(hasValidCheckDigit('850101300016')).toBe(false);
  expect(hasValidCheckDigit('580101300015')).toBe(false);
});

test('only twelve digits are valid', () => {
  for (const wrong of ['', '12345678901', '1234567890123', '12345678901x', '85010130001٥', ' 850101300015'])
    expect(hasValidCheckDigit(wrong)).toBe(false);
  expect(() => checkDigit('123')).toThrow(RangeError);
});
