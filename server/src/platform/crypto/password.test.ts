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
  assert.equal(isOutdated(await hashPassword('x', { ...cheapCost, p: 2 }), cheapCost), false);
  for (const broken of ['', 'x', 'scrypt$15$8$3$$', '-']) assert.equal(await verifyPassword('', broken), false);
});

test('an unknown person costs as much work as a known one', async (t) => {
  const hash = await hashPassword('Qujat-2026!');
  const { mock } = t.mock.method(crypto, 'scrypt');
  syncBuiltinESMExports();
  t.after(() => {
    mock.restore();
    syncBuiltinESMExports();
  });
  await verifyPassword('guess', hash);
  await verifyPassword('guess', null);
  const [known, unknown] = mock.calls.map(({ arguments: [password, salt, length, options] }) => ({
    password,
    saltBytes: Buffer.from(salt as Buffer).length,
    length,
    options,
  }));
  assert.equal(known?.password, 'guess');
  assert.deepEqual(unknown, known);
});

test('the rule requires 8 characters, both cases, a digit and a special character, in any script', () => {
  for (const good of ['Qujat-2026!', 'Құжат-26', 'Пароль1.', 'Ab1!Ab1!', 'Aa1😀aaaa']) assert.equal(isGoodPassword(good), true, good);
  for (const bad of ['', 'Ab1!Ab1', 'ab1!ab1!', 'AB1!AB1!', 'Abc!Abc!', 'Abc1Abc1', 'Abc1 Abc1', 'Aa1😀😀'])
    assert.equal(isGoodPassword(bad), false, bad);
});
