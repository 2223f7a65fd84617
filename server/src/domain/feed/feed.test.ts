import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { postList } from '@qujat/contract/feed';
import { stages, statuses } from '@qujat/contract/vocabulary';
import { storeDocuments } from '../documents/store-documents.ts';
import { emailOf, makeOffice, type Office } from '../documents/test-support/office.ts';
import { officeDocument } from '../documents/test-support/office-document.ts';
import { CallFailure, testServer } from '../../test-support/server.ts';

describe('the feed', () => {
  const server = testServer();
  let north: Office;
  let south: Office;
  const posts: number[] = [];

  const addPost = async (office: Office, message: string, at: Date): Promise<number> => {
    const { id } = await server.db
      .insertInto('posts')
      .values({ organisation_id: office.organisationId, author_id: office.staff.director, message, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  const addDocument = async (office: Office, isPublic: boolean): Promise<number> => {
    const [id] = await storeDocuments(server.db, [
      {
        document: officeDocument(office, {
          template_id: office.templates.R2,
          department_id: office.departments[1],
          initiator_id: office.staff.engineer,
          number: isPublic ? 'П-1' : 'П-2',
          status: statuses.completed,
          subject: isPublic ? 'О субботнике' : 'О премиях',
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

  before(async () => {
    north = await makeOffice(server.db, 'north');
    south = await makeOffice(server.db, 'south');
    for (let index = 0; index < 45; index++) posts.push(await addPost(north, `Запись ${index}`, new Date(Date.UTC(2026, 10, 1, 0, index))));
    await addPost(south, 'Чужая запись', new Date());
    const newest = posts.at(-1)!;
    await server.db
      .insertInto('post_documents')
      .values([
        { organisation_id: north.organisationId, post_id: newest, document_id: await addDocument(north, true) },
        { organisation_id: north.organisationId, post_id: newest, document_id: await addDocument(north, false) },
      ])
      .execute();
    const file = await server.db
      .insertInto('files')
      .values({
        organisation_id: north.organisationId,
        code: 'c'.repeat(32),
        name: 'Фото.png',
        extension: 'png',
        size: 3,
        content_type: 'image/png',
        sha256: '0'.repeat(64),
        storage_key: 'x',
        owner_id: north.staff.director,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('post_files')
      .values([
        { organisation_id: north.organisationId, post_id: newest, file_id: file.id, url: null, name: 'Фото.png' },
        { organisation_id: north.organisationId, post_id: newest, file_id: null, url: 'https://video.example/embed/abcdefghijk', name: '' },
      ])
      .execute();
    await server.db
      .insertInto('post_likes')
      .values([
        { organisation_id: north.organisationId, post_id: newest, employee_id: north.staff.worker, created_at: new Date(1) },
        { organisation_id: north.organisationId, post_id: newest, employee_id: north.staff.clerk, created_at: new Date(2) },
      ])
      .execute();
    await server.db
      .insertInto('post_comments')
      .values(
        [1, 2, 3].map((index) => ({
          organisation_id: north.organisationId,
          post_id: newest,
          author_id: north.staff.clerk,
          message: `Ответ ${index}`,
        })),
      )
      .execute();
  });

  const reading = async (name: Parameters<typeof emailOf>[0], beforeId?: number) =>
    (await server.signIn(emailOf(name, 'north'))).call(postList, beforeId === undefined ? {} : { beforeId });

  test('is sorted newest first, and continues below the last post shown', async () => {
    const seen: string[] = [];
    let last: number | undefined;
    for (const expected of [10, 10, 10, 10, 5, 0]) {
      const page = await reading('worker', last);
      assert.equal(page.length, expected);
      seen.push(...page.map(({ message }) => message));
      last = page.at(-1)?.id ?? last;
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 45 }, (_, index) => `Запись ${44 - index}`),
    );
  });

  test('a post shows author, time, attachments and likes', async () => {
    const [newest] = await reading('clerk');
    assert.deepEqual(
      { ...newest, documents: null },
      {
        id: posts.at(-1),
        author: 'Тестов director',
        avatar: null,
        date: '01.11.2026 05:44',
        message: 'Запись 44',
        documents: null,
        files: [
          { downloadCode: 'c'.repeat(32), url: null, name: 'Фото.png', scan: 'none' },
          { downloadCode: null, url: 'https://video.example/embed/abcdefghijk', name: '', scan: 'none' },
        ],
        likes: { count: 2, names: [{ fullName: 'Тестов clerk' }, { fullName: 'Тестов worker' }] },
        liked: true,
        commentCount: 3,
        removable: false,
      },
    );
    assert.equal((await reading('lawyer'))[0]?.liked, false);
  });

  test('attached documents are visible to people with access', async () => {
    const names = async (name: Parameters<typeof emailOf>[0]) => (await reading(name))[0]?.documents.map((each) => each.name);
    assert.deepEqual(await names('worker'), ['П-1 · О субботнике']);
    assert.deepEqual(await names('lawyer'), ['П-1 · О субботнике', 'П-2 · О премиях']);
    assert.deepEqual(await names('engineer'), ['П-1 · О субботнике', 'П-2 · О премиях']);
    assert.deepEqual(await names('administrator'), ['П-1 · О субботнике', 'П-2 · О премиях']);
  });

  test('another organisation reads its own posts only', async () => {
    const client = await server.signIn(emailOf('worker', 'south'));
    assert.deepEqual(
      (await client.call(postList, {})).map(({ message }) => message),
      ['Чужая запись'],
    );
    assert.deepEqual(
      (await client.call(postList, { beforeId: posts.at(-1)! })).map(({ message }) => message),
      [],
    );
  });

  test('reading requires a session', async () => {
    await assert.rejects(server.anonymous().call(postList, {}), (failure) => failure instanceof CallFailure && failure.status === 401);
  });
});
