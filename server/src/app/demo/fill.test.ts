import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { createDiskStore } from '../../platform/files/disk-store.ts';
import { DamagedOriginalError, readOriginal } from '../../domain/documents/signing/original/originals.ts';
import { withDatabase } from '../../test-support/database.ts';
import { fillDemo } from './fill.ts';
import { demoDay, withDemo, withFreshDemo, type FilledDemo } from './test-support/filled.ts';

const now = demoDay;

/** Every row of the demo as text, without values that are random on purpose: salts, codes, links. */
const everything = async ({ db }: FilledDemo): Promise<Map<string, string>> => {
  const tables = [
    'organisations',
    'departments',
    'people',
    'employees',
    'employee_roles',
    'deputies',
    'dismissals',
    'template_categories',
    'templates',
    'favourite_templates',
    'documents',
    'participants',
    'document_log',
    'document_marks',
    'document_feed',
    'document_attachments',
    'letters',
    'letter_attachments',
    'posts',
    'post_files',
    'post_documents',
    'post_likes',
    'post_comments',
    'files',
    'folders',
    'folder_access',
    'folder_files',
    'file_opens',
  ] as const;
  // Triggers write `changed_at` by the clock of the database. The hashes of the log cover a comment with its random salt.
  const byChance = [
    'password_hash',
    'code',
    'storage_key',
    'link',
    'changed_at',
    'comment_salt',
    'comment_digest',
    'previous_hash',
    'hash',
  ];
  const texts = new Map<string, string>();
  for (const table of tables) {
    const { rows } = await sql<{
      text: string;
    }>`select (to_jsonb(t) - ${table === 'templates' ? [] : byChance}::text[])::text as text from ${sql.table(table)} t order by 1`.execute(
      db,
    );
    assert.ok(rows.length > 0, table);
    texts.set(table, rows.map(({ text }) => text).join('\n'));
  }
  return texts;
};

describe('the demo', () => {
  // The shared one may come from another process.
  const first = withDemo();
  const second = withFreshDemo();
  const other = withFreshDemo('another seed');

  test('is the same for the same seed and day', async () => {
    const [one, two] = [await everything(first), await everything(second)];
    for (const [table, text] of one) assert.equal(two.get(table), text, table);
  });

  test('differs for another seed', async () => {
    const [one, two] = [await everything(first), await everything(other)];
    assert.notEqual(one.get('documents'), two.get('documents'));
    assert.equal(one.get('employees'), two.get('employees'));
  });

  test('is filled once: a second run changes nothing', async () => {
    const before = await everything(first);
    assert.equal(await fillDemo(first.db, { now, files: createDiskStore(first.filesDir) }), false);
    assert.deepEqual(await everything(first), before);
  });

  test('contains the letters, each once', async () => {
    const { rows } = await sql<{ email: string; letters: number; messages: number; unread: number; html: number; attachments: number }>`
      select p.email, count(*) as letters, count(distinct l.message_id) as messages, count(*) filter (where l.unread) as unread,
        count(*) filter (where l.text_html ~ '<script|<iframe|<form|<object|onerror|javascript:|<img src="https:') as html,
        sum((select count(*) from letter_attachments a where a.letter_id = l.id))::int as attachments
      from letters l join employees e on e.id = l.employee_id join people p on p.id = e.person_id group by 1 order by 1`.execute(first.db);
    const [aigerim, dulat] = rows;
    assert.deepEqual([aigerim?.email, aigerim?.letters, aigerim?.messages], ['aigerim@saryozen.example', 60, 60]);
    assert.deepEqual([dulat?.email, dulat?.letters], ['dulat@saryozen.example', 12]);
    assert.ok(aigerim && aigerim.unread > 3 && aigerim.html >= 5 && aigerim.attachments > 20);
    // Letters in koi8-r and windows-1251 are stored as decoded text.
    const subjects = (await first.db.selectFrom('letters').select('subject').execute()).map(({ subject }) => subject);
    for (const subject of ['Штормовое предупреждение', 'Извещение о судебном заседании']) assert.ok(subjects.includes(subject), subject);
    const { rows: late } = await sql`select from letters where sent_at >= ${now}`.execute(first.db);
    assert.equal(late.length, 0);
  });

  test('contains 35 posts with 120 comments, likes, files and documents', async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from posts) as posts, (select count(*) from post_comments) as comments,
        (select count(*) from post_likes) as likes, (select count(*) from post_files) as files, (select count(*) from post_documents) as documents,
        (select count(*) from post_comments c join posts p on p.id = c.post_id where c.created_at <= p.created_at or c.created_at >= ${now}) as misplaced,
        (select count(*) from post_comments c join posts p on p.id = c.post_id join employees e on e.id = c.author_id where e.organisation_id <> p.organisation_id) as strangers`.execute(
      first.db,
    );
    const [row] = rows;
    assert.deepEqual([row?.['posts'], row?.['comments'], row?.['misplaced'], row?.['strangers']], [35, 120, 0, 0]);
    assert.ok(row && row['likes']! > 60 && row['files']! > 20 && row['documents']! >= 8);
  });

  test('contains 90 files in folders, some shared, two with a link, one of them expired', async () => {
    const { db } = first;
    const files = await db.selectFrom('folder_files').select('file_id').execute();
    assert.equal(new Set(files.map((each) => each.file_id)).size, 90);
    const links = await db
      .selectFrom('folders')
      .select(['link', 'link_expires_at'])
      .where('shared', '=', true)
      .orderBy('link_expires_at')
      .execute();
    assert.deepEqual(
      links.map((each) => each.link_expires_at! < now),
      [true, false],
    );
    assert.ok(links.every(({ link }) => (link?.length ?? 0) >= 22));
    const { rows } =
      await sql`select from folder_access a join folders f on f.id = a.folder_id join employees e on e.id = a.employee_id where e.organisation_id <> f.organisation_id or e.id = f.owner_id`.execute(
        db,
      );
    assert.equal(rows.length, 0);
  });

  test('stores every file as the database describes it, and no other', async () => {
    const files = await first.db.selectFrom('files').selectAll().execute();
    for (const file of files) {
      const bytes = readFileSync(join(first.filesDir, file.storage_key));
      assert.equal(bytes.length, file.size, file.name);
      assert.equal(createHash('sha256').update(bytes).digest('hex'), file.sha256, file.name);
      assert.ok(file.code.length >= 32 && file.name.endsWith(`.${file.extension}`));
    }
    assert.equal(new Set(files.map(({ code }) => code)).size, files.length);
    // And one frozen document.
    assert.equal(
      readdirSync(first.filesDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
      // With the folder's mark.
      files.length + 2,
    );
  });

  test('contains one document for the director whose frozen file has been altered', async () => {
    const originals = await first.db
      .selectFrom('document_originals')
      .select(['id', 'organisation_id as organisationId', 'document_id'])
      .execute();
    assert.equal(originals.length, 1);
    const [original] = originals;
    assert.ok(original);
    await assert.rejects(readOriginal(first.db, createDiskStore(first.filesDir), original), DamagedOriginalError);
    const waiting = await first.db
      .selectFrom('documents')
      .innerJoin('templates', 'templates.id', 'documents.template_id')
      .select(['status', 'key_requirement'])
      .where('documents.id', '=', original.document_id)
      .executeTakeFirst();
    assert.deepEqual(waiting, { status: 300, key_requirement: 'none' });
  });
});

describe('an interrupted fill', () => {
  const database = withDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'qujat-demo-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('leaves nothing behind; of two concurrent fills one runs, and the other finds it done', async () => {
    // A file is in the place of the folder.
    const blocked = join(folder, 'blocked');
    writeFileSync(blocked, '');
    await assert.rejects(fillDemo(database.db, { now, files: createDiskStore(blocked) }));
    assert.deepEqual(await database.db.selectFrom('organisations').select('id').execute(), []);

    const told: string[] = [];
    const options = { now, files: createDiskStore(join(folder, 'files')), onProgress: (written: string) => void told.push(written) };
    const done = await Promise.all([fillDemo(database.db, options), fillDemo(database.db, options)]);
    assert.deepEqual(done.sort(), [false, true]);
    assert.deepEqual(told, [
      '42 people in 3 organisations',
      '600 documents',
      '72 letters',
      '117 tasks',
      '147 notifications',
      '369 entries of the log',
      '90 files in folders',
    ]);
    assert.equal((await database.db.selectFrom('organisations').select('id').execute()).length, 3);
  });
});
