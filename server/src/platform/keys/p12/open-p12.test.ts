import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { context, integer, octets, oid, sequence, tlv } from '../der.ts';
import { oids } from '../oids.ts';
import { fixturePassword, fixtures, kazakhPassword } from '../test-support/p12-files.ts';
import { p12Limits } from './limits.ts';
import { openP12 } from './open-p12.ts';
import { proveKey } from './prove-key.ts';
import { writeTestP12, type WrittenP12 } from '../test-support/p12.ts';

const bytesOf = (name: keyof typeof fixtures): Buffer => Buffer.from(fixtures[name], 'base64');
const problemOf = (file: Uint8Array, password = fixturePassword): string | null => {
  const opened = openP12(file, password);
  return 'problem' in opened ? opened.problem : null;
};

test('files made by OpenSSL and Java open, and their keys are proven', () => {
  for (const name of Object.keys(fixtures) as (keyof typeof fixtures)[]) {
    const password = name.startsWith('kazakh') ? kazakhPassword : fixturePassword;
    const opened = openP12(bytesOf(name), password);
    assert.ok(!('problem' in opened), name);
    assert.match(proveKey(opened).certificate.subject, /IIN710418900014/, name);
    assert.equal(problemOf(bytesOf(name), 'wrong'), 'bad-password', name);
    assert.equal(problemOf(bytesOf(name), ''), 'bad-password', name);
  }
});

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const key = privateKey.export({ type: 'pkcs8', format: 'der' });
const write = (more: Partial<WrittenP12>): Buffer =>
  writeTestP12({ key, certificates: [Buffer.from('certificate')], password: fixturePassword, ...more });

test('an excessive file is refused before anything is computed', () => {
  assert.equal(problemOf(write({})), null);
  const bomb = 100_000_000;
  // These could not even be written here if they had to be computed; a wrong password does not matter either.
  for (const iterations of [{ mac: bomb }, { key: bomb }, { certificates: bomb }, { mac: p12Limits.iterations + 1 }]) {
    assert.equal(problemOf(write({ iterations })), 'unreasonable', JSON.stringify(iterations));
    assert.equal(problemOf(write({ iterations }), 'wrong'), 'unreasonable');
  }
  // Each is within the limit, but all of them together are not.
  assert.equal(problemOf(write({ iterations: { mac: p12Limits.iterations, key: p12Limits.iterations } })), 'unreasonable');
});

test('a bomb inside the encrypted part is found before it is computed', () => {
  assert.equal(problemOf(write({ keyWithin: true })), null);
  assert.equal(problemOf(write({ keyWithin: true, iterations: { key: 100_000_000 } })), 'unreasonable');
});

test('sizes and counts are limited', () => {
  assert.equal(problemOf(Buffer.alloc(p12Limits.fileBytes + 1)), 'unreasonable');
  assert.equal(
    problemOf(write({ certificates: Array.from({ length: p12Limits.certificates + 1 }, () => Buffer.from('c')) })),
    'unreasonable',
  );
  const many = sequence(...Array.from({ length: 100 }, () => sequence(oid(oids.data), context(0, octets(sequence())))));
  assert.equal(problemOf(sequence(integer(3), sequence(oid(oids.data), context(0, octets(many))))), 'unreasonable');
  const deep = Array.from({ length: 5_000 }).reduce<Buffer>(
    (inner) => Buffer.concat([Buffer.from([0x30, 0x80]), inner, Buffer.from([0, 0])]),
    Buffer.alloc(0),
  );
  assert.equal(problemOf(deep), 'bad-file');
});

test('an unknown scheme is told from a national one', () => {
  const withScheme = (name: string): Buffer => {
    const part = sequence(
      oid('1.2.840.113549.1.7.6'),
      context(0, sequence(integer(0), sequence(oid(oids.data), sequence(oid(name), sequence()), tlv(0x80, Buffer.from('x'))))),
    );
    return sequence(integer(3), sequence(oid(oids.data), context(0, octets(sequence(part)))));
  };
  assert.equal(problemOf(withScheme('1.2.398.3.10.1.2.1')), 'unsupported');
  assert.equal(problemOf(withScheme('1.3.6.1.4.1.99999.1')), 'bad-file');
});

test('any input is opened or refused', () => {
  const whole = bytesOf('openssl3');
  fc.assert(
    fc.property(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const broken = Buffer.from(whole);
      broken[at]! ^= change;
      const opened = openP12(broken, fixturePassword);
      assert.ok('problem' in opened ? opened.problem : opened.key);
    }),
    { numRuns: 400 },
  );
});
