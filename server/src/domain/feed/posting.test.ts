import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addDraftDocument,
  addDraftFiles,
  addDraftVideo,
  createComment,
  createPost,
  likePost,
  maxFeedFileBytes,
  postDraft,
  postList,
  removeDraftDocument,
  removeDraftFile,
  removeDraftVideo,
  removePost,
  searchPostDocuments,
  type SeenAttachments,
} from '@qujat/contract/feed';
import { stages, statuses } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import { limits, type Limit } from '../../platform/limits/rate-limit.ts';
import { exhaust } from '../identity/auth/test-support/exhaust.ts';
import { storeDocuments } from '../documents/store-documents.ts';
import { makeOffice, type Office, type StaffName } from '../documents/test-support/office.ts';
import { officeDocument } from '../documents/test-support/office-document.ts';
import { testServer, type Client } from '../../test-support/server.ts';
import { feedClients, refusal } from './test-support/feed-clients.ts';

const pdf = (name: string, size = 2000): File => new File([Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(size - 8, 32)])], name);
const png = (name: string): File => new File([Buffer.from('89504e470d0a1a0a', 'hex'), 'picture'], name);
/** `fetch` requires this for a stream as body; its types do not have it yet. */
const streaming = { duplex: 'half' } as RequestInit;

describe('a post', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-posting-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const server = testServer({ dataDir: () => folder });
  let north: Office;
  const as = feedClients(server);
  const storedFiles = (): number =>
    readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  const addDocument = async (office: Office, subject: string, isPublic: boolean): Promise<number> => {
    const [id] = await storeDocuments(server.db, [
      {
        document: officeDocument(office, {
          template_id: office.templates.R2,
          department_id: office.departments[1],
          initiator_id: office.staff.engineer,
          number: 'П-7',
          status: statuses.completed,
          subject,
          issue_date: new Date('2026-11-02T04:00:00Z'),
          is_public: isPublic,
        }),
        participants: [
          {
            stage: stages.approval,
            employeeId: office.staff.lawyer,
            state: 'agreed',
            decidedAt: new Date(),
            decidedBy: office.staff.lawyer,
          },
        ],
        log: [],
      },
    ]);
    return id!;
  };
  let open: number;
  let secret: number;
  let foreign: number;

  before(async () => {
    north = await makeOffice(server.db, 'north');
    const south = await makeOffice(server.db, 'south');
    await server.db.insertInto('employee_roles').values({ employee_id: north.staff.head, role: 'feed-administrator' }).execute();
    open = await addDocument(north, 'О субботнике в парке', true);
    secret = await addDocument(north, 'О премиях субботних', false);
    foreign = await addDocument(south, 'О чужом субботнике', true);
    await (await as('trainee')).call(addDraftFiles, { files: [pdf('разминка.pdf')] });
    await (await as('trainee')).call(removeDraftFile, { name: 'разминка.pdf' });
  });

  test('starts as a draft on the server, and becomes a post with all its parts', async () => {
    const worker = await as('worker');
    assert.deepEqual(await worker.call(postDraft, {}), { message: '', files: [], videos: [], documents: [] });
    await worker.call(addDraftFiles, { files: [png('Фото.png'), pdf('План.pdf'), pdf('План.pdf')] });
    await worker.call(addDraftVideo, { url: 'https://youtu.be/abcdefghijk' });
    await worker.call(addDraftVideo, { url: 'https://www.youtube.com/watch?v=abcdefghijk' });
    await worker.call(addDraftDocument, { documentId: open });
    await worker.call(createPost, { message: 'Черновой текст', draft: true });
    const document = { id: open, name: 'П-7 · О субботнике в парке', author: 'Тестов engineer', date: '02.11.2026' };
    const draft = await worker.call(postDraft, {});
    assert.deepEqual(
      { ...draft, files: draft.files.map(({ path }) => path) },
      {
        message: 'Черновой текст',
        files: ['Фото.png', 'План.pdf', 'План (2).pdf'],
        videos: [{ url: 'https://www.youtube.com/embed/abcdefghijk' }],
        documents: [document],
      },
    );
    assert.equal(new Set(draft.files.map(({ id }) => id)).size, 3);
    await worker.call(removeDraftFile, { name: 'План.pdf' });
    // The draft belongs to the person.
    assert.deepEqual((await (await as('clerk')).call(postDraft, {})).files, []);
    await worker.call(createPost, { message: '  Субботник\nв пятницу ', draft: false });
    assert.deepEqual(await worker.call(postDraft, {}), { message: '', files: [], videos: [], documents: [] });
    const [post] = await (await as('clerk')).call(postList, {});
    assert.deepEqual(
      [post?.author, post?.message, post?.documents, post?.removable],
      ['Тестов worker', 'Субботник\nв пятницу', [document], false],
    );
    assert.deepEqual(
      post?.files.map(({ name, url }) => [name, url]),
      [
        ['Фото.png', null],
        ['План (2).pdf', null],
        ['', 'https://www.youtube.com/embed/abcdefghijk'],
      ],
    );
    assert.equal((await worker.call(postList, {}))[0]?.removable, true);
  });

  test('has what its form shows: it is refused when another window has changed the draft meanwhile', async () => {
    const engineer = await as('engineer');
    const seen = async (): Promise<SeenAttachments> => {
      const { files, videos, documents } = await engineer.call(postDraft, {});
      return { files: files.map(({ id }) => id), videos: videos.map(({ url }) => url), documents: documents.map(({ id }) => id) };
    };
    const send = (shown?: SeenAttachments) => engineer.call(createPost, { message: 'Всем доброе утро', draft: false, seen: shown });
    const count = async (): Promise<number> =>
      (await engineer.call(postList, {})).filter(({ message }) => message === 'Всем доброе утро').length;
    const url = 'https://www.youtube.com/embed/abcdefghijk';
    const empty = await seen();
    for (const [attach, detach] of [
      [
        () => engineer.call(addDraftFiles, { files: [pdf('зарплата.pdf')] }),
        () => engineer.call(removeDraftFile, { name: 'зарплата.pdf' }),
      ],
      [() => engineer.call(addDraftVideo, { url }), () => engineer.call(removeDraftVideo, { url })],
      [() => engineer.call(addDraftDocument, { documentId: open }), () => engineer.call(removeDraftDocument, { documentId: open })],
    ] as const) {
      await attach();
      // Attached in another window.
      await assert.rejects(send(empty), refusal(409, /Вложения изменились в другом окне/));
      const shown = await seen();
      assert.notDeepEqual(shown, empty);
      await detach();
      // Sent or removed in another window.
      await assert.rejects(send(shown), refusal(409, /Вложения изменились/));
    }
    // Another file of the same name.
    await engineer.call(addDraftFiles, { files: [pdf('План.pdf')] });
    const first = await seen();
    await engineer.call(removeDraftFile, { name: 'План.pdf' });
    await engineer.call(addDraftFiles, { files: [pdf('План.pdf', 3000)] });
    await assert.rejects(send(first), refusal(409, /Вложения изменились/));
    assert.equal(await count(), 0);
    await send(await seen());
    assert.equal(await count(), 1);
    assert.deepEqual(await seen(), empty);
    // A client that does not say what it shows.
    await engineer.call(addDraftFiles, { files: [pdf('План.pdf')] });
    await send();
    assert.equal((await engineer.call(postList, {}))[0]?.files.length, 1);
  });

  test('is refused when empty, and the draft stays', async () => {
    const engineer = await as('engineer');
    for (const message of [' \n ', '\u200b\u2060'])
      await assert.rejects(engineer.call(createPost, { message, draft: false }), refusal(200, /Введите текст/));
    await engineer.call(createPost, { message: 'Почти готово', draft: true });
    assert.equal((await engineer.call(postDraft, {})).message, 'Почти готово');
    await assert.rejects(engineer.call(createPost, { message: 'я'.repeat(10_001), draft: false }), refusal(400, /длинное/));
    assert.equal((await engineer.call(postDraft, {})).message, 'Почти готово');
  });

  test('accepts files of up to 16 MB, no programs, and only content that matches the name', async () => {
    const lawyer = await as('lawyer');
    const before = storedFiles();
    await assert.rejects(lawyer.call(addDraftFiles, { files: [pdf('large.pdf', maxFeedFileBytes + 1)] }), refusal(413, /16 МБ/));
    await assert.rejects(
      lawyer.call(addDraftFiles, { files: [pdf('good.pdf'), new File(['MZ'], 'отчёт.pdf')] }),
      refusal(400, /Программы/),
    );
    await assert.rejects(lawyer.call(addDraftFiles, { files: [new File(['<script>'], 'фото.png')] }), refusal(400, /не соответствует/));
    await assert.rejects(
      lawyer.call(addDraftFiles, { files: Array.from({ length: 21 }, (_, index) => pdf(`${index}.pdf`)) }),
      refusal(400, /./),
    );
    assert.deepEqual((await lawyer.call(postDraft, {})).files, []);
    assert.equal(storedFiles(), before);
    await lawyer.call(addDraftFiles, { files: [pdf('exactly.pdf', maxFeedFileBytes)] });
    assert.deepEqual(
      (await lawyer.call(postDraft, {})).files.map(({ path }) => path),
      ['exactly.pdf'],
    );
    await lawyer.call(removeDraftFile, { name: 'exactly.pdf' });
    assert.equal(storedFiles(), before);
    await lawyer.call(addDraftFiles, { files: Array.from({ length: 20 }, (_, index) => pdf(`${index}.pdf`)) });
    await assert.rejects(lawyer.call(addDraftFiles, { files: [pdf('more.pdf')] }), refusal(200, /не более 20/));
    assert.equal(storedFiles(), before + 20);
  });

  test('an aborted upload leaves nothing behind', async () => {
    const clerk = await as('clerk');
    const before = storedFiles();
    const leaving = new AbortController();
    const head = '--b\r\nContent-Disposition: form-data; name="files[]"; filename="a.bin"\r\n\r\n';
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.concat([Buffer.from(head), Buffer.alloc(200_000)])),
      // Once a part of it has been stored; the rest never arrives.
      pull: async () => {
        while (storedFiles() === before) await sleep(5);
        leaving.abort();
      },
    });
    const sent = clerk.fetch('/eventbox/file/add', {
      method: 'POST',
      body,
      signal: leaving.signal,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      ...streaming,
    });
    await assert.rejects(sent);
    const until = Date.now() + 10_000;
    while (storedFiles() !== before && Date.now() < until) await sleep(20);
    assert.equal(storedFiles(), before);
    assert.deepEqual((await clerk.call(postDraft, {})).files, []);
  });

  test('sent twice with one key is one post, and a file sent twice is one file', async () => {
    const accountant = await as('accountant');
    const before = storedFiles();
    const key = { 'idempotency-key': crypto.randomUUID() };
    for (const _ of [1, 2]) await accountant.call(addDraftFiles, { files: [pdf('Счёт.pdf')] }, key);
    assert.deepEqual(
      (await accountant.call(postDraft, {})).files.map(({ path }) => path),
      ['Счёт.pdf'],
    );
    assert.equal(storedFiles(), before + 1);
    const sending = { 'idempotency-key': crypto.randomUUID() };
    for (const _ of [1, 2]) await accountant.call(createPost, { message: 'Один раз', draft: false }, sending);
    const { length } = (await accountant.call(postList, {})).filter(({ message }) => message === 'Один раз');
    assert.equal(length, 1);
  });

  test('accepts videos of the video site only', async () => {
    const director = await as('director');
    for (const url of ['https://video.example/watch?v=abcdefghijk', 'https://youtu.be/short', 'javascript:alert(1)'])
      await assert.rejects(director.call(addDraftVideo, { url }), refusal(400, /YouTube/));
    await director.call(addDraftVideo, { url: 'https://youtu.be/abcdefghijk' });
    await director.call(removeDraftVideo, { url: 'https://www.youtube.com/embed/abcdefghijk' });
    assert.deepEqual((await director.call(postDraft, {})).videos, []);
  });

  test('documents are found and attached only by people with access', async () => {
    const found = async (name: StaffName, office = 'north') =>
      (await (await as(name, office)).call(searchPostDocuments, { search: 'субботн' })).map(({ id }) => id);
    assert.deepEqual(await found('worker'), [open]);
    assert.deepEqual((await found('lawyer')).toSorted(), [open, secret].toSorted());
    assert.deepEqual(await found('worker', 'south'), [foreign]);
    assert.deepEqual(await (await as('lawyer')).call(searchPostDocuments, { search: ' ' }), []);
    const worker = await as('worker');
    await assert.rejects(worker.call(addDraftDocument, { documentId: secret }), refusal(403, /Доступ к документу запрещён/));
    for (const documentId of [foreign, 999_999])
      await assert.rejects(worker.call(addDraftDocument, { documentId }), refusal(404, /Объект не найден/));
    await worker.call(addDraftDocument, { documentId: open });
    await worker.call(removeDraftDocument, { documentId: open });
    assert.deepEqual((await worker.call(postDraft, {})).documents, []);
  });

  test('shows its files to the whole organisation, and a draft’s files to its owner alone', async () => {
    const worker = await as('worker');
    await worker.call(addDraftFiles, { files: [png('Снимок.png')] });
    const { code } = await server.db.selectFrom('files').select('code').where('name', '=', 'Снимок.png').executeTakeFirstOrThrow();
    const get = async (client: Client): Promise<number> => (await client.fetch(`/file/dwn?code=${code}`)).status;
    assert.deepEqual([await get(worker), await get(await as('clerk'))], [200, 404]);
    await worker.call(createPost, { draft: false });
    const response = await (await as('clerk')).fetch(`/file/dwn?code=${code}`);
    assert.deepEqual(
      [response.status, response.headers.get('content-type'), response.headers.get('x-content-type-options')],
      [200, 'image/png', 'nosniff'],
    );
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment/);
    assert.equal(await get(await as('worker', 'south')), 404);
    assert.equal((await server.anonymous().fetch(`/file/dwn?code=${code}`)).status, 303);
  });

  test('is removed by its author and the feed administrator, with its files', async () => {
    const worker = await as('worker');
    const before = storedFiles();
    const post = async (): Promise<number> => {
      await worker.call(addDraftFiles, { files: [pdf('Временный.pdf')] });
      await worker.call(createPost, { message: 'Ненадолго', draft: false });
      return (await worker.call(postList, {}))[0]!.id;
    };
    const first = await post();
    await assert.rejects((await as('clerk')).call(removePost, { postId: first }), refusal(403, /./));
    await assert.rejects((await as('worker', 'south')).call(removePost, { postId: first }), refusal(200, /удалена/));
    await worker.call(removePost, { postId: first });
    const second = await post();
    assert.equal((await (await as('head')).call(postList, {}))[0]?.removable, true);
    await (await as('head')).call(removePost, { postId: second });
    await assert.rejects(worker.call(removePost, { postId: second }), refusal(200, /удалена/));
    assert.equal(storedFiles(), before);
  });

  test('that is being removed refuses likes and comments with a message', async () => {
    const clerk = await as('clerk');
    await clerk.call(createPost, { message: 'Сейчас исчезнет', draft: false });
    const { id } = (await clerk.call(postList, {}))[0]!;
    const waiting = async (): Promise<number> =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          server.db,
        )
      ).rows[0]!.n;
    const acts = await server.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('posts').where('id', '=', id).execute();
      const begun = [clerk.call(likePost, { postId: id }), clerk.call(createComment, { postId: id, message: 'Успею?' })];
      // Both have read the post and wait for its lock.
      while ((await waiting()) < begun.length) await sleep(20);
      return begun.map((each) => assert.rejects(each, refusal(200, /больше нет/)));
    });
    await Promise.all(acts);
  });

  test('is limited in rate', async () => {
    const trainee = await as('trainee');
    for (let made = 0; made < 60; made += 1) await trainee.call(createPost, { message: `Запись ${made}`, draft: false });
    await assert.rejects(trainee.call(createPost, { message: 'Ещё', draft: false }), refusal(429, /Слишком много/));
    const [post] = await trainee.call(postList, {});
    const tooOften = async (limit: Limit, act: () => Promise<unknown>): Promise<void> => {
      await act();
      await exhaust(server, limit, north.staff.trainee);
      await assert.rejects(act(), refusal(429, /Слишком много/));
    };
    await tooOften(limits.comments, () => trainee.call(createComment, { postId: post!.id, message: 'Ещё' }));
    await tooOften(limits.likes, () => trainee.call(likePost, { postId: post!.id }));
    await tooOften(limits.draftChanges, () => trainee.call(createPost, { message: 'Черновик', draft: true }));
  });
});
