import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  documentFromLetter,
  documentsFromLetters,
  fetchMail,
  letterFramePath,
  mailList,
  mailState,
  readLetter,
} from '@qujat/contract/mail';
import { emailOf, makeOffice, type Office } from '../documents/test-support/office.ts';
import { limits } from '../../platform/limits/rate-limit.ts';
import { exhaust } from '../identity/auth/test-support/exhaust.ts';
import { createDiskStore } from '../../platform/files/disk-store.ts';
import { CallFailure, testServer, type Client } from '../../test-support/server.ts';
import { fetchDueMail } from './fetching/fetch-mail.ts';
import { connect, testKey, testParts, testPolicy } from './test-support/accounts.ts';
import { startImapServer } from './test-support/imap-server.ts';
import type { RunningServer } from './test-support/line-server.ts';
import { rawLetter, withAttachments } from './test-support/raw-letter.ts';

const password = 'secret';
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const hostile =
  '<h1>Акция</h1><script>parent.document.body.remove()</script><img src="http://127.0.0.1:PORT/1.gif" alt="Счётчик"><img src="cid:logo@x"><form action="https://x.example"><input></form><a href="javascript:alert(1)">сюда</a>';

/** The first bytes of files with these names. */
const docx = Buffer.from('PK\x03\x04docx');
const xlsx = Buffer.from('PK\x03\x04xlsx!');

const raws = (port: number) => ({
  files: withAttachments(
    { id: '<files@x>', subject: 'Договор', from: 'ТОО «Дала» <a@dala.example>' },
    'Прошу подписать.\r\n\r\nС уважением',
    [
      { name: 'Договор.docx', content: docx },
      { name: 'Смета «1».xlsx', content: xlsx },
    ],
  ),
  html: withAttachments(
    { id: '<html@x>', subject: 'Рассылка <b>', from: 'Сайт <news@x.example>' },
    hostile.replace('PORT', String(port)),
    [{ name: 'logo.png', content: png, type: 'image/png', contentId: 'logo@x' }],
    'html',
  ),
  pictures: withAttachments(
    { id: '<pictures@x>', subject: 'Фото' },
    '<p>Фото</p><img src="cid:one@x"><img src="cid:scan2@x"><img src="cid:tiff@x">',
    [
      { name: 'one.png', content: png, type: 'image/png', contentId: 'one@x' },
      { name: 'scan.png', content: png, type: 'image/png', contentId: 'scan' },
      { name: 'план.tiff', content: Buffer.from('II*\0'), type: 'image/tiff', contentId: 'tiff@x' },
      { name: 'Счёт.pdf', content: Buffer.from('%PDF-1.7'), type: 'application/pdf', contentId: 'pdf@x' },
    ],
    'html',
  ),
  large: withAttachments({ id: '<large@x>', subject: 'Большое' }, 'Видео во вложении', [
    { name: 'видео.mp4', content: Buffer.alloc(15 * 1024 * 1024 + 1, 7) },
  ]),
  many: withAttachments(
    { id: '<many@x>', subject: 'Папка' },
    'Много',
    Array.from({ length: 31 }, (_, place) => ({ name: `${place}.txt`, content: Buffer.from('x') })),
  ),
  odd: withAttachments({ id: '<odd@x>', subject: 'Разное' }, 'Смотрите', [
    { name: 'setup.exe', content: Buffer.from('MZ') },
    { name: 'Скан.pdf', content: Buffer.from('MZ not a scan') },
    { name: 'Акт.pdf', content: Buffer.from('%PDF-1.7') },
  ]),
  long: rawLetter({ id: '<long@x>', subject: 'Длинное', body: 'слово '.repeat(5000) }),
  heavy: rawLetter({
    id: '<heavy@x>',
    subject: 'Тяжёлое',
    headers: ['Content-Type: text/html; charset=utf-8'],
    body: `<p>Начало</p>${'<b>x</b>'.repeat(30_000)}`,
  }),
  plain: rawLetter({ id: '<plain@x>', subject: '', body: '<b>не разметка</b>' }),
});

describe('a letter of the mailbox', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-mail-'));
  const server = testServer({ dataDir: () => folder, mailboxes: { keys: [testKey], policy: testPolicy() } });
  let office: Office;
  let mail: RunningServer;
  let worker: Client;
  let head: Client;
  let foreigner: Client;
  /** A sender's server that records when its pictures are loaded. */
  const tracker = { asked: [] as string[], server: createServer() };
  const ids = {} as Record<keyof ReturnType<typeof raws>, number>;

  before(async () => {
    office = await makeOffice(server.db);
    const south = await makeOffice(server.db, 'south');
    await server.db
      .updateTable('employees')
      .set({ mail_access: true })
      .where('id', 'in', [office.staff.worker, office.staff.head, south.staff.worker])
      .execute();
    tracker.server.on('request', (request, answer) => {
      tracker.asked.push(String(request.url));
      answer.end(png);
    });
    await new Promise<void>((resolve) => tracker.server.listen(0, '127.0.0.1', resolve));
    const letters = raws((tracker.server.address() as AddressInfo).port);
    mail = await startImapServer({
      mailbox: { user: 'reader@north.example', password, letters: Object.values(letters).map((raw, place) => ({ uid: place + 1, raw })) },
    });
    const now = new Date();
    await connect(
      server.db,
      { employeeId: office.staff.worker, organisationId: office.organisationId, email: '' },
      mail.port,
      password,
      now,
    );
    await fetchDueMail(server.db, testParts(createDiskStore(join(folder, 'files'))), now, new AbortController().signal);
    assert.deepEqual(await server.db.selectFrom('mail_accounts').select(['trouble', 'trouble_details']).execute(), [
      { trouble: null, trouble_details: '' },
    ]);
    const rows = await server.db.selectFrom('letters').select(['id', 'message_id']).execute();
    for (const name of Object.keys(letters) as (keyof typeof letters)[])
      ids[name] = rows.find((row) => row.message_id === `<${name}@x>`)?.id ?? 0;
    [worker, head, foreigner] = [
      await server.signIn(emailOf('worker', 'north')),
      await server.signIn(emailOf('head', 'north')),
      await server.signIn(emailOf('worker', 'south')),
    ];
  });
  after(async () => {
    await mail.stop();
    tracker.server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const noLetter = (error: unknown): boolean => error instanceof CallFailure && error.text === 'Письмо не найдено.';
  const frame = (client: Client, id: number, more = '', headers: Record<string, string> = {}): Promise<Response> =>
    client.fetch(`${letterFramePath}?id=${id}${more}`, { headers });
  const bodyOf = async (id: number): Promise<Record<string, unknown>> =>
    (await server.db.selectFrom('documents').select('body').where('id', '=', id).executeTakeFirstOrThrow()).body;

  test('is shown with its attachments, and is read from then on', async () => {
    const earlier = (await worker.call(mailList, { page: 1 })).letters;
    assert.deepEqual(
      earlier.find(({ id }) => id === String(ids.files)),
      { ...earlier.find(({ id }) => id === String(ids.files)), unread: true, hasAttachments: true, sender: 'ТОО «Дала» <a@dala.example>' },
    );
    const letter = await worker.call(readLetter, { id: ids.files });
    assert.deepEqual(
      { ...letter, attachments: letter.attachments.map(({ name, size }) => [name, size]) },
      {
        ...letter,
        id: String(ids.files),
        subject: 'Договор',
        sender: 'ТОО «Дала» <a@dala.example>',
        recipients: 'reader@north.example',
        plain: 'Прошу подписать.\n\nС уважением\n',
        html: '',
        attachments: [
          ['Договор.docx', docx.length],
          ['Смета «1».xlsx', xlsx.length],
        ],
        documents: [],
        hasRemoteImages: false,
      },
    );
    assert.equal((await worker.call(mailList, { page: 1 })).letters.find(({ id }) => id === String(ids.files))?.unread, false);
    assert.equal((await worker.call(readLetter, { id: ids.plain })).plain, '<b>не разметка</b>\n');
  });

  test('hostile HTML is sanitised in the answer and confined by the frame’s policy', async () => {
    const letter = await worker.call(readLetter, { id: ids.html });
    assert.equal(letter.hasRemoteImages, true);
    assert.match(letter.html, /<h1>Акция<\/h1>/);
    assert.doesNotMatch(letter.html, /script|1\.gif|<form|<input|javascript/);
    assert.deepEqual(letter.attachments, [], 'a picture of the text is no attachment');

    const quiet = await frame(worker, ids.html);
    const policy = quiet.headers.get('content-security-policy') ?? '';
    assert.equal(
      policy,
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
    assert.equal(quiet.headers.get('x-content-type-options'), 'nosniff');
    const text = await quiet.text();
    assert.match(text, /<title>Рассылка &lt;b&gt;<\/title>/);
    assert.ok(text.includes(`src="data:image/png;base64,${png.toString('base64')}"`));
    assert.doesNotMatch(text, /<script|1\.gif|<form/);
    assert.equal(tracker.asked.length, 0);
    for (const site of ['cross-site', 'same-site', 'none']) {
      const opened = await frame(worker, ids.html, '&images=1', { 'sec-fetch-site': site });
      assert.doesNotMatch(await opened.text(), /Счётчик" src="data/);
      assert.deepEqual(tracker.asked, [], `by a page of another site: ${site}`);
    }
    const asked = await frame(worker, ids.html, '&images=1', { 'sec-fetch-site': 'same-origin' });
    assert.equal(
      asked.headers.get('content-security-policy'),
      policy,
      'pictures from elsewhere are fetched for the person, and part of the page',
    );
    assert.ok((await asked.text()).includes(`<img alt="Счётчик" src="data:image/png;base64,${png.toString('base64')}"`));
    assert.deepEqual(tracker.asked, ['/1.gif']);
    const { person_id: personId } = await server.db
      .selectFrom('employees')
      .select('person_id')
      .where('id', '=', office.staff.worker)
      .executeTakeFirstOrThrow();
    await exhaust(server, limits.letterPictures, personId);
    assert.equal((await frame(worker, ids.html, '&images=1')).status, 429);
    assert.equal((await frame(worker, ids.html)).status, 200);
  });

  test('hides no picture but those that its text shows; a draft has them all, or names them', async () => {
    const attached = (await worker.call(readLetter, { id: ids.pictures })).attachments.map(({ name }) => name);
    assert.deepEqual(attached, ['scan.png', 'план.tiff', 'Счёт.pdf']);
    assert.equal((await (await frame(worker, ids.pictures)).text()).match(/src="data:image\/png/g)?.length, 1);
    const marks = new Map((await worker.call(mailList, { page: 1 })).letters.map(({ id, hasAttachments }) => [id, hasAttachments]));
    assert.deepEqual([marks.get(String(ids.pictures)), marks.get(String(ids.html))], [true, false]);
    const {
      documents: [id = 0],
      leftOut,
    } = await worker.call(documentFromLetter, { id: ids.pictures });
    const taken = await server.db
      .selectFrom('document_attachments as a')
      .innerJoin('files as f', (join) => join.onRef('f.id', '=', 'a.file_id').onRef('f.organisation_id', '=', 'a.organisation_id'))
      .select('f.name')
      .where('a.document_id', '=', id)
      .execute();
    assert.deepEqual(
      [...taken, ...leftOut].map(({ name }) => name).toSorted(),
      ['one.png', 'scan.png', 'план.tiff', 'Счёт.pdf'].toSorted(),
    );
  });

  test('whose HTML would hold the server up is shown as text', async () => {
    const letter = await worker.call(readLetter, { id: ids.heavy });
    assert.deepEqual([letter.html, letter.hasRemoteImages], ['', false]);
    assert.match(letter.plain, /^Начало\nx{20}/);
    assert.match(await (await frame(worker, ids.heavy)).text(), /<body><pre>Начало\nx{20}/);
  });

  test('is private: closed to colleagues, deputies, strangers and people without access to mail', async () => {
    const today = server.clock.now().toISOString().slice(0, 10);
    await server.db
      .insertInto('deputies')
      .values({ employee_id: office.staff.worker, deputy_id: office.staff.head, starts_on: today, ends_on: null })
      .execute();
    await server.db
      .insertInto('session_substitutions')
      .values({ session_id: head.tokens?.sessionId ?? 0, employee_id: office.staff.worker })
      .execute();
    const { attachments } = await worker.call(readLetter, { id: ids.files });
    const address = `/file/dwn?code=${attachments[0]?.code}`;
    assert.equal(await (await worker.fetch(address)).text(), docx.toString());
    for (const client of [head, foreigner]) {
      for (const call of [readLetter, documentFromLetter])
        await assert.rejects(client.call(call as typeof readLetter, { id: ids.files }), noLetter);
      await assert.rejects(client.call(documentsFromLetters, { ids: [ids.files, ids.plain] }), noLetter);
      assert.equal((await frame(client, ids.files)).status, 400);
      assert.ok(!(await (await frame(client, ids.files)).text()).includes('Договор'));
      assert.equal((await client.fetch(address)).status, 404);
    }
    const anonymous = server.anonymous();
    assert.equal((await frame(anonymous, ids.files)).status, 303);
    await assert.rejects(anonymous.call(readLetter, { id: ids.files }), { status: 401 });
    await server.db.updateTable('employees').set({ mail_access: false }).where('id', '=', office.staff.worker).execute();
    for (const call of [readLetter, documentFromLetter])
      await assert.rejects(worker.call(call as typeof readLetter, { id: ids.files }), { status: 403 });
    assert.deepEqual([(await frame(worker, ids.files)).status, (await worker.fetch(address)).status], [403, 404]);
    await server.db.updateTable('employees').set({ mail_access: true }).where('id', '=', office.staff.worker).execute();
  });

  test('becomes a draft with its text, sender and attachments; each links to the other', async () => {
    const {
      documents: [id = 0],
    } = await worker.call(documentFromLetter, { id: ids.files });
    const document = await server.db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    assert.deepEqual(
      [document.status, document.subject, document.initiator_id, document.attachment_count],
      [100, 'Договор', office.staff.worker, 2],
    );
    const { date } = await worker.call(readLetter, { id: ids.files });
    assert.deepEqual(document.body, {
      text: 'Прошу подписать.\n\nС уважением',
      sender: { bin: '', name: 'ТОО «Дала» <a@dala.example>', number: '', date },
    });
    const files = await server.db
      .selectFrom('document_attachments as a')
      .innerJoin('files as f', 'f.id', 'a.file_id')
      .select('f.name')
      .where('a.document_id', '=', id)
      .orderBy('a.id')
      .execute();
    assert.deepEqual(
      files.map(({ name }) => name),
      ['Договор.docx', 'Смета «1».xlsx'],
    );
    assert.deepEqual((await worker.call(readLetter, { id: ids.files })).documents, [
      {
        id,
        number: '',
        draft: true,
        kind: (await server.db.selectFrom('templates').select('name_ru').where('id', '=', document.template_id).executeTakeFirstOrThrow())
          .name_ru,
      },
    ]);
    const page = await (await worker.fetch(`/ce/opendoc/?${id}`)).text();
    assert.match(
      page,
      new RegExp(`Составлен по письму <a href="/\\?letter=${ids.files}#currentTab=1">Договор</a> <span>ТОО «Дала» &lt;a@dala.example&gt;`),
    );
  });

  test('becomes a draft by a template that the person may start (ADM-22); only without one they are refused', async () => {
    const { db } = server;
    const templates = await db
      .selectFrom('templates')
      .select(['id', 'correspondence', 'starter_roles'])
      .where('organisation_id', '=', office.organisationId)
      .where('retired_at', 'is', null)
      .orderBy('id')
      .execute();
    const [first, second] = templates;
    assert.ok(first && second);
    const closeAll = () =>
      db
        .updateTable('templates')
        .set({ starter_roles: ['nobody'] })
        .where('organisation_id', '=', office.organisationId)
        .execute();
    const open = (id: number) => db.updateTable('templates').set({ starter_roles: [] }).where('id', '=', id).execute();
    const templateOf = async (): Promise<number> => {
      const {
        documents: [id = 0],
      } = await worker.call(documentFromLetter, { id: ids.html });
      return (await db.selectFrom('documents').select('template_id').where('id', '=', id).executeTakeFirstOrThrow()).template_id;
    };
    try {
      await closeAll();
      await assert.rejects(templateOf(), {
        status: 200,
        text: 'Начать документ по этому шаблону могут не все. Обратитесь к администратору документов.',
      });
      await open(second.id);
      assert.equal(await templateOf(), second.id);
      await db.updateTable('templates').set({ correspondence: 'incoming' }).where('id', 'in', [first.id, second.id]).execute();
      assert.equal(await templateOf(), second.id);
      await open(first.id);
      assert.equal(await templateOf(), first.id);
      await db.updateTable('templates').set({ correspondence: null }).where('id', '=', first.id).execute();
      assert.equal(await templateOf(), second.id, 'one for incoming documents comes first');
    } finally {
      for (const { id, ...was } of templates) await db.updateTable('templates').set(was).where('id', '=', id).execute();
    }
  });

  test('with HTML only becomes a draft with its readable text', async () => {
    const {
      documents: [id = 0],
    } = await worker.call(documentFromLetter, { id: ids.html });
    assert.equal((await bodyOf(id))['text'], 'Акция\nсюда');
  });

  test('too long for a document is shortened with a notice', async () => {
    const {
      documents: [id = 0],
    } = await worker.call(documentFromLetter, { id: ids.long });
    const text = String((await bodyOf(id))['text']);
    assert.ok(text.length <= 15_000 && text.endsWith('Текст сокращён, полностью он есть в письме.'));
  });

  const filesOf = async (id: number): Promise<string[]> =>
    (
      await server.db
        .selectFrom('document_attachments as a')
        .innerJoin('files as f', 'f.id', 'a.file_id')
        .select('f.name')
        .where('a.document_id', '=', id)
        .orderBy('a.id')
        .execute()
    ).map(({ name }) => name);

  test('with files that no document may have becomes a draft without them: the answer and the draft name them', async () => {
    const {
      documents: [odd = 0, large = 0, many = 0],
      leftOut,
    } = await worker.call(documentsFromLetters, { ids: [ids.odd, ids.large, ids.many] });
    assert.deepEqual(
      leftOut.map(({ name }) => name),
      ['setup.exe', 'Скан.pdf', 'видео.mp4', '30.txt'],
    );
    assert.deepEqual([await filesOf(odd), await filesOf(large), (await filesOf(many)).length], [['Акт.pdf'], [], 30]);
    assert.equal(
      (await bodyOf(odd))['text'],
      'Смотрите\n\nВложения, которые остались только в письме: setup.exe (файлы такого вида приложить нельзя), Скан.pdf (содержимое не соответствует названию)',
    );
    assert.equal(
      (await bodyOf(large))['text'],
      'Видео во вложении\n\nВложения, которые остались только в письме: видео.mp4 (больше 15 МБ)',
    );
    assert.match(String((await bodyOf(many))['text']), /30\.txt \(у документа не больше 30 файлов\)$/);
    const rows = (await worker.call(mailList, { page: 1 })).letters;
    assert.deepEqual(
      [rows.find(({ id }) => id === String(ids.odd))?.hasDocuments, rows.find(({ id }) => id === String(ids.plain))?.hasDocuments],
      [true, false],
    );
  });

  test('can be made into a limited number of documents', async () => {
    const { person_id: personId } = await server.db
      .selectFrom('employees')
      .select('person_id')
      .where('id', '=', office.staff.head)
      .executeTakeFirstOrThrow();
    await exhaust(server, limits.letterDocuments, personId);
    await assert.rejects(head.call(documentFromLetter, { id: 1 }), { status: 429 });
  });

  test('several letters become drafts together: all or none', async () => {
    const count = async (): Promise<number> => (await server.db.selectFrom('documents').select('id').execute()).length;
    const earlier = await count();
    await assert.rejects(worker.call(documentsFromLetters, { ids: [ids.files, 999_999] }), noLetter);
    assert.equal(await count(), earlier);
    const { documents } = await worker.call(documentsFromLetters, { ids: [ids.plain, ids.files] });
    assert.equal(documents.length, 2);
    assert.deepEqual(
      await Promise.all(
        documents.map(
          async (id) => (await server.db.selectFrom('documents').select('subject').where('id', '=', id).executeTakeFirstOrThrow()).subject,
        ),
      ),
      ['Без темы', 'Договор'],
    );
    const page = await worker.fetch('/ce/mail_incoming.php', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `action=createdocmass&${Array.from({ length: 51 }, (_, place) => `id[]=${place + 1}`).join('&')}`,
    });
    assert.equal(page.status, 400);
  });

  test('that could not be fetched is named in the mailbox state, and retried on request', async () => {
    const account = await server.db.selectFrom('mail_accounts').select(['id', 'organisation_id']).executeTakeFirstOrThrow();
    await server.db
      .insertInto('mail_account_letters')
      .values({
        organisation_id: account.organisation_id,
        account_id: account.id,
        server_id: '7:99',
        letter_id: null,
        failure: 'too-large',
        subject: 'Фильм',
        sender: 'Гость',
        at: new Date(),
      })
      .execute();
    await server.db.updateTable('mail_accounts').set({ trouble: 'timeout', trouble_details: '', next_attempt_at: new Date() }).execute();
    const state = await worker.call(mailState, {});
    assert.deepEqual(
      state.failed.map(({ subject, sender, text }) => ({ subject, sender, text })),
      [{ subject: 'Фильм', sender: 'Гость', text: 'Письмо больше 25 МБ.' }],
    );
    assert.deepEqual(
      [state.trouble, state.waiting, state.latest],
      ['Сервер не ответил вовремя. Проверьте порт и шифрование.', false, String(Math.max(...Object.values(ids)))],
    );
    await worker.call(fetchMail, {});
    const asked = await worker.call(mailState, {});
    assert.deepEqual([asked.failed, asked.waiting], [[], true]);
  });
});
