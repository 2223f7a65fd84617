/** The check page as strangers use it, with and without scripts. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { stages, statuses } from '@qujat/contract/vocabulary';
import { signByKey } from '@qujat/contract/signing';
import { readZip } from '../../../../test-support/read-zip.ts';
import { zipBytes } from '../../../../platform/archive/zip-stream.ts';
import { keyPassword } from '../../../../test-support/keys.ts';
import type { Applied } from '../../route/transition.ts';
import { voidSignatures } from '../../acts/void-signatures.ts';
import { dropOriginal } from '../original/originals.ts';
import { readQr } from '../test-support/proof.ts';
import { asFile, signingOffice } from '../test-support/signing.ts';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const valid = /Все подписи действительны, документ не изменялся/;
const seal = /aria-label="Печать: /;

describe('the check page', () => {
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
  const originalOf = (id: number) =>
    get().server.db.selectFrom('document_originals').selectAll().where('document_id', '=', id).executeTakeFirstOrThrow();
  const bytesOf = async (path: string): Promise<Buffer> => Buffer.from(await (await get().director.fetch(path)).arrayBuffer());
  const copyOf = (id: number): Promise<Buffer> => bytesOf(`/ce/pdf.php?q=${id}&pdf=show`);
  const frozenOf = (id: number): Promise<Buffer> => bytesOf(`/ce/pdf.php?q=${id}&pdf=show&form=original`);
  const packageOf = (id: number): Promise<Buffer> => bytesOf(`/ce/signedpackage/?${id}`);

  interface Answer {
    readonly status: number;
    readonly text: string;
    readonly headers: Headers;
  }
  const answerOf = async (response: Response): Promise<Answer> => ({
    status: response.status,
    text: await response.text(),
    headers: response.headers,
  });
  const open = async (query: string): Promise<Answer> =>
    answerOf(
      await get()
        .server.anonymous()
        .fetch(`/ce/verify/${query}`, { headers: { accept: 'text/html' } }),
    );
  const bring = async (
    bytes: Uint8Array,
    { code = '', name = 'file.pdf', headers = {} }: { code?: string; name?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const body = new FormData();
    if (code) body.set('code', code);
    body.set('file', new File([new Uint8Array(bytes)], name));
    return answerOf(await get().server.anonymous().fetch('/ce/verify/', { method: 'POST', body, headers }));
  };
  const reset = () => get().server.db.deleteFrom('rate_limits').execute();

  test('without a code it asks for a code or a file in the visitor’s language, without scripts', async () => {
    const { status, text, headers } = await open('');
    assert.equal(status, 200);
    assert.match(text, /<form class="code-form" action="\/ce\/verify\/" method="get">[\s\S]*name="code"/);
    assert.match(
      text,
      /<form class="file-form" action="\/ce\/verify\/" method="post" enctype="multipart\/form-data"[\s\S]*type="file" name="file"/,
    );
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*script-src 'self'.*connect-src 'self'/);
    assert.deepEqual(headers.getSetCookie(), []);
    const kazakh = await (
      await get()
        .server.anonymous()
        .fetch('/ce/verify/', { headers: { cookie: 'lang=kk_KZ; theme=dark' } })
    ).text();
    assert.match(kazakh, /<html lang="kk" class="dark-mode">[\s\S]*Құжат<\/a>/);
  });

  test('language and theme are chosen without scripts, by the product’s own cookies, and return to the page', async () => {
    const { checkCode } = { checkCode: (await originalOf(await signed())).check_code };
    const visitor = get().server.anonymous();
    const choose = (fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> =>
      visitor.fetch('/ce/verify/look', { method: 'POST', body: new URLSearchParams(fields), headers });
    const chosen = await choose({ code: checkCode, lang: 'tr_TR' });
    assert.deepEqual([chosen.status, chosen.headers.get('location')], [303, `/ce/verify/?${checkCode}`]);
    assert.match(chosen.headers.getSetCookie().join(), /lang=tr_TR/);
    assert.doesNotMatch(chosen.headers.getSetCookie().join(), /httponly/i);
    assert.equal((await choose({ code: '//evil.example', theme: 'dark' })).headers.get('location'), '/ce/verify/');
    assert.deepEqual((await choose({ lang: 'xx', theme: 'blue' })).headers.getSetCookie(), []);
    assert.equal((await choose({ theme: 'light' }, { 'sec-fetch-site': 'cross-site' })).status, 403);
  });

  /** As the return of a document to agreement leaves it, except that the director may decide at once. */
  const makeVoid = async (id: number): Promise<void> => {
    const { db } = get().server;
    await voidSignatures(db, {
      document: { id, organisationId: get().office.organisationId, status: statuses.approval },
      changed: [{ stage: stages.approval, employeeId: get().office.staff.director, state: 'waiting' }],
      log: { action: 'reaggregate', at: new Date() },
    } as unknown as Applied);
    await sql`update documents set status = ${statuses.approval} where id = ${id}`.execute(db);
    await sql`update participants set state = 'waiting', decided_at = null where document_id = ${id}`.execute(db);
  };

  test('a signature whose decision was requested again is shown as void and no longer counts', async () => {
    const { documents, director, authority } = get();
    const id = await signed();
    const [other = 0] = await documents(1);
    const original = await originalOf(id);
    await makeVoid(id);
    const { status, text } = await open(`?${original.check_code}`);
    assert.equal(status, 200);
    assert.doesNotMatch(text, valid);
    assert.doesNotMatch(text, seal);
    assert.match(text, /<h1[^>]*>Действующих подписей нет\.<\/h1>/);
    assert.match(text, /Аннулированные подписи[^]*САПАРҒАЛИЕВ ДУЛАТ[^]*Аннулирована[^]*Эта подпись больше не действует/);
    assert.equal(
      await director.call(signByKey, { documentIds: [other], keyFile: asFile(await authority.key({})), password: keyPassword }),
      'ok',
    );
    assert.doesNotMatch((await open(`?${(await originalOf(other)).check_code}`)).text, /Аннулированн/);
    await reset();
  });

  test('a valid document shows its seal, signers and QR code, and nothing of its content', async () => {
    const { bin } = get();
    const { check_code: code, sha256 } = await originalOf(await signed());
    for (const query of [
      `?${code}`,
      `?code=${code.toLowerCase().replaceAll('-', '+')}`,
      `?code=${encodeURIComponent(`https://qujat.example/ce/verify/?${code}`)}`,
    ]) {
      const { status, text } = await open(query);
      assert.equal(status, 200, query);
      for (const said of [
        valid,
        seal,
        /САПАРҒАЛИЕВ ДУЛАТ/,
        new RegExp(bin),
        new RegExp(sha256.slice(0, 8)),
        /Подписи сверены с файлом, который хранит система/,
        /Нужен вход/,
      ])
        assert.match(text, said, query);
      assert.equal(readQr(text), `https://qujat.example/ce/verify/?${code}`);
      assert.match(text, /<h1 tabindex="-1" autofocus>/);
      assert.doesNotMatch(text, /О закупке|Қарап, орындауды/);
    }
  });

  test('an unknown code stays in the field', async () => {
    for (const [query, given] of [
      ['?code=ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2', 'ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2'],
      ['?code=%22%3E%3Cscript%3E', '&quot;&gt;&lt;script&gt;'],
      ['?%ff', '%ff'],
    ] as const) {
      const { status, text } = await open(query);
      assert.equal(status, 404, query);
      assert.match(text, /Документ с таким кодом не найден\. Проверьте код на листе подписей/);
      assert.ok(text.includes(`value="${given}"`), query);
      assert.doesNotMatch(text, seal);
    }
  });

  test('the signed file, its copy and its package are matched byte for byte, and the page says what was compared', async () => {
    const id = await signed();
    for (const [bytes, name, said] of [
      [await frozenOf(id), 'one.pdf', /Файл «one\.pdf» совпадает с подписанным байт в байт/],
      [await copyOf(id), 'two.pdf', /Файл «two\.pdf» — копия с листом подписей: он совпадает байт в байт с выданной системой/],
      [
        await packageOf(id),
        'three.zip',
        /Пакет «three\.zip»: документ в нём совпадает с подписанным байт в байт, подписей в пакете 1, из них известны системе 1, всего у документа 1/,
      ],
    ] as const) {
      const { status, text } = await bring(bytes, { name });
      assert.equal(status, 200, name);
      for (const each of [said, valid, seal]) assert.match(text, each, name);
    }
  });

  test('a package of earlier is genuine: its signature was renewed, or has become void since', async () => {
    const id = await signed();
    const { server, director, authority } = get();
    const earlier = await packageOf(id);
    const cms = [...readZip(earlier)].find(([name]) => name.endsWith('.p7s'))?.[1] ?? Buffer.alloc(0);
    // As a renewal leaves it, and the newer form is not the package's.
    await sql`update signatures set earlier_forms = ${[hashOf(cms), 'a'.repeat(64)]} where original_id = ${(await originalOf(id)).id}`.execute(
      server.db,
    );
    const renewed = await bring(earlier, { name: 'a.zip' });
    for (const said of [valid, seal, /подписей в пакете 1, из них известны системе 1, всего у документа 1/])
      assert.match(renewed.text, said);

    await makeVoid(id);
    const none = await bring(earlier, { name: 'a.zip' });
    for (const said of [/<h1[^>]*>Действующих подписей нет\./, /подписей в пакете 1, из них действуют 0, аннулированы 1/])
      assert.match(none.text, said);
    await director.call(signByKey, { documentIds: [id], keyFile: asFile(await authority.key({})), password: keyPassword });
    const outdated = await bring(earlier, { name: 'a.zip' });
    for (const said of [
      /<h1[^>]*>В пакете есть аннулированные подписи/,
      /аннулированы 1, всего у документа действующих 1/,
      /Аннулированные подписи/,
    ])
      assert.match(outdated.text, said);
    for (const unsaid of [/Пакет подписи изменён/, valid, seal]) assert.doesNotMatch(outdated.text, unsaid);
    const files = [...readZip(earlier)].map(([name, content]) => ({ name, content }));
    const forged = files.map(({ name, content }) => ({ name, content: name.endsWith('.p7s') ? Buffer.from('x') : content }));
    assert.match((await bring(await zipBytes(forged), { name: 'a.zip' })).text, /Пакет подписи изменён/);
    assert.match((await bring(await packageOf(id), { name: 'a.zip' })).text, valid);
    await reset();
  });

  test('any changed byte makes the file invalid, whatever it says about itself', async () => {
    const id = await signed();
    const { check_code: code } = await originalOf(id);
    const [frozen, copy] = [await frozenOf(id), await copyOf(id)];
    for (const file of [frozen, copy])
      for (const place of [20, Math.floor(file.length / 3), file.length - 10]) {
        const changed = Buffer.from(file);
        changed[place] = changed[place]! ^ 1;
        const { status, text } = await bring(changed);
        assert.equal(status, 404);
        assert.doesNotMatch(text, valid);
        assert.doesNotMatch(text, seal);
      }
    // Added at the end, as programs save changes of a PDF: it carries the code of a genuine document.
    const { text } = await bring(Buffer.concat([copy, Buffer.from('\n% more')]));
    assert.match(text, new RegExp(`Файл не совпадает с подписанным[\\s\\S]*отличается от документа с кодом ${code}`));
    assert.match(text, /Не принимайте этот экземпляр/);
    // Dropped on the page of a document, it is compared with that one.
    assert.match(
      (await bring(Buffer.from('%PDF-1.7 of somebody else'), { code })).text,
      new RegExp(`отличается от документа с кодом ${code}`),
    );
    assert.match((await bring(Buffer.from('%PDF-1.7 of somebody else'))).text, /Такого документа здесь нет/);
  });

  test('a file of another document does not match the shown one', async () => {
    const [one, two] = [await signed(), await signed()];
    const { check_code: code } = await originalOf(one);
    // Two documents with the same text give the same PDF only if everything else is equal.
    const { text } = await bring(await copyOf(two), { code });
    assert.match(text, new RegExp(`Этот файл не от того документа, который вы проверяли \\(код ${code}\\)`));
  });

  test('a package with other signatures is false, and one packed by another program is refused', async () => {
    const id = await signed();
    const files = [...readZip(await packageOf(id))].map(([name, content]) => ({ name, content }));
    const withSignature = (change: (bytes: Buffer) => Buffer): Promise<Buffer> =>
      zipBytes(files.map(({ name, content }) => ({ name, content: name.endsWith('.p7s') ? change(content) : content })));
    const falsePackage = await bring(await withSignature((bytes) => Buffer.concat([bytes, Buffer.from('x')])), { name: 'a.zip' });
    assert.match(falsePackage.text, /Пакет подписи изменён/);
    assert.doesNotMatch(falsePackage.text, seal);
    assert.doesNotMatch((await bring(await zipBytes(files.filter(({ name }) => !name.endsWith('.p7s'))), { name: 'a.zip' })).text, seal);
    const other = await bring(
      await zipBytes(files.map(({ name, content }) => ({ name, content: name === 'document.pdf' ? 'else' : content }))),
      {
        name: 'a.zip',
      },
    );
    assert.deepEqual([other.status, seal.test(other.text)], [404, false]);
    for (const name of ['Document.pdf', 'contract.docx', 'signature-1/contract.pdf', 'signature-1/../document.pdf']) {
      const { status, text } = await bring(await zipBytes([...files, { name, content: '%PDF-1.7 another' }]), { name: 'a.zip' });
      assert.deepEqual([status, seal.test(text)], [400, false], name);
    }
    const signature = files.find(({ name }) => name.endsWith('.p7s'))!.content;
    const pem = `-----BEGIN CMS-----\n${Buffer.from(signature).toString('base64')}\n-----END CMS-----\n`;
    for (const alone of [Buffer.from(signature), Buffer.from(pem)]) {
      const { status, text } = await bring(alone, { name: 'signature.p7s' });
      assert.equal(status, 400);
      assert.match(text, /Перетащите пакет подписи \(ZIP\)/);
    }
    for (const bytes of [
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100, 7)]),
      Buffer.concat([await packageOf(id), Buffer.from('x')]),
      Buffer.from('text'),
      Buffer.alloc(0),
    ]) {
      const { status, text } = await bring(bytes, { name: '"><script>.zip' });
      assert.equal(status, 400);
      assert.match(text, /Это не PDF и не пакет подписи|Файл не выбран/);
      assert.ok(!text.includes('"><script>'));
    }
  });

  test('its script makes no document of a string, which its own policy forbids', async () => {
    const { headers, text } = await open('');
    assert.match(headers.get('content-security-policy') ?? '', /require-trusted-types-for 'script'; trusted-types 'none'/);
    const [, address = ''] = /<script[^>]* src="([^"]+)"/.exec(text) ?? [];
    const script = await (await get().server.anonymous().fetch(address)).text();
    assert.match(script, /XMLHttpRequest/);
    assert.doesNotMatch(
      script,
      /DOMParser|innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|srcdoc|\beval\b/,
    );
  });

  test('a browser that computed the hash sends no file', async () => {
    const id = await signed();
    const ask = async (sha256: string): Promise<Answer> =>
      answerOf(
        await get()
          .server.anonymous()
          .fetch('/ce/verify/', { method: 'POST', body: new URLSearchParams({ sha256, name: 'x.pdf' }) }),
      );
    assert.match((await ask(hashOf(await copyOf(id)))).text, valid);
    assert.equal((await ask('0'.repeat(64))).status, 404);
    assert.equal((await ask("' or 1=1")).status, 400);
  });

  test('returned, unsigned and damaged documents have no seal and a reason', async () => {
    const { server, documents, director, dataDir } = get();
    const now = new Date();
    const [dropped, damaged] = [await signed(), await signed()];
    const file = await frozenOf(dropped);
    const { check_code: droppedCode } = await originalOf(dropped);
    const { organisation_id: organisationId } = await originalOf(dropped);
    await dropOriginal(server.db, { id: dropped, organisationId }, now);
    for (const { text } of [await open(`?${droppedCode}`), await bring(file)]) {
      assert.match(text, /Эта редакция больше не действует/);
      assert.doesNotMatch(text, seal);
    }
    const { check_code: damagedCode, storage_key: key } = await originalOf(damaged);
    writeFileSync(join(dataDir, 'files', key), 'another');
    const { text } = await open(`?${damagedCode}`);
    assert.match(text, /Файл документа изменён или утрачен[\s\S]*Документ изменён[\s\S]*ничего не доказывает/);
    assert.doesNotMatch(text, seal);
    const [unsigned = 0] = await documents(1);
    await director.fetch(`/ce/pdf.php?q=${unsigned}&pdf=show`);
    const unsignedPage = await open(`?${(await originalOf(unsigned)).check_code}`);
    assert.match(unsignedPage.text, /Документ ещё никем не подписан/);
    assert.doesNotMatch(unsignedPage.text, seal);
  });

  test('withdrawn and refused documents have no seal although their signatures are genuine', async () => {
    const { server } = get();
    const cases = [
      [statuses.withdrawn, /Документ отозван[\s\S]*больше не действует/],
      [statuses.approvalRefused, /Документ отклонён на утверждении[\s\S]*не утверждён/],
    ] as const;
    for (const [status, expected] of cases) {
      const id = await signed();
      const copy = await copyOf(id);
      await server.db.updateTable('documents').set({ status }).where('id', '=', id).execute();
      const { check_code: code } = await originalOf(id);
      for (const { text } of [await open(`?${code}`), await bring(copy)]) {
        assert.match(text, expected);
        assert.doesNotMatch(text, seal);
      }
    }
  });

  test('large files, frequent checks and cross-site requests are refused', async () => {
    const large = await bring(Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(50 * 1024 * 1024)]));
    assert.equal(large.status, 413);
    assert.match(large.text, /Файл слишком большой[\s\S]*до 50 МБ/);
    assert.equal((await bring(Buffer.from('%PDF-'), { headers: { 'sec-fetch-site': 'cross-site' } })).status, 403);
    await reset();
    let last: Answer | null = null;
    for (let turn = 0; turn < 61; turn += 1) last = await bring(Buffer.from('%PDF-'));
    assert.equal(last?.status, 429);
    assert.match(last?.text ?? '', /Слишком много проверок[\s\S]*Попробуйте снова через \d+ с\./);
    assert.ok(Number(last?.headers.get('retry-after')) > 0);
    // The page itself still opens, and checks by code have a separate limit.
    assert.equal((await open('')).status, 200);
    const code = 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE';
    for (let turn = 0; turn < 121; turn += 1) last = await open(`?${code}`);
    assert.equal(last?.status, 429);
    // It can be sent again after the wait.
    assert.match(last?.text ?? '', new RegExp(`value="${code}"`));
    await reset();
  });

  test('uploaded files are not stored', async () => {
    const { server } = get();
    const count = async (): Promise<unknown> =>
      server.db
        .selectFrom('files')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirst();
    const before = await count();
    await bring(Buffer.from('%PDF-1.7 somebody’s secret'));
    assert.deepEqual(await count(), before);
    assert.equal((await server.db.selectFrom('file_remains').selectAll().execute()).length, 0);
  });
});
