import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync, cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { documentToSign, signByKey, uploadSignature } from '@qujat/contract/signing';
import { createDiskStore } from '../../../../platform/files/disk-store.ts';
import { contentInfo, signedDataIn } from '../../../../platform/keys/cms/read.ts';
import { sequence } from '../../../../platform/keys/der.ts';
import { signByGost } from '../../../../platform/keys/test-support/gost.ts';
import type { KeyReader } from '../../../../platform/keys/key-reader.ts';
import { createLocalKeyReader } from '../../../../platform/keys/local-key-reader.ts';
import { keyPassword, testIin } from '../../../../test-support/keys.ts';
import { asFile, newBatch, signingOffice } from '../test-support/signing.ts';
import { commandsIn, unpack, unzip } from '../test-support/package.ts';
import { readQr } from '../test-support/proof.ts';
import { signatureSheet } from './sheet.ts';

/** The signature without the lists that it contains. */
const withoutLists = (cms: Buffer): Buffer =>
  contentInfo(
    sequence(
      ...signedDataIn(cms)
        .filter(({ tag }) => tag !== 0xa1)
        .map(({ raw }) => raw),
    ),
  );

describe('the proof of signatures', () => {
  const { get } = signingOffice({ publicOrigin: 'https://qujat.example' });
  const keys = (): KeyReader => createLocalKeyReader(get().authority.trustFolder);
  const sheetOf = (id: number, reader = keys()) =>
    signatureSheet(
      {
        db: get().server.db,
        files: createDiskStore(join(get().dataDir, 'files')),
        keys: reader,
        origin: 'https://qujat.example',
        now: get().server.clock.now(),
      },
      { id, organisationId: get().office.organisationId },
    );
  const year = 366 * 86_400_000;

  const signed = async (): Promise<number> => {
    const { director, documents, authority } = get();
    const [id = 0] = await documents(1);
    assert.equal(
      await director.call(signByKey, { documentIds: [id], keyFile: asFile(await authority.key({})), password: keyPassword }),
      'ok',
    );
    return id;
  };
  const codeOf = async (id: number): Promise<string> => (await sheetOf(id))?.checkCode ?? '';
  const pageOf = async (code: string): Promise<{ status: number; text: string }> => {
    const response = await get().server.anonymous().fetch(`/ce/verify/?${code}`);
    return { status: response.status, text: await response.text() };
  };
  const packageOf = async (id: number): Promise<Map<string, Buffer>> =>
    unzip(Buffer.from(await (await get().director.fetch(`/ce/signedpackage/?${id}`)).arrayBuffer()));

  test('the sheet states who signed, when, on whose behalf and with which certificate, with a QR code to the check page', async () => {
    const { director, documents } = get();
    const id = await signed();
    const sheet = await sheetOf(id);
    assert.equal(sheet?.signatures.length, 1);
    const [signature] = sheet?.signatures ?? [];
    assert.deepEqual([signature?.certificate?.name, signature?.kept.forWhom, signature?.verdict.valid], ['САПАРҒАЛИЕВ ДУЛАТ', null, true]);
    assert.ok(signature?.verdict.valid && Math.abs(signature.verdict.stamp.at.getTime() - Date.now()) < 60_000);
    for (const path of [`/ce/viewdoc/?${id}`, `/ce/viewdoc/?${id}&auto_print=1`, `/ce/opendoc/?${id}`]) {
      const page = await (await director.fetch(path)).text();
      assert.ok(page.includes(`href="/ce/signedpackage/?${id}"`), path);
      assert.equal(readQr(page), `https://qujat.example/ce/verify/?${sheet?.checkCode}`, path);
    }
    const pdfsOn = async (of: number): Promise<string[]> =>
      [...(await (await director.fetch(`/ce/opendoc/?${of}`)).text()).matchAll(/href="(\/ce\/pdf\.php[^"]*)">([^<]+)</g)].map(
        ([, address, text]) => `${text}: ${address!.replaceAll('&amp;', '&')}`,
      );
    const pdf = `/ce/pdf.php?q=${id}&pdf=show`;
    assert.deepEqual(await pdfsOn(id), [`PDF с листом подписей: ${pdf}&form=copy`, `PDF, как подписан: ${pdf}&form=original`]);
    const [unsigned = 0] = await documents(1);
    assert.equal(await sheetOf(unsigned), null);
    assert.deepEqual(await pdfsOn(unsigned), [`PDF: /ce/pdf.php?q=${unsigned}&pdf=show`]);
    assert.doesNotMatch(await (await director.fetch(`/ce/opendoc/?${unsigned}`)).text(), /signedpackage/);
  });

  test('the certificate names the signer, whatever the row’s columns say', async () => {
    const { server, director } = get();
    const id = await signed();
    await server.db
      .updateTable('signatures')
      .set({ holder: 'ПОДМЕНА', organisation: 'ПОДМЕНА', serial: '00', bin: null })
      .where('original_id', 'in', server.db.selectFrom('document_originals').select('id').where('document_id', '=', id))
      .execute();
    const readme = String((await packageOf(id)).get('README.en.txt'));
    for (const text of [(await pageOf(await codeOf(id))).text, await (await director.fetch(`/ce/viewdoc/?${id}`)).text(), readme]) {
      assert.match(text, /САПАРҒАЛИЕВ ДУЛАТ/);
      assert.doesNotMatch(text, /ПОДМЕНА/);
    }
    // Each says that the record was changed, and the check page is not satisfied.
    assert.match(readme, /names a different signer/);
    assert.match(await (await director.fetch(`/ce/viewdoc/?${id}`)).text(), /В записи системы указаны другой подписавший/);
    const page = (await pageOf(await codeOf(id))).text;
    assert.match(page, /<h1[^>]*>Запись о подписи изменена/);
    assert.doesNotMatch(page, /Все подписи действительны/);
    // The document is genuine: nobody is told to refuse it.
    assert.match(page, /Полагайтесь на имя, сертификат и время/);
    assert.doesNotMatch(page, /Не принимайте этот экземпляр/);
  });

  for (const [what, change] of [
    ['the time', { signed_at: new Date('2020-01-01T00:00:00Z') }],
    ['the number of the person', { iin: '850101300123' }],
    ['the number of the organisation', { bin: '990140000123' }],
  ] as const) {
    test(`a row that changes ${what} is detected`, async () => {
      const { server } = get();
      const id = await signed();
      const before = (await sheetOf(id))?.signatures.map(({ differs }) => differs);
      await server.db
        .updateTable('signatures')
        .set(change)
        .where('original_id', 'in', server.db.selectFrom('document_originals').select('id').where('document_id', '=', id))
        .execute();
      assert.deepEqual([before, (await sheetOf(id))?.signatures.map(({ differs }) => differs)], [[false], [true]]);
    });
  }

  test('a signature that is moved to another employee is detected', async () => {
    const { server, office } = get();
    const id = await signed();
    await server.db.updateTable('people').set({ iin: '850101300123' }).where('email', '=', 'head@north.example').execute();
    await server.db
      .updateTable('signatures')
      .set({ signer_id: office.staff.head })
      .where('original_id', 'in', server.db.selectFrom('document_originals').select('id').where('document_id', '=', id))
      .execute();
    assert.deepEqual(
      (await sheetOf(id))?.signatures.map(({ differs }) => differs),
      [true],
    );
  });

  test('the role of the key’s holder is on the sheet, on the check page and in the package', async () => {
    const { director, documents, authority, bin } = get();
    const [id = 0] = await documents(1);
    const keyFile = asFile(await authority.key({ organisation: { name: 'ТОО «north»', bin } }));
    assert.equal(await director.call(signByKey, { documentIds: [id], keyFile, password: keyPassword }), 'ok');
    assert.match((await pageOf(await codeOf(id))).text, /первый руководитель/);
    assert.match(await (await director.fetch(`/ce/viewdoc/?${id}`)).text(), /первый руководитель/);
    assert.match(String((await packageOf(id)).get('README.en.txt')), /role in the organisation: head/);
  });

  test('without a revocation list from the time of signing the certificate is not reported as valid', async () => {
    const { server, authority } = get();
    const id = await signed();
    const ofDocument = server.db.selectFrom('document_originals').select('id').where('document_id', '=', id);
    const bare = mkdtempSync(join(tmpdir(), 'qujat-lists-'));
    for (const name of ['roots', 'intermediates']) cpSync(join(authority.trustFolder, name), join(bare, name), { recursive: true });
    const reader = createLocalKeyReader(bare);
    const stateOf = async () => (await sheetOf(id, reader))?.signatures.map(({ verdict }) => verdict.valid && verdict.checked.revocation);
    // The stored list is proof even after the authority's own list is gone.
    assert.deepEqual(await stateOf(), ['good']);
    const { cms } = await server.db.selectFrom('signatures').select('cms').where('original_id', 'in', ofDocument).executeTakeFirstOrThrow();
    await server.db
      .updateTable('signatures')
      .set({ revocation_list: null, cms: withoutLists(cms) })
      .where('original_id', 'in', ofDocument)
      .execute();
    assert.deepEqual(await stateOf(), ['unknown']);
    const page = (await pageOf(await codeOf(id))).text;
    // The server itself still has the authority's list.
    assert.match(page, /Не отозван на момент подписания: список отзыва от/);
    await reader.close();
    rmSync(bare, { recursive: true });
  });

  test('anybody with the code sees whether the signatures are valid; without it nothing is shown', async () => {
    const code = await codeOf(await signed());
    const { status, text } = await pageOf(code.toLowerCase().replaceAll('-', ''));
    assert.equal(status, 200);
    assert.match(text, /Все подписи действительны, документ не изменялся/);
    assert.match(text, /САПАРҒАЛИЕВ ДУЛАТ/);
    // The document's subject and the person's number must not be public.
    assert.doesNotMatch(text, new RegExp(`О закупке|${testIin}`));
    assert.equal((await pageOf('ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2')).status, 404);
    assert.equal((await pageOf('%ff<script>')).status, 404);
  });

  test('openssl verifies the package alone, and detects a changed byte anywhere', async () => {
    const files = await packageOf(await signed());
    const { folder, runs, restore, remove } = unpack(files);
    try {
      const commands = commandsIn(String(files.get('README.en.txt')));
      assert.equal(commands.length, 3);
      for (const command of commands) assert.ok(runs(command), command);
      const [cms = '', stamp = '', list = ''] = commands;
      const spoil = (name: string): void => {
        const bytes = readFileSync(join(folder, name));
        // The middle of a token contains a certificate that openssl takes from another file.
        const place = name.endsWith('.tst') ? bytes.length - 20 : Math.floor(bytes.length / 2);
        bytes[place] = (bytes[place] ?? 0) ^ 1;
        writeFileSync(join(folder, name), bytes);
      };
      for (const [name, command] of [
        ['document.pdf', cms],
        ['signature-1/signature-value.bin', stamp],
        ['signature-1/time-stamp.tst', stamp],
        ['signature-1/revoked.pem', list],
      ] as const) {
        restore();
        spoil(name);
        assert.ok(!runs(command), `${name} was changed, and yet: ${command}`);
      }
    } finally {
      remove();
    }
  });

  test('the package is for people with access to the document', async () => {
    const id = await signed();
    const { clientOf, documents, server } = get();
    assert.equal((await (await clientOf('trainee')).fetch(`/ce/signedpackage/?${id}`)).status, 403);
    assert.equal((await server.anonymous().fetch(`/ce/signedpackage/?${id}`)).status, 303);
    const [unsigned = 0] = await documents(1);
    assert.equal((await get().director.fetch(`/ce/signedpackage/?${unsigned}`)).status, 400);
  });

  test('altered data in the database or on disk proves nothing', async () => {
    const { server, dataDir } = get();
    const [one, two] = [await signed(), await signed()];
    const signature = await server.db
      .selectFrom('signatures as s')
      .innerJoin('document_originals as o', 'o.id', 's.original_id')
      .select(['s.id', 's.cms'])
      .where('o.document_id', '=', one)
      .executeTakeFirstOrThrow();
    signature.cms[signature.cms.length - 3] = (signature.cms[signature.cms.length - 3] ?? 0) ^ 1;
    await server.db.updateTable('signatures').set({ cms: signature.cms }).where('id', '=', signature.id).execute();
    const page = (await pageOf(await codeOf(one))).text;
    assert.match(page, /Не все подписи действительны/);
    assert.doesNotMatch(page, /Имена взяты из проверенных сертификатов/);
    const { storage_key: key } = await server.db
      .selectFrom('document_originals')
      .select('storage_key')
      .where('document_id', '=', two)
      .executeTakeFirstOrThrow();
    const code = await codeOf(two);
    writeFileSync(join(dataDir, 'files', key), 'another');
    assert.match((await pageOf(code)).text, /Файл документа изменён или утрачен/);
    assert.match(
      await (await get().director.fetch(`/ce/viewdoc/?${two}`)).text(),
      /Файл документа изменён или утрачен[\s\S]*Подпись не подтверждена/,
    );
  });

  test('a package that cannot be built gives an error in the person’s language', async () => {
    const { director, documents, server, dataDir } = get();
    const id = await signed();
    const { storage_key: key } = await server.db
      .selectFrom('document_originals')
      .select('storage_key')
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow();
    writeFileSync(join(dataDir, 'files', key), 'another');
    const [unsigned = 0] = await documents(1);
    for (const [path, words] of [
      [`/ce/signedpackage/?${id}`, /Файл документа изменён или утрачен/],
      [`/ce/pdf.php?q=${id}&pdf=show`, /Файл документа изменён или утрачен/],
      [`/ce/signedpackage/?${unsigned}`, /ещё никем не подписан/],
    ] as const) {
      const response = await director.fetch(path, { headers: { accept: 'text/html' } });
      assert.equal(response.status, 400, path);
      assert.match(await response.text(), words, path);
    }
    rmSync(join(dataDir, 'files', key));
    assert.match(
      await (
        await director.fetch(`/ce/signedpackage/?${id}`, {
          headers: { cookie: `${[...director.cookies].map((pair) => pair.join('=')).join('; ')}; lang=kk_KZ` },
        })
      ).text(),
      /Құжат файлы өзгертілген немесе жоғалған/,
    );
  });

  test('a package with an invalid signature says so, and one with only invalid signatures is refused', async () => {
    const { server, director } = get();
    const id = await signed();
    const original = await server.db.selectFrom('document_originals').select('id').where('document_id', '=', id).executeTakeFirstOrThrow();
    const right = await server.db.selectFrom('signatures').selectAll().where('original_id', '=', original.id).executeTakeFirstOrThrow();
    const cms = Buffer.from(right.cms);
    cms[cms.length - 3] = (cms[cms.length - 3] ?? 0) ^ 1;
    const { id: _id, ...rest } = right;
    await server.db
      .insertInto('signatures')
      .values({ ...rest, cms, stage: 3 })
      .execute();
    const files = await packageOf(id);
    assert.match(String(files.get('README.en.txt')), /2\. A signature that does not hold/);
    assert.ok(files.has('signature-1/signature.p7s') && !files.has('signature-2/signature.p7s'));
    await server.db.deleteFrom('signatures').where('id', '=', right.id).execute();
    assert.match(await (await director.fetch(`/ce/signedpackage/?${id}`)).text(), /Ни одна подпись документа не действительна/);
  });

  test('a GOST signature is valid too, and openssl verifies its time stamp', async () => {
    const { director, documents, gost } = get();
    const [id = 0] = await documents(1);
    const { pdf } = await director.call(documentToSign, { id });
    const signature = signByGost(gost.key({ fullName: 'Сапарғалиев Дулат', iin: testIin }), Buffer.from(pdf, 'base64')).toString('base64');
    assert.equal(await director.call(uploadSignature, { id, batch: newBatch(), signature }), 'ok');
    assert.match((await pageOf(await codeOf(id))).text, /Все подписи действительны[\s\S]*GOST 34\.10-2015/);
    assert.match(String((await packageOf(id)).get('README.en.txt')), /GOST 34\.10-2015/);
  });

  // Last, because the clock does not go back. renewal.test.ts covers later times.
  test('after the certificate of its time stamp has expired nothing proves the time of a signature', async () => {
    const { server, documents, authority } = get();
    const code = await codeOf(await signed());
    server.clock.advance(9.9 * year);
    assert.match((await pageOf(code)).text, /Все подписи действительны/);
    server.clock.advance(year);
    const { text } = await pageOf(code);
    assert.match(text, /Подписи подлинные, но их время больше не доказано/);
    assert.match(text, /<span class="badge open">Подпись подлинная/);
    assert.doesNotMatch(text, /badge right/);
    assert.doesNotMatch((await pageOf(code)).text, /Все подписи действительны/);
    const later = await server.signIn('director@north.example');
    const [id = 0] = await documents(1);
    assert.equal(
      await later.call(signByKey, { documentIds: [id], keyFile: asFile(await authority.key({})), password: keyPassword }),
      'expired',
    );
  });
});
