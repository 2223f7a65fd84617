import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { test } from 'node:test';
import { cheapCost, hashPassword, isOutdated, standardCost, verifyPassword } from './password.ts';
import { isGoodPassword } from '@qujat/contract/password-rule';

test('a password matches its hash in any Unicode composition', async () => {
  const hash = await hashPassword('Йогурт-2026!', cheapCost);
  assert.equal(await verifyPassword('Йогурт-2026!'.normalize('NFD'), hash), true);
  assert.equal(await verifyPassword('йогурт-2026!', hash), false);
  assert.notEqual(await hashPassword('Йогурт-2026!', cheapCost), hash);
});

test('recognises a hash with another cost and an unreadable one', async () => {
  assert.equal(isOutdated(await hashPassword('x', cheapCost)), true);
  assert.equal(isOutdated(await hashPassword('x', standardCost)), false);
  assert.equal(isOutdated(await hashPassword('x', { ...cheapCost, passes: 3 }), cheapCost), false);
  for (const broken of ['', 'x', 'scrypt$15$8$3$$', 'argon2id$19456$2$$', '-']) assert.equal(await verifyPassword('', broken), false);
});

test('a hash by scrypt, from before, is verified and is outdated', async () => {
  const earlier = 'scrypt$4$8$1$AAECAwQFBgcICQoLDA0ODw$H7zswLoN6x-vZ2uVPfscINR-pFnjvdpg9c8RnJQVi74';
  assert.deepEqual([await verifyPassword('Qujat-2026!', earlier), await verifyPassword('qujat-2026!', earlier)], [true, false]);
  assert.equal(isOutdated(earlier, cheapCost), true);
});

test('an unknown person costs as much work as a known one', async (t) => {
  const hash = await hashPassword('Qujat-2026!');
  const { mock } = t.mock.method(crypto, 'argon2');
  syncBuiltinESMExports();
  t.after(() => {
    mock.restore();
    syncBuiltinESMExports();
  });
  await verifyPassword('guess', hash);
  await verifyPassword('guess', null);
  const [known, unknown] = mock.calls.map(({ arguments: [kind, { nonce, ...work }] }) => ({
    kind,
    saltBytes: Buffer.from(nonce as Buffer).length,
    work,
  }));
  assert.equal(known?.work.message, 'guess');
  assert.deepEqual(unknown, known);
});

test('the rule requires 8 characters, both cases, a digit and a special character, in any script', () => {
  for (const good of ['Qujat-2026!', 'Құжат-26', 'Пароль1.', 'Ab1!Ab1!', 'Aa1😀aaaa']) assert.equal(isGoodPassword(good), true, good);
  for (const bad of ['', 'Ab1!Ab1', 'ab1!ab1!', 'AB1!AB1!', 'Abc!Abc!', 'Abc1Abc1', 'Abc1 Abc1', 'Aa1😀😀'])
    assert.equal(isGoodPassword(bad), false, bad);
});
