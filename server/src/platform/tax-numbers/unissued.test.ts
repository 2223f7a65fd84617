import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasValidCheckDigit } from '@qujat/contract/tax-number';
import { demoBin, demoIin } from './unissued.ts';

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
