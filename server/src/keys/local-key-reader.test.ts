import assert from 'node:assert/strict';
import { createSign, createVerify } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { KeyError, type KeyProblem, type KeyReader, type Wanted } from './key-reader.ts';
import { createLocalKeyReader } from './local-key-reader.ts';
import { keyPassword, makeTestAuthority, testIin, type TestAuthority } from './test-support.ts';

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
      const { certificate, chain } = await reader.open(file, password);
      await reader.check(certificate, chain, wanted, new Date());
      return null;
    } catch (error) {
      assert.ok(error instanceof KeyError, String(error));
      return error.problem;
    }
  };

  test('of a person is opened, and says whose it is', async () => {
    const { certificate, chain, privateKey } = await reader.open(await made.key({}), keyPassword);
    const checked = await reader.check(certificate, chain, signing, new Date());
    assert.deepEqual([checked.name, checked.surname, checked.iin, checked.bin], ['САПАРҒАЛИЕВ ДУЛАТ', 'САПАРҒАЛИЕВ', testIin, null]);
    assert.equal(checked.path.length, 3);
    assert.ok(checked.revocationList);
    const signature = createSign('sha256').update('text').sign(privateKey);
    assert.ok(createVerify('sha256').update('text').verify(certificate.publicKey, signature));
  });

  test('of an organisation names it', async () => {
    const file = await made.key({ organisation });
    const { certificate, chain } = await reader.open(file, keyPassword);
    const checked = await reader.check(certificate, chain, { ...signing, organisation: organisation.bin }, new Date());
    assert.deepEqual([checked.bin, checked.organisation], [organisation.bin, organisation.name.toUpperCase()]);
    assert.equal(await problemOf(file, { purpose: 'signing', organisation: '999999999999' }), 'other-organisation');
  });

  test('that will not do says why, each way apart', async () => {
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

  test('is worth nothing where nobody is trusted, or another authority is', async () => {
    const other = await makeTestAuthority();
    for (const folder of [null, '/nowhere', other.trustFolder]) {
      const stranger = createLocalKeyReader(folder);
      const { certificate, chain } = await stranger.open(await made.key({}), keyPassword);
      await assert.rejects(stranger.check(certificate, chain, signing, new Date()), { problem: 'untrusted' });
      await stranger.close();
    }
    other.remove();
  });

  test('is opened beside others, while the server goes on', async () => {
    const file = await made.key({});
    let beats = 0;
    const heart = setInterval(() => beats++, 5);
    const opened = await Promise.all(Array.from({ length: 6 }, () => reader.open(file, keyPassword)));
    clearInterval(heart);
    assert.equal(new Set(opened.map(({ certificate }) => certificate.fingerprint256)).size, 1);
    assert.ok(beats > 2);
  });
});
