import assert from 'node:assert/strict';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readDemoTimeStamps } from '../../../app/demo/keys/time-stamps.ts';
import { createDiskStore } from '../../../platform/files/disk-store.ts';
import { signWithoutStamp, signingKeyOf, writeCms } from '../../../platform/keys/cms/write.ts';
import type { KeyReader } from '../../../platform/keys/key-reader.ts';
import { createLocalKeyReader } from '../../../platform/keys/local-key-reader.ts';
import { oids } from '../../../platform/keys/oids.ts';
import { openP12 } from '../../../platform/keys/p12/open-p12.ts';
import { keyPassword, testIin } from '../../../test-support/keys.ts';
import { checkMade } from './made-signature.ts';
import { signOne } from './sign-one.ts';
import type { SigningParts } from './signing-parts.ts';
import { signingOffice } from './test-support/signing.ts';
import { createSigningThreads } from './threads/signing-threads.ts';

/** It has ended since, as in the middle of a batch: an "expired" key of the tests ended 35 days ago. */
const whenItWasValid = new Date(Date.now() - 60 * 86_400_000);

describe('a certificate that was valid when it was checked, and is not when its signature is stamped', () => {
  const { get } = signingOffice();
  const made: { keys?: KeyReader; parts?: SigningParts } = {};
  before(async () => {
    const { server, authority, dataDir } = get();
    const stamps = { kind: 'key', ...(await readDemoTimeStamps(authority.dataDir)) } as const;
    made.keys = createLocalKeyReader(authority.trustFolder);
    made.parts = {
      db: server.db,
      files: createDiskStore(join(dataDir, 'files')),
      origin: '',
      decisionListeners: [],
      threads: createSigningThreads(),
      keys: made.keys,
      clock: () => new Date(),
      stamps: async () => stamps,
      onSignature: () => {},
      log: { error: () => {} },
    };
  });
  after(async () => {
    await made.parts?.threads.close();
    await made.keys?.close();
  });

  const expiredKey = async () => {
    const opened = openP12(await get().authority.key({ kind: 'expired' }), keyPassword);
    assert.ok('key' in opened);
    const [certificate = Buffer.alloc(0), ...chain] = opened.certificates.map((each) => Buffer.from(each));
    return { key: createPrivateKey({ key: Buffer.from(opened.key), format: 'der', type: 'pkcs8' }), certificate, chain };
  };

  test('signs nothing with a key file', async () => {
    const { server, office, documents } = get();
    const { key, certificate, chain } = await expiredKey();
    const [id = 0] = await documents(1);
    const above = chain.map((each) => new X509Certificate(each));
    const wanted = { purpose: 'signing', iin: testIin, asks: 'always' } as const;
    const checked = await made.keys!.check(new X509Certificate(certificate), above, wanted, whenItWasValid);
    const held = { checked, given: 'person', threadKey: { key, certificate, chain } } as const;
    const actor = { sessionId: 0, employeeId: office.staff.director, organisationId: office.organisationId, actingFor: [], address: '' };
    await assert.rejects(signOne(made.parts!, actor, held, { documentId: id }), { problem: 'expired' });
    const { status } = await server.db.selectFrom('documents').select('status').where('id', '=', id).executeTakeFirstOrThrow();
    assert.equal(status, 300);
  });

  test('has made no signature elsewhere', async () => {
    const { server, office } = get();
    const { key, certificate, chain } = await expiredKey();
    const pdf = Buffer.from('the document');
    const own = signingKeyOf(key, certificate, chain);
    const cms = writeCms(signWithoutStamp(own, { contentType: oids.data, digest: own.digest(pdf), at: new Date() }));
    const { personId } = await server.db
      .selectFrom('employees')
      .select('person_id as personId')
      .where('id', '=', office.staff.director)
      .executeTakeFirstOrThrow();
    const session = { personId, employeeId: office.staff.director, organisationId: office.organisationId };
    const context = { db: server.db, session, now: whenItWasValid, keys: made.keys, signing: { parts: made.parts }, log: made.parts!.log };
    const take = checkMade(context as never, { original: {} as never, pdf }, cms.toString('base64'));
    await assert.rejects(take, { problem: 'expired' });
  });
});
