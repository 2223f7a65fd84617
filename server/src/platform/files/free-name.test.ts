import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { fileName } from './file-name.ts';
import { freeName, numberedFolder } from './free-name.ts';

const second = (given: string): string => freeName(fileName(given), new Set([fileName(given)]));

/** Up to some hundred bytes of letters of one to four bytes, dots, spaces, and letters with many marks. */
const part = fc.oneof(
  fc.constantFrom('.', ' ', '. ', '.pdf', ' (2)', 'a', 'я', '№', '😀', 'e\u0301'),
  fc
    .tuple(fc.constantFrom('a', 'ж', '😀', '\u0316', 'Приложение '), fc.integer({ min: 1, max: 260 }))
    .map(([text, times]) => text.repeat(times)),
);
const validName = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => fileName(parts.join('')));

describe('the name of a file', () => {
  test('is numbered before its extension', () => {
    assert.equal(second('План.pdf'), 'План (2).pdf');
    assert.equal(second('.profile'), '.profile (2)');
    assert.equal(freeName('Акт', new Set(['Акт', 'Акт (2)'])), 'Акт (3)');
    assert.equal(freeName('План v1.2', new Set(['План v1.2']), numberedFolder), 'План v1.2 (2)');
  });

  test('has no extension where the text after its first dot is long', () => {
    assert.equal(second('1. Договор'), '1. Договор (2)');
    assert.equal(second(`аб.${'х'.repeat(125)}`), `аб.${'х'.repeat(123)} (2)`);
    assert.match(second(`1.${'Приложение к договору '.repeat(20)}`), /^1\.Приложение.* \(2\)$/);
  });

  test('is «file» where its only letter is too long', () => {
    const letter = `a${'\u0316'.repeat(200)}`;
    assert.equal(fileName(letter), 'file');
    assert.equal(fileName(`${letter}.pdf`), 'file.pdf');
    assert.equal(second(`a${'\u0316'.repeat(127)}`), 'file (2)');
  });

  test('is valid, within the limit and free, whatever the name', () => {
    fc.assert(
      fc.property(validName, (name) => {
        const taken = new Set<string>();
        for (let number = 1; number <= 11; number += 1) {
          const free = freeName(name, taken);
          assert.ok(free !== '' && Buffer.byteLength(free) <= 255, free);
          assert.ok(!taken.has(free), free);
          assert.equal(fileName(free), free);
          taken.add(free);
        }
        assert.ok(taken.has(name), 'a name that is free stays as it is');
      }),
    );
  });
});
