import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDigit, demoBin, demoIin, hasValidCheckDigit } from './identifiers.ts';

test('the check digit is the weighted sum modulo 11', () => {
  // 8·1 + 5·2 + 0·3 + 1·4 + 0·5 + 1·6 + 3·7 + 0·8 + 0·9 + 0·10 + 1·11 = 60 = 5·11 + 5
  assert.equal(checkDigit('85010130001'), 5);
});

test('where the first round gives 10, the second one decides', () => {
  // first round: 1·10 = 10; second round: weight 1 at the tenth place
  assert.equal(checkDigit('00000000010'), 1);
});

test('where both rounds give 10 there is no such number', () => {
  const eleven = Array.from({ length: 100_000 }, (_, index) => String(index).padStart(11, '0')).find(
    (digits) => checkDigit(digits) === null,
  );
  assert.ok(eleven);
  for (let digit = 0; digit < 10; digit++) assert.equal(hasValidCheckDigit(eleven + String(digit)), false);
});

test('a changed digit or two swapped neighbours are noticed', () => {
  const number = demoIin('1978-03-14', 123);
  assert.ok(hasValidCheckDigit(number));
  assert.equal(hasValidCheckDigit(number.slice(0, 11) + String((Number(number[11]) + 1) % 10)), false);
  assert.equal(hasValidCheckDigit(`${number[1]}${number[0]}${number.slice(2)}`), false);
});

test('what is not twelve digits is no number', () => {
  for (const wrong of ['', '12345678901', '1234567890123', '12345678901x']) assert.equal(hasValidCheckDigit(wrong), false);
  assert.throws(() => checkDigit('123'), RangeError);
});

test('the demo numbers are of kinds that are never issued', () => {
  for (let serial = 0; serial < 2000; serial++) {
    const iin = demoIin('1990-12-31', serial);
    assert.equal(iin[6], '9');
    assert.ok(hasValidCheckDigit(iin), iin);
    const bin = demoBin('2005-03', serial);
    assert.equal(bin[4], '9');
    assert.ok(hasValidCheckDigit(bin), bin);
  }
});
