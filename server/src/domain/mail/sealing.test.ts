import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { StartError } from '../../platform/process/start-error.ts';
import { createSealer, keepKeyIn, readKeys } from './sealing.ts';
import { MailError } from './servers/mail-error.ts';

const sealedError = (error: unknown): boolean => error instanceof MailError && error.trouble === 'sealed';

describe('the password of a mail account', () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)];
  const sealer = createSealer([old]);

  test('survives a round trip, never looks the same twice, and is not stored in plain text', () => {
    const password = 'Құпия сөз 1!';
    const [one, two] = [sealer.seal(password, 'a'), sealer.seal(password, 'a')];
    assert.equal(sealer.open(one, 'a'), password);
    assert.ok(!one.equals(two));
    assert.ok(!one.includes(Buffer.from(password)));
  });

  test('opens for nothing else, with no other key, and not after a change', () => {
    const sealed = sealer.seal('word', 'employee 1, server a');
    assert.throws(() => sealer.open(sealed, 'employee 1, server b'), sealedError);
    assert.throws(() => createSealer([fresh]).open(sealed, 'employee 1, server a'), sealedError);
    for (let place = 0; place < sealed.length; place += 1) {
      const touched = Buffer.from(sealed);
      touched[place] = (touched[place] ?? 0) ^ 1;
      assert.throws(() => sealer.open(touched, 'employee 1, server a'), sealedError);
      assert.throws(() => sealer.open(sealed.subarray(0, place), 'employee 1, server a'), sealedError);
    }
  });

  test('opens with an earlier key after a key change, and is marked for resealing', () => {
    const sealed = sealer.seal('word', 'a');
    const both = createSealer([fresh, old]);
    assert.deepEqual([both.open(sealed, 'a'), both.isCurrent(sealed), both.isCurrent(both.seal('word', 'a'))], ['word', false, true]);
  });
});

describe('the sealing key', () => {
  test('has 64 hexadecimal digits per line; errors do not repeat it', () => {
    assert.deepEqual(
      readKeys(`${'ab'.repeat(32)}\n${'CD'.repeat(32)}\n`).map((key) => key.length),
      [32, 32],
    );
    for (const wrong of ['', 'secret', 'ab'.repeat(31), `${'ab'.repeat(32)} x`])
      assert.throws(
        () => readKeys(wrong),
        (error: Error) => error instanceof StartError && (wrong === '' || !error.message.includes(wrong)),
      );
  });

  test('of an external database is created once, beside it, readable by nobody else', () => {
    const folder = mkdtempSync(join(tmpdir(), 'qujat-mail-'));
    try {
      const file = join(folder, 'data', 'mailbox.key');
      const [first] = keepKeyIn(file);
      assert.deepEqual(keepKeyIn(file), [first]);
      assert.equal(statSync(file).mode & 0o777, 0o600);
      assert.equal(readFileSync(file, 'utf8').trim(), first?.toString('hex'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
