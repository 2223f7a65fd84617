/** The feed on the wire: bodies and answers as the specification writes them, without the contract (FEE-1). */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { stages, statuses } from '@qujat/contract/vocabulary';
import { storeDocuments } from '../documents/store-documents.ts';
import { emailOf, makeOffice } from '../documents/test-support/office.ts';
import { officeDocument } from '../documents/test-support/office-document.ts';
import { testServer, type Client } from '../../test-support/server.ts';

type Answer = Readonly<Record<string, unknown>>;

describe('the wire format of the feed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-feed-wire-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const server = testServer({ dataDir: () => folder });
  let client: Client;
  let documentId = 0;

  const json = async (path: string, body: Answer = {}): Promise<unknown> => {
    const response = await client.fetch(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(response.status, 200, path);
    return response.json();
  };
  const rows = async (path: string, body: Answer = {}): Promise<Answer[]> => {
    const answer = await json(path, body);
    assert.ok(Array.isArray(answer), path);
    return answer as Answer[];
  };
  /** We may have more fields; those of the specification are all present. */
  const has = (given: unknown, names: readonly string[]): void => {
    assert.ok(typeof given === 'object' && given !== null);
    assert.deepEqual(
      names.filter((name) => !(name in given)),
      [],
    );
  };

  before(async () => {
    const north = await makeOffice(server.db, 'north');
    client = await server.signIn(emailOf('engineer', 'north'));
    [documentId] = (await storeDocuments(server.db, [
      {
        document: officeDocument(north, {
          template_id: north.templates.R2,
          department_id: north.departments[1],
          initiator_id: north.staff.engineer,
          number: 'П-7',
          status: statuses.completed,
          subject: 'О субботнике',
          issue_date: new Date('2026-11-02T04:00:00Z'),
          is_public: true,
        }),
        participants: [
          { stage: stages.approval, employeeId: north.staff.lawyer, state: 'agreed', decidedAt: new Date(), decidedBy: north.staff.lawyer },
        ],
        log: [],
      },
    ])) as [number];
  });

  test('a draft is filled, read, emptied and sent', async () => {
    const form = new FormData();
    form.append('files[]', new File(['%PDF-1.7'], 'План.pdf'));
    form.append('files[]', new File(['текст'], 'Лишний.txt'));
    assert.equal((await client.fetch('/eventbox/file/add', { method: 'POST', body: form })).status, 200);
    await json('/eventbox/file/remove', { file_name: 'Лишний.txt' });
    await json('/eventbox/video/add', { url: 'https://www.youtube.com/watch?v=abcdefghijk' });
    await json('/eventbox/video/add', { url: 'https://youtu.be/kjihgfedcba' });
    await json('/eventbox/video/remove', { url: 'https://www.youtube.com/embed/kjihgfedcba' });
    const [found] = await rows('/eventbox/document/search', { search_str: 'субботник' });
    has(found, ['doc_name', 'doc_id', 'author_name', 'docdatef']);
    await json('/eventbox/document/add', { doc_id: documentId });
    await json('/eventbox/document/remove', { doc_id: documentId });
    await json('/eventbox/document/add', { doc_id: documentId });
    const draft = (await json('/eventbox/get-draft')) as { files: Answer[]; docs: Answer[]; videos: Answer[] };
    has(draft, ['files', 'docs', 'videos']);
    assert.deepEqual(
      [draft.files, draft.videos, draft.docs.length],
      [[{ path: 'План.pdf', id: draft.files[0]?.['id'] }], [{ url: 'https://www.youtube.com/embed/abcdefghijk' }], 1],
    );
    has(draft.docs[0], ['doc_name', 'doc_id', 'author_name', 'docdatef']);
    await json('/eventbox/create', { message: 'Субботник', draft: 0 });
    assert.deepEqual(((await json('/eventbox/get-draft')) as { files: unknown[] }).files, []);
  });

  test('posts, likes and comments have the fields of the specification', async () => {
    const [post] = await rows('/eventbox/list');
    has(post, ['id', 'author_name', 'avatar', 'date', 'message', 'files', 'docs', 'likes', 'is_liked', 'comments_count']);
    const { id, files, docs, likes } = post as { id: number; files: Answer[]; docs: Answer[]; likes: Answer };
    for (const file of files) has(file, ['dwn_code', 'url', 'name']);
    assert.equal(files.length, 2);
    has(docs[0], ['doc_name', 'doc_id', 'author_name', 'docdatef']);
    has(likes, ['count', 'items']);
    await json('/eventbox/like/add', { eventbox_id: id });
    assert.deepEqual(await rows('/eventbox/like/list', { eventbox_id: id }), [{ full_name: 'Тестов engineer' }]);
    const [liked = {}] = await rows('/eventbox/list');
    assert.deepEqual([liked['likes'], Boolean(liked['is_liked'])], [{ count: 1, items: [{ full_name: 'Тестов engineer' }] }, true]);
    await json('/eventbox/like/remove', { eventbox_id: id });
    await json('/eventbox/comment/create', { id, message: 'Приду' });
    const [comment] = await rows('/eventbox/comment/load', { id });
    has(comment, ['id', 'author_name', 'avatar', 'date']);
    assert.ok('text' in comment! || 'message' in comment!);
    assert.deepEqual(await rows('/eventbox/comment/load', { id, last_id: comment!['id'] }), []);
    assert.deepEqual(await json('/eventbox/list', { last_id: id }), {});
    const [file] = files;
    const saved = await client.fetch(`/file/dwn?code=${String(file?.['dwn_code'])}&download=1`, { headers: { authorization: '' } });
    assert.deepEqual([saved.status, await saved.text()], [200, '%PDF-1.7']);
  });
});
