import assert from 'node:assert/strict';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { describe, test } from 'node:test';
import { documentToSign, signingProgress, uploadSignature } from '@qujat/contract/signing';
import { readDemoTimeStamps } from '../../../app/demo/keys/time-stamps.ts';
import { readCms } from '../../../platform/keys/cms/read.ts';
import { addTimeStamp, signWithoutStamp, signingKeyOf, writeCms } from '../../../platform/keys/cms/write.ts';
import { signByGost } from '../../../platform/keys/test-support/gost.ts';
import { oids } from '../../../platform/keys/oids.ts';
import { openP12 } from '../../../platform/keys/p12/open-p12.ts';
import { forgeKey } from '../../../platform/keys/test-support/p12.ts';
import { keyPassword, testIin } from '../../../test-support/keys.ts';
import { newBatch, signingOffice } from './test-support/signing.ts';
import { stampOf } from './time-stamps.ts';

describe('signatures made on the person’s own machine', () => {
  const { get } = signingOffice();
  const holder = { fullName: 'Сапарғалиев Дулат', iin: testIin };

  const openedBy = (file: Uint8Array) => {
    const opened = openP12(file, keyPassword);
    assert.ok(!('problem' in opened));
    return opened;
  };
  /** As NCALayer signs with an RSA key. */
  const signByRsa = async (order: Parameters<ReturnType<typeof get>['authority']['key']>[0], content: Uint8Array): Promise<string> => {
    const opened = openedBy(await get().authority.key(order));
    const [certificate = Buffer.alloc(0), ...chain] = opened.certificates.map((each) => Buffer.from(each));
    const key = signingKeyOf(createPrivateKey({ key: Buffer.from(opened.key), format: 'der', type: 'pkcs8' }), certificate, chain);
    return writeCms(signWithoutStamp(key, { contentType: oids.data, digest: key.digest(content), at: new Date() })).toString('base64');
  };
  const toSign = async (id: number): Promise<Buffer> => Buffer.from((await get().director.call(documentToSign, { id })).pdf, 'base64');
  const statusOf = async (id: number): Promise<number> =>
    (await get().server.db.selectFrom('documents').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  const signaturesOf = (id: number) =>
    get()
      .server.db.selectFrom('signatures as s')
      .innerJoin('document_originals as o', 'o.id', 's.original_id')
      .select(['s.algorithm', 's.cms'])
      .where('o.document_id', '=', id)
      .execute();
  const kept = async (id: number): Promise<string[]> => (await signaturesOf(id)).map(({ algorithm }) => algorithm);
  const cmsOf = async (id: number): Promise<Buffer> => (await signaturesOf(id))[0]?.cms ?? assert.fail('nothing is signed');

  test('RSA and GOST signatures are accepted, with the organisation’s key if it is required', async () => {
    const { director, documents, gost, bin } = get();
    const [one = 0, two = 0] = await documents(2);
    const [three = 0] = await documents(1, { route: 'R3' });
    const batch = newBatch();
    assert.equal(await director.call(uploadSignature, { id: one, batch, signature: await signByRsa({}, await toSign(one)) }), 'ok');
    assert.equal(
      await director.call(uploadSignature, {
        id: two,
        batch,
        signature: signByGost(gost.key(holder), await toSign(two)).toString('base64'),
      }),
      'ok',
    );
    const personal = signByGost(gost.key(holder), await toSign(three)).toString('base64');
    assert.equal(await director.call(uploadSignature, { id: three, batch, signature: personal }), 'restricts');
    const other = signByGost(gost.key({ ...holder, organisation: { name: 'Другое', bin: '150190000003' } }), await toSign(three)).toString(
      'base64',
    );
    assert.equal(await director.call(uploadSignature, { id: three, batch, signature: other }), 'self_bin_only');
    assert.deepEqual(
      (await director.call(signingProgress, { batch })).documents.map(({ state }) => state),
      ['signed', 'signed', 'failed'],
    );
    const own = signByGost(gost.key({ ...holder, organisation: { name: 'ТОО «north»', bin } }), await toSign(three)).toString('base64');
    assert.equal(await director.call(uploadSignature, { id: three, batch, signature: own }), 'ok');
    assert.deepEqual([await kept(one), await kept(two), await kept(three)], [['rsa'], ['gost'], ['gost']]);
    assert.deepEqual([await statusOf(one), await statusOf(two), await statusOf(three)], [600, 600, 600]);
    assert.equal((await director.call(signingProgress, { batch })).signed, 3);
  });

  test('without a signature the batch keeps why the document cannot be signed', async () => {
    const { director, documents, clientOf } = get();
    const [one = 0, decided = 0, waits = 0] = await documents(3);
    const batch = newBatch();
    const signature = await signByRsa({}, await toSign(decided));
    assert.equal(await director.call(uploadSignature, { id: decided, batch: newBatch(), signature }), 'ok');
    await assert.rejects(director.call(documentToSign, { id: decided }), { text: 'Решение уже принято.' });
    assert.equal(await director.call(uploadSignature, { id: decided, batch }), 'error');
    assert.equal(await director.call(uploadSignature, { id: waits, batch }), 'error');
    assert.equal(await director.call(uploadSignature, { id: one, batch, signature: await signByRsa({}, await toSign(one)) }), 'ok');
    assert.deepEqual(
      (await director.call(signingProgress, { batch })).documents.map(({ id, state, text }) => [id, state, text]),
      [
        [decided, 'failed', 'Решение уже принято.'],
        [waits, 'failed', 'Подписание прервано, укажите ключ снова'],
        [one, 'signed', 'Подписан'],
      ],
    );
    assert.equal(await statusOf(waits), 300);
    const lawyer = await clientOf('lawyer');
    assert.equal(await lawyer.call(uploadSignature, { id: waits, batch }), 'error');
  });

  test('another organisation’s key is refused, also if any key is allowed', async () => {
    const { director, documents, gost } = get();
    const [id = 0] = await documents(1);
    const other = { name: 'Другое', bin: '150190000003' };
    for (const signature of [
      await signByRsa({ organisation: other }, await toSign(id)),
      signByGost(gost.key({ ...holder, organisation: other }), await toSign(id)).toString('base64'),
    ])
      assert.equal(await director.call(uploadSignature, { id, batch: newBatch(), signature }), 'self_bin_only');
    assert.deepEqual([await statusOf(id), await kept(id)], [300, []]);
  });

  test('a signature of another document, by another person, or under an unknown authority is refused', async () => {
    const { director, documents, clientOf } = get();
    const [id = 0, other = 0] = await documents(2);
    const word = async (signature: string): Promise<string> => director.call(uploadSignature, { id, batch: newBatch(), signature });
    const otherPdf = await toSign(other);
    const pdf = await toSign(id);
    assert.equal(await word(await signByRsa({}, otherPdf)), 'error');
    assert.equal(await word('bm8gc2lnbmF0dXJl'), 'error');
    assert.equal(await word(await signByRsa({ iin: '000000900000' }, pdf)), 'iin_error');
    assert.equal(await word(await signByRsa({ kind: 'sign-in' }, pdf)), 'not_signing_key');
    assert.equal(await word(await signByRsa({ kind: 'expired' }, pdf)), 'expired');
    assert.equal(await word(await signByRsa({ kind: 'untrusted' }, pdf)), 'untrusted');
    assert.deepEqual([await statusOf(id), await kept(id)], [300, []]);
    const lawyer = await clientOf('lawyer');
    await assert.rejects(lawyer.call(documentToSign, { id }), { status: 403 });
    assert.equal(await lawyer.call(uploadSignature, { id, batch: newBatch(), signature: await signByRsa({}, pdf) }), 'error');
    assert.equal(await word(await signByRsa({}, pdf)), 'ok');
    assert.equal(await word(await signByRsa({}, pdf)), 'error');
    assert.deepEqual(await kept(id), ['rsa']);
  });

  test('a signature by a key made from the person’s public certificate is refused', async () => {
    const { director, documents, authority } = get();
    const [id = 0] = await documents(1);
    const pdf = await toSign(id);
    for (const certificate of [
      (await authority.ecKey({})).certificate,
      new X509Certificate(openedBy(await authority.key({})).certificates[0]!),
    ]) {
      const key = signingKeyOf(createPrivateKey({ key: forgeKey(certificate), format: 'der', type: 'pkcs8' }), certificate.raw, []);
      const signature = writeCms(signWithoutStamp(key, { contentType: oids.data, digest: key.digest(pdf), at: new Date() })).toString(
        'base64',
      );
      assert.equal(await director.call(uploadSignature, { id, batch: newBatch(), signature }), 'error');
    }
    assert.deepEqual([await statusOf(id), await kept(id)], [300, []]);
  });

  test('a signature that was discarded with its decision does not count again', async () => {
    const { server, director, documents, gost } = get();
    const [id = 0] = await documents(1);
    const pdf = await toSign(id);
    const signature = await signByRsa({}, pdf);
    assert.equal(await director.call(uploadSignature, { id, batch: newBatch(), signature }), 'ok');
    // The document goes back to its writer, and is sent again as it was.
    await server.db.updateTable('document_originals').set({ dropped_at: new Date() }).where('document_id', '=', id).execute();
    await server.db.updateTable('participants').set({ state: 'waiting', decided_at: null }).where('document_id', '=', id).execute();
    await server.db.updateTable('documents').set({ status: 300 }).where('id', '=', id).execute();
    assert.deepEqual(await toSign(id), pdf);
    const batch = newBatch();
    assert.equal(await director.call(uploadSignature, { id, batch, signature }), 'error');
    const [outcome] = (await director.call(signingProgress, { batch })).documents;
    assert.match(outcome?.text ?? '', /Этой подписью документ уже подписан раньше/);
    assert.equal(await statusOf(id), 300);
    const anew = signByGost(gost.key(holder), pdf).toString('base64');
    assert.equal(await director.call(uploadSignature, { id, batch: newBatch(), signature: anew }), 'ok');
  });

  test('a time stamp that comes with a signature is left out', async () => {
    const { director, documents, authority } = get();
    const [id = 0] = await documents(1);
    const cms = Buffer.from(await signByRsa({}, await toSign(id)), 'base64');
    const source = { kind: 'key', ...(await readDemoTimeStamps(authority.dataDir)) } as const;
    const old = await stampOf(source, readCms(cms).signer.signature, new Date(Date.now() - 60_000));
    const signature = addTimeStamp(cms, old).toString('base64');
    assert.equal(await director.call(uploadSignature, { id, batch: newBatch(), signature }), 'ok');
    const tokens = readCms(await cmsOf(id)).signer.unsigned.get(oids.timeStampToken) ?? [];
    assert.equal(tokens.length, 1);
    assert.ok(!tokens[0]?.raw.equals(old));
  });

  test('certificates that come with a signature help to find its path, and are not kept', async () => {
    const { director, documents, authority } = get();
    const [id = 0] = await documents(1);
    const cms = Buffer.from(await signByRsa({}, await toSign(id)), 'base64');
    const above = authority.authority.certificate.raw;
    // One bit of the authority's signature on the authority's certificate: openssl would not verify the path.
    cms[cms.indexOf(above) + above.length - 1]! ^= 1;
    assert.equal(await director.call(uploadSignature, { id, batch: newBatch(), signature: cms.toString('base64') }), 'ok');
    const { certificates } = readCms(await cmsOf(id));
    const damaged = cms.subarray(cms.indexOf(above.subarray(0, -1)), cms.indexOf(above.subarray(0, -1)) + above.length);
    assert.ok(certificates.some((each) => each.equals(above)) && !certificates.some((each) => each.equals(damaged)));
  });

  test('a batch of another person cannot be changed', async () => {
    const { director, documents, clientOf } = get();
    const [id = 0, more = 0] = await documents(2);
    const batch = newBatch();
    const signature = await signByRsa({}, await toSign(id));
    assert.equal(await director.call(uploadSignature, { id, batch, signature }), 'ok');
    assert.equal(await (await clientOf('lawyer')).call(uploadSignature, { id: more, batch, signature }), 'error');
    assert.equal((await director.call(signingProgress, { batch })).total, 1);
  });
});
