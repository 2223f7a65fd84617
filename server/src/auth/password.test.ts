import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cheapCost, hashPassword, isOutdated, standardCost, verifyPassword } from './password.ts';
import { isGoodPassword } from '@qujat/contract/password-rule';

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

test('a password is known by its hash, in whatever way its letters were composed', async () => {
  const hash = await hashPassword('Йогурт-2026!', cheapCost);
  assert.equal(await verifyPassword('Йогурт-2026!'.normalize('NFD'), hash), true);
  assert.equal(await verifyPassword('йогурт-2026!', hash), false);
  assert.notEqual(await hashPassword('Йогурт-2026!', cheapCost), hash);
});

test('a hash of another cost, and one that cannot be read, are told', async () => {
  assert.equal(isOutdated(await hashPassword('x', cheapCost)), true);
  assert.equal(isOutdated(await hashPassword('x', standardCost)), false);
  assert.equal(isOutdated(await hashPassword('x', { ...cheapCost, p: 2 }), cheapCost), false);
  for (const broken of ['', 'x', 'scrypt$15$8$3$$', '-']) assert.equal(await verifyPassword('', broken), false);
});

test('nobody takes as long as somebody', async () => {
  const hash = await hashPassword('Qujat-2026!');
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 5; round++) {
    times.known.push(await timed(() => verifyPassword('guess', hash)));
    times.unknown.push(await timed(() => verifyPassword('guess', null)));
  }
  const fastest = (list: number[]): number => Math.min(...list);
  const ratio = fastest(times.unknown) / fastest(times.known);
  assert.ok(ratio > 0.6 && ratio < 1.7, `unknown took ${ratio} of known`);
});

test('the rule wants 8 characters, both cases, a digit and a special character, of any script', () => {
  for (const good of ['Qujat-2026!', 'Құжат-26', 'Пароль1.', 'Ab1!Ab1!', 'Aa1😀aaaa']) assert.equal(isGoodPassword(good), true, good);
  for (const bad of ['', 'Ab1!Ab1', 'ab1!ab1!', 'AB1!AB1!', 'Abc!Abc!', 'Abc1Abc1', 'Abc1 Abc1', 'Aa1😀😀']) assert.equal(isGoodPassword(bad), false, bad);
});
