import assert from 'node:assert/strict';
import { createPrivateKey, createSign, createVerify, type KeyObject, type X509Certificate } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { KeyError, type KeyProblem, type KeyReader, type Wanted } from './key-reader.ts';
import { createLocalKeyReader } from './local-key-reader.ts';
import { ecKeyWithPublicHalfOf, writeTestP12 } from './test-support/p12.ts';
import { keyPassword, makeTestAuthority, testIin, type TestAuthority, nodeKey } from '../../test-support/keys.ts';

const asker = { signedIn: true, name: 'test' };
const organisation = { name: 'АО «Сарыөзен Энерго»', bin: '150190000003' };

describe('a key', () => {
  let made: TestAuthority;
  let reader: KeyReader;
  before(async () => {
    made = await makeTestAuthority();
    reader = createLocalKeyReader(made.trustFolder);
  });
  after(async () => {
    await reader.close();
    made.remove();
  });

  const signing: Wanted = { purpose: 'signing', iin: testIin };
  const problemOf = async (file: Uint8Array, wanted: Wanted = signing, password = keyPassword): Promise<KeyProblem | null> => {
    try {
      const { certificate, chain } = await reader.open(file, password, asker);
      await reader.check(certificate, chain, wanted, new Date());
      return null;
    } catch (error) {
      assert.ok(error instanceof KeyError, String(error));
      return error.problem;
    }
  };

  test('of a person opens and names its holder', async () => {
    const { certificate, chain, privateKey } = await reader.open(await made.key({}), keyPassword, asker);
    const checked = await reader.check(certificate, chain, signing, new Date());
    assert.deepEqual([checked.name, checked.surname, checked.iin, checked.bin], ['САПАРҒАЛИЕВ ДУЛАТ', 'САПАРҒАЛИЕВ', testIin, null]);
    assert.equal(checked.path.length, 3);
    assert.ok(checked.revocationList);
    const signature = createSign('sha256').update('text').sign(nodeKey(privateKey));
    assert.ok(createVerify('sha256').update('text').verify(certificate.publicKey, signature));
  });

  test('of an organisation names it', async () => {
    const file = await made.key({ organisation });
    const { certificate, chain } = await reader.open(file, keyPassword, asker);
    const checked = await reader.check(certificate, chain, { ...signing, organisation: organisation.bin }, new Date());
    assert.deepEqual([checked.bin, checked.organisation], [organisation.bin, organisation.name.toUpperCase()]);
    assert.equal(await problemOf(file, { purpose: 'signing', organisation: '999999999999' }), 'other-organisation');
  });

  test('of an organisation states its holder’s role, and only head and signatory may act for it', async () => {
    const wanted: Wanted = { purpose: 'signing', organisation: true, entitled: true };
    for (const [role, problem] of [
      ['head', null],
      ['signatory', null],
      ['finance', 'not-entitled'],
      ['hr', 'not-entitled'],
      ['employee', 'not-entitled'],
      [null, null],
    ] as const) {
      const { certificate, file } = await made.ecKey({ organisation, role });
      assert.equal((await reader.check(certificate, [], signing, new Date())).role, role);
      assert.equal(await problemOf(file, wanted), problem, String(role));
      assert.equal(await problemOf(file), null);
    }
    const person = await made.ecKey({});
    assert.equal((await reader.check(person.certificate, [], signing, new Date())).role, null);
  });

  test('that is unusable says why, with a reason for each fault', async () => {
    const file = await made.key({});
    assert.equal(await problemOf(file, signing, 'wrong'), 'bad-password');
    assert.equal(await problemOf(file, signing, ''), 'bad-password');
    assert.equal(await problemOf(await made.key({ kind: 'not-a-key' })), 'bad-file');
    assert.equal(await problemOf(file.subarray(0, 500)), 'bad-file');
    assert.equal(await problemOf(Buffer.alloc(0)), 'bad-file');
    assert.equal(await problemOf(await made.key({ kind: 'expired' })), 'expired');
    assert.equal(await problemOf(await made.key({ kind: 'revoked' })), 'revoked');
    assert.equal(await problemOf(await made.key({ kind: 'untrusted' })), 'untrusted');
    const signIn = await made.key({ kind: 'sign-in' });
    assert.equal(await problemOf(signIn), 'not-signing-key');
    assert.equal(await problemOf(signIn, { purpose: 'sign-in', iin: testIin }), null);
    assert.equal(await problemOf(file, { purpose: 'sign-in' }), 'not-sign-in-key');
    assert.equal(await problemOf(await made.key({ iin: '000000900000' })), 'other-person');
    assert.equal(await problemOf(file, { ...signing, organisation: true }), 'no-organisation');
  });

  test('made from a public certificate opens nothing', async () => {
    for (const kind of ['rsa', 'ec'] as const) assert.equal(await problemOf(await made.forged(kind)), 'bad-file', kind);
  });

  test('on an elliptic curve opens like an RSA one; with another key’s public half it opens nothing', async () => {
    const own = await made.ecKey({});
    assert.equal(await problemOf(own.file), null);
    const victim = await made.ecKey({});
    const write = (key: Uint8Array, certificates: readonly X509Certificate[]): Buffer =>
      writeTestP12({ key, certificates: certificates.map(({ raw }) => raw), password: keyPassword });
    assert.equal(await problemOf(write(ecKeyWithPublicHalfOf(own.key, victim.certificate), [victim.certificate])), 'bad-file');
    assert.equal(await problemOf(write(own.key.export({ type: 'pkcs8', format: 'der' }), [victim.certificate])), 'bad-file');
  });

  test('is found among other certificates by its signature, not by its position', async () => {
    const own = await made.ecKey({ iin: '000000900017' });
    const victim = await made.ecKey({});
    const file = writeTestP12({
      key: own.key.export({ type: 'pkcs8', format: 'der' }),
      certificates: [victim.certificate.raw, made.authority.certificate.raw, own.certificate.raw],
      password: keyPassword,
    });
    const { certificate, chain } = await reader.open(file, keyPassword, asker);
    assert.equal(certificate.fingerprint256, own.certificate.fingerprint256);
    assert.deepEqual(
      chain.map(({ fingerprint256 }) => fingerprint256),
      [victim.certificate, made.authority.certificate].map(({ fingerprint256 }) => fingerprint256),
    );
    assert.equal(await problemOf(file), 'other-person');
  });

  test('with one inconsistent number is refused', async () => {
    const { privateKey, certificate } = await reader.open(await made.key({}), keyPassword, asker);
    const jwk = nodeKey(privateKey).export({ format: 'jwk' });
    const other = Buffer.from(jwk.d ?? '', 'base64url');
    other[other.length - 1]! ^= 2;
    // The other numbers stay valid: OpenSSL signs with them and never looks at the wrong one.
    const whole = createPrivateKey({ format: 'jwk', key: { ...jwk, d: other.toString('base64url') } });
    const write = (key: KeyObject): Buffer =>
      writeTestP12({ key: key.export({ type: 'pkcs8', format: 'der' }), certificates: [certificate.raw], password: keyPassword });
    assert.equal(await problemOf(write(whole)), null);
    const prime = Buffer.from(jwk.p ?? '', 'base64url');
    prime[prime.length - 1]! ^= 2;
    const bogus = createPrivateKey({ format: 'jwk', key: { ...jwk, d: other.toString('base64url'), p: prime.toString('base64url') } });
    assert.equal(await problemOf(write(bogus)), 'bad-file');
  });

  test('with excessive parameters is refused at once, and delays nobody', async () => {
    const bomb = writeTestP12({ key: Buffer.from('key'), certificates: [], password: keyPassword, iterations: { mac: 2_000_000_000 } });
    const [problem, next] = await Promise.all([problemOf(bomb), problemOf(await made.key({}))]);
    assert.deepEqual([problem, next], ['unreasonable', null]);
  });

  test('is refused without a trusted authority, or under another one', async () => {
    const other = await makeTestAuthority();
    for (const folder of [null, '/nowhere', other.trustFolder]) {
      const stranger = createLocalKeyReader(folder);
      const { certificate, chain } = await stranger.open(await made.key({}), keyPassword, asker);
      await assert.rejects(stranger.check(certificate, chain, signing, new Date()), { problem: 'untrusted' });
      await stranger.close();
    }
    other.remove();
  });

  test('opens in parallel while the server keeps serving', async () => {
    const file = await made.key({});
    let ticks = 0;
    const timer = setInterval(() => ticks++, 5);
    const opened = await Promise.all(Array.from({ length: 4 }, () => reader.open(file, keyPassword, asker)));
    clearInterval(timer);
    assert.equal(new Set(opened.map(({ certificate }) => certificate.fingerprint256)).size, 1);
    assert.ok(ticks > 2);
  });
});
