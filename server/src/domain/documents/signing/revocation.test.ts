import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { documentToSign, signByKey, uploadSignature } from '@qujat/contract/signing';
import { usualRevocation } from '../../../app/revocation.ts';
import { createDiskStore } from '../../../platform/files/disk-store.ts';
import { validationValuesIn } from '../../../platform/keys/cms/add-validation-values.ts';
import type { KeyReader } from '../../../platform/keys/key-reader.ts';
import { createLocalKeyReader } from '../../../platform/keys/local-key-reader.ts';
import { openssl } from '../../../platform/keys/test-support/openssl.ts';
import { signText } from '../../../app/demo/keys/sign-text.ts';
import { keyPassword } from '../../../test-support/keys.ts';
import { certifyOriginal } from './proof/certified.ts';
import { asFile, newBatch, signingOffice } from './test-support/signing.ts';

describe('what is known of a certificate when it signs', () => {
  const revoked: { serial: string; at: Date }[] = [];
  const { get } = signingOffice({ revoked: () => revoked, revocation: { ...usualRevocation, require: true, networks: ['127.0.0.1'] } });
  const sign = async (key: Buffer): Promise<{ id: number; word: string }> => {
    const { director, documents } = get();
    const [id = 0] = await documents(1);
    return { id, word: await director.call(signByKey, { documentIds: [id], keyFile: asFile(key), password: keyPassword }) };
  };
  const kept = async (id: number): Promise<Buffer> => {
    const row = await get()
      .server.db.selectFrom('signatures as s')
      .innerJoin('document_originals as o', 'o.id', 's.original_id')
      .select('s.cms')
      .where('o.document_id', '=', id)
      .executeTakeFirstOrThrow();
    return row.cms;
  };
  /** Trusts the same roots, but has neither a list nor a responder. */
  const alone = (): { keys: KeyReader; remove: () => Promise<void> } => {
    const folder = mkdtempSync(join(tmpdir(), 'qujat-alone-'));
    for (const name of ['roots', 'intermediates']) cpSync(join(get().authority.trustFolder, name), join(folder, name), { recursive: true });
    const keys = createLocalKeyReader(folder);
    return { keys, remove: async () => (await keys.close(), rmSync(folder, { recursive: true })) };
  };
  const verdictOf = async (id: number, keys: KeyReader) => {
    const { db } = get().server;
    const original = await db
      .selectFrom('document_originals')
      .select(['id', 'organisation_id as organisationId'])
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow();
    const { signatures } = await certifyOriginal(
      { db, files: createDiskStore(join(get().dataDir, 'files')), keys, now: get().server.clock.now() },
      original,
    );
    return signatures[0]?.verdict ?? assert.fail('a signature');
  };
  const page = async (path: string): Promise<string> => (await get().director.fetch(path)).text();
  const checkPage = async (id: number): Promise<string> => {
    const { check_code: code } = await get()
      .server.db.selectFrom('document_originals')
      .select('check_code')
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow();
    return page(`/ce/verify/?${code}`);
  };

  test('is asked of its authority and kept with the signature, which openssl still accepts', async () => {
    const { authority } = get();
    const { id, word } = await sign(await authority.key({}));
    assert.equal(word, 'ok');
    const cms = await kept(id);
    const values = validationValuesIn(cms);
    assert.equal(values.answers.length, 1);
    assert.equal(values.certificates.length, 4, 'the signer, both authorities, and the authority of time stamps');

    const folder = mkdtempSync(join(tmpdir(), 'qujat-lt-'));
    const { pdf } = await verifiedPdf(id);
    for (const [name, content] of [
      ['signature.p7s', cms],
      ['document.pdf', pdf],
    ] as const)
      writeFileSync(join(folder, name), content);
    const root = join(authority.trustFolder, 'roots/root.pem');
    const given = ['-in', join(folder, 'signature.p7s'), '-content', join(folder, 'document.pdf')];
    const { isRight, text } = openssl(
      'cms',
      '-verify',
      '-cades',
      '-binary',
      '-inform',
      'DER',
      ...given,
      '-CAfile',
      root,
      '-purpose',
      'any',
      '-out',
      '/dev/null',
    );
    assert.ok(isRight, text);
    rmSync(folder, { recursive: true });
  });

  const verifiedPdf = async (id: number) => {
    const { db } = get().server;
    const original = await db
      .selectFrom('document_originals')
      .select(['id', 'organisation_id as organisationId'])
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow();
    const { pdf } = await certifyOriginal(
      { db, files: createDiskStore(join(get().dataDir, 'files')), keys: alone().keys, now: get().server.clock.now() },
      original,
    );
    return { pdf: pdf ?? assert.fail('a document') };
  };

  test('stays known when every list and every responder is gone, and each page says from what', async () => {
    const { id } = await sign(await get().authority.key({}));
    const { keys, remove } = alone();
    const verdict = await verdictOf(id, keys);
    assert.ok(verdict.valid);
    assert.deepEqual([verdict.checked.revocation, verdict.checked.source?.kind], ['good', 'ocsp']);
    await remove();
    assert.match(await checkPage(id), /Не отозван на момент подписания: ответ OCSP от \d/);
    assert.match(await page(`/ce/viewdoc/?${id}`), /Не отозван на момент подписания: ответ OCSP от \d/);
  });

  test('is asked for a signature that was made elsewhere, too', async () => {
    const { director, documents, authority } = get();
    const [id = 0] = await documents(1);
    const { pdf } = await director.call(documentToSign, { id });
    const signature = await signText(Buffer.from(pdf, 'base64'), await authority.key({}), keyPassword);
    assert.equal(await director.call(uploadSignature, { id, batch: newBatch(), signature }), 'ok');
    assert.equal(validationValuesIn(await kept(id)).answers.length, 1);
  });

  test('a key signs until it is revoked; what it signed before stays valid', async () => {
    const key = await get().authority.key({});
    const { id, word } = await sign(key);
    assert.equal(word, 'ok');
    const verdict = await verdictOf(id, alone().keys);
    assert.ok(verdict.valid);
    get().server.clock.advance(5 * 60_000);
    revoked.push({ serial: verdict.cms.certificate.serialNumber, at: new Date(verdict.stamp.at.getTime() + 1000) });
    assert.equal((await sign(key)).word, 'revoked');
    assert.match(await checkPage(id), /Все подписи действительны/);
  });

  // Last, because the authority does not come back.
  test('where the responder is away, the list speaks, and where there is none, nothing is signed', async () => {
    const { authority } = get();
    await authority.close();
    const { id, word } = await sign(await authority.key({}));
    assert.equal(word, 'ok');
    assert.equal(validationValuesIn(await kept(id)).lists.length, 1);
    const { keys, remove } = alone();
    const verdict = await verdictOf(id, keys);
    assert.ok(verdict.valid);
    assert.equal(verdict.checked.source?.kind, 'list');
    await remove();
    assert.match(await checkPage(id), /Не отозван на момент подписания: список отзыва от \d/);
    rmSync(join(authority.trustFolder, 'crls'), { recursive: true });
    mkdirSync(join(authority.trustFolder, 'crls'));
    const strict = createLocalKeyReader(authority.trustFolder, { requireLists: true });
    const { certificate } = await authority.ecKey({});
    await assert.rejects(strict.check(certificate, [], { purpose: 'signing', asks: 'always' }, new Date()), {
      problem: 'revocation-unknown',
    });
    await strict.close();
  });
});
