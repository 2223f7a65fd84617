import assert from 'node:assert/strict';
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { makeDemoTimeStamps, readDemoTimeStamps } from '../../../../app/demo/keys/time-stamps.ts';
import { verifyCms } from '../../../../platform/keys/cms/verify.ts';
import { forgeKey } from '../../../../platform/keys/test-support/p12.ts';
import { makeTestAuthority, type TestAuthority, type TestPair } from '../../../../test-support/keys.ts';
import { createSigningThreads, type SigningThreads } from './signing-threads.ts';
import type { TimeStampSource } from '../time-stamps.ts';
import type { ThreadKey } from './tasks.ts';

describe('the signing threads', () => {
  const content = Buffer.from('%PDF the document');
  let authority: TestAuthority;
  let threads: SigningThreads;
  let stamps: TimeStampSource;
  let pair: TestPair;
  before(async () => {
    authority = await makeTestAuthority();
    await makeDemoTimeStamps(authority.dataDir, new Date());
    stamps = { kind: 'key', ...(await readDemoTimeStamps(authority.dataDir)) };
    pair = await authority.ecKey({});
    threads = createSigningThreads(1);
  });
  after(async () => {
    await threads.close();
    authority.remove();
  });
  const sign = (key: ThreadKey) => threads.ask('sign', { key, content, at: Date.now(), stamps });

  test('return a signature of the document', async () => {
    const { cms, certificate } = await sign({ key: pair.key, certificate: pair.certificate.raw, chain: [] });
    assert.ok(verifyCms(cms, content));
    assert.equal(new X509Certificate(certificate).fingerprint256, pair.certificate.fingerprint256);
  });

  test('return nothing that does not verify, whoever supplied the key', async () => {
    const forged = createPrivateKey({ key: forgeKey(pair.certificate), format: 'der', type: 'pkcs8' });
    assert.deepEqual(createPublicKey(forged).export({ format: 'jwk' }), pair.certificate.publicKey.export({ format: 'jwk' }));
    await assert.rejects(sign({ key: forged, certificate: pair.certificate.raw, chain: [] }));
    const { certificate: other } = await authority.ecKey({});
    await assert.rejects(sign({ key: pair.key, certificate: other.raw, chain: [] }));
  });
});
