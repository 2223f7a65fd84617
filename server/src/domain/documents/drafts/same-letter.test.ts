import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isSameDay, isSameSender } from './same-letter.ts';

const sender = fc.record({ bin: fc.constantFrom(null, '', '123456789012', '210987654321'), name: fc.string() });

test('the comparison of senders is symmetric', () => {
  fc.assert(fc.property(sender, sender, (one, other) => isSameSender(one, other) === isSameSender(other, one)));
});

test('BINs decide, otherwise the name as it is read', () => {
  const akimat = { bin: '123456789012', name: 'Акимат' };
  assert.equal(isSameSender(akimat, { bin: '123456789012', name: 'Акимат города' }), true);
  assert.equal(isSameSender(akimat, { bin: '210987654321', name: 'Акимат' }), false);
  assert.equal(isSameSender({ bin: '', name: 'ТОО «Ак-Су» ' }, { bin: null, name: 'тоо "Ак - Су"' }), true);
  assert.equal(isSameSender({ bin: '', name: '«»' }, { bin: '', name: '""' }), false);
});

test('a day is the same in both ways of writing', () => {
  assert.equal(isSameDay('24.11.2026', '2026-11-24'), true);
  assert.equal(isSameDay('24.11.2026', '25.11.2026'), false);
  assert.equal(isSameDay('', ' '), true);
});
