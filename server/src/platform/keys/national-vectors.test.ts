/**
 * The public test certificates and lists of the national authority, as vectors. They are from the tests of NCANode
 * (github.com/malikzh/NCANode, MIT), gokalkan (github.com/gokalkan/gokalkan, MIT) and kalkan (github.com/skarm/kalkan, MIT).
 */
import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { holderOf, isForSigning } from './certificate.ts';
import { readTimeStampAnswer, verifyTimeStamp } from './cms/time-stamp.ts';
import { verifyCms } from './cms/verify.ts';
import { signingKeyOf, signWithoutStamp, writeCms } from './cms/write.ts';
import { integer, sequence } from './der.ts';
import { KeyError } from './key-reader.ts';
import { oids } from './oids.ts';
import { openP12 } from './p12/open-p12.ts';
import { writeTestP12 } from './test-support/p12.ts';
import { createLocalKeyReader } from './local-key-reader.ts';
import { askLists, readRevocationList } from './revocation-list.ts';

const vector = (name: string): string => join(import.meta.dirname, 'test-support/national-authority', name);
const read = (name: string): Buffer => readFileSync(vector(name));
const certificate = (name: string): X509Certificate => new X509Certificate(read(name));

const folder = mkdtempSync(join(tmpdir(), 'qujat-national-'));
for (const name of ['roots', 'crls']) mkdirSync(join(folder, name));
copyFileSync(vector('gost-authority.cer'), join(folder, 'roots/gost.cer'));
copyFileSync(vector('gost-authority.crl'), join(folder, 'crls/gost.crl'));
const skipped: string[] = [];
const reader = createLocalKeyReader(folder, { onSkipped: (file) => skipped.push(file) });
after(async () => {
  await reader.close();
  rmSync(folder, { recursive: true });
});

const inForce = new Date('2024-05-01T00:00:00Z');
const person = certificate('gost-person.cer');

test('a GOST certificate of the national test authority is trusted, and its outdated list proves nothing about it', async () => {
  const checked = await reader.check(person, [], { purpose: 'signing', iin: '123456789011' }, inForce);
  assert.deepEqual([checked.name, checked.iin, checked.bin], ['ТЕСТОВ ТЕСТ', '123456789011', null]);
  assert.equal(checked.revocation, 'unknown');
  assert.equal(checked.revocationList, null);
  await assert.rejects(reader.check(person, [], { purpose: 'signing' }, new Date('2026-01-01T00:00:00Z')), { problem: 'expired' });
  assert.ok(isForSigning(person));
  assert.equal(holderOf(person).surname, 'ТЕСТОВ');
});

test('an installation can refuse a key of unknown status, and still shows earlier signatures', async () => {
  const strict = createLocalKeyReader(folder, { requireLists: true });
  await assert.rejects(strict.check(person, [], { purpose: 'signing' }, inForce), { problem: 'revocation-unknown' });
  assert.equal((await strict.check(person, [], { purpose: 'signing', past: true }, inForce)).revocation, 'unknown');
  await strict.close();
});

test('one bad file in a trust folder is skipped and named; the others are used', async () => {
  writeFileSync(join(folder, 'roots/gost.srl'), '7A2C');
  writeFileSync(join(folder, 'crls/broken.crl'), read('gost-authority.crl').subarray(0, 200));
  copyFileSync(vector('rsa-authority.crl'), join(folder, 'crls/of-another.crl'));
  const other = createLocalKeyReader(folder, { onSkipped: (file) => skipped.push(file) });
  assert.equal((await other.check(person, [], { purpose: 'signing' }, inForce)).name, 'ТЕСТОВ ТЕСТ');
  await other.close();
  assert.deepEqual(
    skipped.toSorted(),
    ['crls/broken.crl', 'crls/of-another.crl', 'roots/gost.srl'].map((name) => join(folder, name)),
  );
});

for (const [kind, serial, revoked] of [
  ['gost', '5BD5D7CD87CD345A8DFC3C22523ADF2061A7E41E', '2022-07-27T10:26:59Z'],
  ['rsa', '4B779CB5647C4DA7B07327C503EAB1656D716ED8', '2021-03-30T18:10:21Z'],
] as const) {
  test(`the ${kind.toUpperCase()} list of the national test authority verifies, and states what was revoked when`, () => {
    const der = read(`${kind}-authority.crl`);
    const list = readRevocationList(der, [certificate('gost-authority.cer'), certificate('rsa-authority.cer')]);
    assert.ok(list?.until);
    const day = 86_400_000;
    const { until } = list;
    const ask = (number: string, at: Date) => askLists({ serial: number, expires: new Date('2100-01-01') }, [list], at).state;
    assert.equal(ask(serial, new Date(until.getTime() - day)), 'revoked');
    assert.equal(ask(serial, new Date(Date.parse(revoked) - 1000)), 'good');
    assert.equal(ask('01', new Date(until.getTime() - day)), 'good');
    // After the list has expired the status is unknown, but the certificates that it names stay revoked.
    assert.equal(ask('01', new Date(until.getTime() + day)), 'unknown');
    assert.equal(ask(serial, new Date(until.getTime() + day)), 'revoked');
    const changed = Buffer.from(der);
    changed[120]! ^= 1;
    assert.throws(() => assert.ok(readRevocationList(changed, [certificate(`${kind}-authority.cer`)])));
  });
}

const asker = { signedIn: true, name: 'test' };

test('a GOST key file of the national test authority opens, proves itself, and signs', async () => {
  const { certificate, privateKey } = await reader.open(read('gost-person.p12'), 'Qwerty12', asker);
  assert.equal(certificate.fingerprint256, person.fingerprint256);
  const key = signingKeyOf(privateKey, certificate.raw, []);
  const content = Buffer.from('a document');
  const cms = writeCms(signWithoutStamp(key, { contentType: oids.data, digest: key.digest(content), at: inForce }));
  assert.equal(verifyCms(cms, content).certificate.fingerprint256, person.fingerprint256);
  assert.throws(() => verifyCms(cms, Buffer.from('another document')), { problem: 'bad-file' });
  await assert.rejects(reader.open(read('gost-person.p12'), 'Qwerty123', asker), { problem: 'bad-password' });
});

test('a GOST key beside another person’s certificate opens nothing', async () => {
  const opened = openP12(read('gost-person.p12'), 'Qwerty12');
  assert.ok(!('problem' in opened));
  const other = Buffer.from(opened.key);
  other[other.length - 1]! ^= 1;
  for (const [pkcs8, problem] of [
    [opened.key, null],
    [other, 'bad-file'],
  ] as const) {
    const file = writeTestP12({ key: pkcs8, certificates: [person.raw], password: 'password' });
    if (problem) await assert.rejects(reader.open(file, 'password', asker), { problem });
    else assert.ok(await reader.open(file, 'password', asker));
  }
});

test('a national time stamp with the 2004 algorithms over SHA-1 is refused', () => {
  assert.throws(() => verifyTimeStamp(read('time-stamp.tst'), Buffer.from('anything')), KeyError);
});

/** A signature by a public test key with a stamp of the authority in service: today's policy and algorithms (GOST 2015). */
const stamped = () => {
  const { cms } = verifyCms(read('time-stamped.p7s'), read('time-stamped.txt'));
  const [token] = cms.signer.unsigned.get(oids.timeStampToken) ?? [];
  assert.ok(token);
  return { token: token.raw, signature: cms.signer.signature };
};

test('a time stamp of the national authority in service verifies, and stamps nothing else', async () => {
  const { token, signature } = stamped();
  const stamp = verifyTimeStamp(token, signature);
  assert.equal(stamp.at.toISOString(), '2026-07-20T09:08:07.000Z');
  assert.match(stamp.certificate.subject, /TIME-STAMPING AUTHORITY/);
  assert.throws(() => verifyTimeStamp(token, Buffer.from('anything')), KeyError);
  const changed = Buffer.from(token);
  changed[changed.length - 1]! ^= 1;
  assert.throws(() => verifyTimeStamp(changed, signature), KeyError);
});

test('it is accepted under a trusted authority while its certificate is valid', async () => {
  const { token, signature } = stamped();
  const { certificate, chain, at } = verifyTimeStamp(token, signature);
  await assert.rejects(reader.check(certificate, chain, { purpose: 'time-stamping' }, at), { problem: 'untrusted' });
  const trusting = mkdtempSync(join(tmpdir(), 'qujat-national-stamps-'));
  mkdirSync(join(trusting, 'roots'));
  writeFileSync(join(trusting, 'roots/stamps.pem'), certificate.toString());
  const other = createLocalKeyReader(trusting);
  try {
    assert.ok(await other.check(certificate, chain, { purpose: 'time-stamping' }, at));
    const ended = new Date(certificate.validToDate.getTime() + 1000);
    await assert.rejects(other.check(certificate, chain, { purpose: 'time-stamping' }, ended), { problem: 'expired' });
  } finally {
    await other.close();
    rmSync(trusting, { recursive: true });
  }
});

test('it is refused as the answer to another request', () => {
  const { token } = stamped();
  const answer = sequence(sequence(integer(0)), token);
  assert.throws(() => readTimeStampAnswer(answer, { hash: Buffer.alloc(32), nonce: Buffer.alloc(8), policy: null }));
});
