/** Files that deleted drafts have left behind go; those that anything refers to stay. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { databaseBefore } from '../test-support/before-migration.ts';
import { migrate } from '../migrate.ts';
import { filesOfDeletedDrafts } from './0463-files-of-deleted-drafts.ts';

const past = databaseBefore(filesOfDeletedDrafts);

test('a file that nothing refers to goes, and its bytes are left to the sweep of remains', async () => {
  const organisation = await addOrganisation(past.db);
  const { employeeId } = await addEmployee(past.db, { organisationId: organisation, email: 'a@north.example' });
  const add = async (name: string): Promise<number> => {
    const { id } = await past.db
      .insertInto('files')
      .values({
        organisation_id: organisation,
        code: randomUUID(),
        name,
        extension: 'pdf',
        size: 1,
        content_type: 'application/pdf',
        sha256: 'a'.repeat(64),
        storage_key: `key/${name}`,
        owner_id: employeeId,
        scan: 'none',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  await add('left');
  const [inLetter, inPost, inFolder] = [await add('in a letter'), await add('in a post'), await add('in a folder')];
  const letter = await past.db
    .insertInto('letters')
    .values({
      organisation_id: organisation,
      employee_id: employeeId,
      message_id: '<1@x.example>',
      sent_at: new Date(),
      sender: 'a@x.example',
      subject: '',
      text_plain: '',
      text_html: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await past.db
    .insertInto('letter_attachments')
    .values({ organisation_id: organisation, letter_id: letter.id, file_id: inLetter })
    .execute();
  const post = await past.db
    .insertInto('posts')
    .values({ organisation_id: organisation, author_id: employeeId, message: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await past.db
    .insertInto('post_files')
    .values({ organisation_id: organisation, post_id: post.id, file_id: inPost, url: null, name: 'in a post' })
    .execute();
  const folder = await past.db
    .insertInto('folders')
    .values({ organisation_id: organisation, owner_id: employeeId, name: 'Отчёты' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await past.db
    .insertInto('folder_files')
    .values({ organisation_id: organisation, folder_id: folder.id, file_id: inFolder, added_by: employeeId })
    .execute();
  await migrate(past.db);
  const names = (await past.db.selectFrom('files').select('name').orderBy('name').execute()).map(({ name }) => name);
  const remains = (await past.db.selectFrom('file_remains').select('key').execute()).map(({ key }) => key);
  assert.deepEqual([names, remains], [['in a folder', 'in a letter', 'in a post'], ['key/left']]);
});
