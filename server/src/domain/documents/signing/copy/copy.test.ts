import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { emailPdf } from '@qujat/contract/document-pages';
import { documentCard } from '@qujat/contract/document-card';
import { saveFacsimile } from '@qujat/contract/facsimile';
import { signByKey } from '@qujat/contract/signing';
import { keyPassword } from '../../../../test-support/keys.ts';
import { drawPicture } from '../../../../test-support/picture.ts';
import { asFile, signingOffice } from '../test-support/signing.ts';
import { readPdf } from './pdf-reader.ts';

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('the copy of a signed document', () => {
  const { get } = signingOffice({ publicOrigin: 'https://qujat.example' });

  const signed = async (): Promise<number> => {
    const { director, documents, authority } = get();
    const [id = 0] = await documents(1);
    assert.equal(
      await director.call(signByKey, { documentIds: [id], keyFile: asFile(await authority.key({})), password: keyPassword }),
      'ok',
    );
    return id;
  };
  const pdfOf = async (id: number, more = ''): Promise<{ bytes: Buffer; name: string }> => {
    const response = await get().director.fetch(`/ce/pdf.php?q=${id}&pdf=show${more}`);
    assert.equal(response.status, 200, more);
    const [, name = ''] = /filename\*=UTF-8''(\S+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    return { bytes: Buffer.from(await response.arrayBuffer()), name: decodeURIComponent(name) };
  };
  const originalOf = (id: number) =>
    get()
      .server.db.selectFrom('document_originals')
      .selectAll()
      .where('document_id', '=', id)
      .where('dropped_at', 'is', null)
      .executeTakeFirstOrThrow();

  test('states who signed, when, with which certificate and check code; the original is attached byte for byte', async () => {
    const id = await signed();
    const original = await originalOf(id);
    const { bytes, name } = await pdfOf(id);
    assert.match(name, /с листом подписей\.pdf$/);
    const copy = await readPdf(bytes);
    const frozen = await pdfOf(id, '&form=original');
    assert.equal(hashOf(frozen.bytes), original.sha256);
    assert.ok(!/листом/.test(frozen.name));
    assert.equal(copy.pages.length, (await readPdf(frozen.bytes)).pages.length + 1);
    assert.ok(copy.attached.get('document.pdf')?.equals(frozen.bytes));
    const sheet = copy.pages.at(-1) ?? '';
    for (const said of [
      'Қолтаңбалар парағы / Лист подписей',
      'САПАРҒАЛИЕВ ДУЛАТ',
      original.check_code,
      original.sha256,
      'Бекіту / Утверждение',
      'П-1',
      'https://qujat.example/ce/verify/',
      'RSA, SHA-256',
    ])
      assert.ok(sheet.includes(said), `${said} is missing in: ${sheet}`);
    assert.match(sheet, /\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d \(UTC\+5\)/);
    for (const page of copy.pages) assert.ok(page.includes(original.check_code), 'each page has the code');
    assert.equal(await copy.scan(copy.pages.length), `https://qujat.example/ce/verify/?${original.check_code}`);
  });

  test('shows the facsimile of whoever has signed on the signature sheet, and on no other page or document', async () => {
    const { director } = get();
    const without = await signed();
    await director.call(saveFacsimile, { picture: new File([drawPicture(20, 10)], 'sign.png') });
    const id = await signed();
    const pictures = async (document: number, more = ''): Promise<readonly number[]> => {
      const { bytes } = await pdfOf(document, more);
      const copy = await readPdf(bytes);
      return Promise.all(copy.pages.map((_, index) => copy.pictures(index + 1)));
    };
    const [sheetOfOther = 0, ...othersAbove] = (await pictures(without)).toReversed();
    const [sheet = 0, ...above] = (await pictures(id)).toReversed();
    assert.deepEqual([sheet - sheetOfOther, above], [1, othersAbove]);
    assert.deepEqual((await pictures(id, '&form=original')).toReversed(), above, 'what was signed has none');
    await director.call(saveFacsimile, {});
    assert.equal((await pictures(id)).at(-1), sheet, 'a removal changes no signed document');
    assert.equal((await pictures(await signed())).at(-1), sheetOfOther);
  });

  test('the same signatures give the same bytes, and a copy handed out is recognised by its hash', async () => {
    const { server } = get();
    const id = await signed();
    const [one, two] = [await pdfOf(id), await pdfOf(id, '&form=copy')];
    assert.ok(one.bytes.equals(two.bytes));
    const kept = await server.db.selectFrom('signed_copies').selectAll().where('sha256', '=', hashOf(one.bytes)).execute();
    assert.deepEqual(
      kept.map(({ original_id }) => original_id),
      [(await originalOf(id)).id],
    );
  });

  test('shows signatures on behalf of others, and marks invalid ones', async () => {
    const { server, office } = get();
    const id = await signed();
    const { id: originalId } = await originalOf(id);
    await server.db.updateTable('signatures').set({ employee_id: office.staff.head }).where('original_id', '=', originalId).execute();
    assert.match((await readPdf((await pdfOf(id)).bytes)).pages.at(-1) ?? '', /За кого\s+Тестов head/);
    const { cms } = await server.db.selectFrom('signatures').select('cms').where('original_id', '=', originalId).executeTakeFirstOrThrow();
    cms[cms.length - 3] = (cms[cms.length - 3] ?? 0) ^ 1;
    await server.db.updateTable('signatures').set({ cms }).where('original_id', '=', originalId).execute();
    assert.match((await readPdf((await pdfOf(id)).bytes)).pages.at(-1) ?? '', /Подпись не подтверждена/);
  });

  test('an unsigned document is sent unchanged in either form; an unknown form is refused', async () => {
    const { documents, director } = get();
    const [id = 0] = await documents(1);
    const plain = await pdfOf(id);
    assert.ok(plain.bytes.equals((await pdfOf(id, '&form=copy')).bytes));
    assert.equal(hashOf(plain.bytes), (await originalOf(id)).sha256);
    assert.equal((await director.fetch(`/ce/pdf.php?q=${id}&pdf=show&form=else`)).status, 400);
    assert.equal((await director.call(documentCard, { id })).signed, false);
    assert.equal((await director.call(documentCard, { id: await signed() })).signed, true);
  });

  test('e-mail sends the copy, or the original if chosen', async () => {
    const { server, director } = get();
    const id = await signed();
    const { sha256 } = await originalOf(id);
    const sent = async (form?: 'copy' | 'original'): Promise<{ name: string; content: Buffer }> => {
      await director.call(emailPdf, { id, emails: 'partner@south.example', form });
      return server.db.selectFrom('letter_files').select(['name', 'content']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    };
    const usual = await sent();
    assert.match(usual.name, /с листом подписей\.pdf$/);
    assert.ok(usual.content.equals((await pdfOf(id)).bytes));
    assert.ok((await sent('copy')).content.equals(usual.content));
    assert.equal(hashOf((await sent('original')).content), sha256);
  });
});
