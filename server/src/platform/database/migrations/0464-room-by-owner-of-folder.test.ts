/** The room of files in folders is counted anew for the owners of the folders. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { databaseBefore } from '../test-support/before-migration.ts';
import { migrate } from '../migrate.ts';
import { roomByOwnerOfFolder } from './0464-room-by-owner-of-folder.ts';

const past = databaseBefore(roomByOwnerOfFolder);

test('files in folders count for the owner of the folder, others for their own', async () => {
  const organisation_id = await addOrganisation(past.db);
  const { employeeId: owner } = await addEmployee(past.db, { organisationId: organisation_id, email: 'owner@north.example' });
  const { employeeId: guest } = await addEmployee(past.db, { organisationId: organisation_id, email: 'guest@north.example' });
  const { employeeId: successor } = await addEmployee(past.db, { organisationId: organisation_id, email: 'successor@north.example' });
  const add = async (size: number, counted = true): Promise<number> => {
    const { id } = await past.db
      .insertInto('files')
      .values({
        organisation_id,
        code: randomUUID(),
        name: `${size}.pdf`,
        extension: 'pdf',
        size,
        content_type: 'application/pdf',
        sha256: 'a'.repeat(64),
        storage_key: `key/${size}`,
        owner_id: guest,
        counted,
        scan: 'none',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const { id: folder_id } = await past.db
    .insertInto('folders')
    .values({ organisation_id, owner_id: owner, name: 'Общая' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = async (file_id: number): Promise<void> => {
    await past.db.insertInto('folder_files').values({ organisation_id, folder_id, file_id, added_by: guest }).execute();
  };
  const use = async (): Promise<Readonly<Record<number, number>>> =>
    Object.fromEntries(
      (await past.db.selectFrom('file_use').selectAll().where('bytes', '>', 0).execute()).map(({ employee_id, bytes }) => [
        employee_id,
        bytes,
      ]),
    );
  const inFolder = await add(1);
  await place(inFolder);
  await add(20);
  await add(300, false);
  assert.deepEqual(await use(), { [guest]: 21 });

  await migrate(past.db);
  assert.deepEqual(await use(), { [owner]: 1, [guest]: 20 });

  // A server of the release before does not name whom a file is charged to.
  await place(await add(4000));
  assert.deepEqual(await use(), { [owner]: 4001, [guest]: 20 });
  await past.db.updateTable('folders').set({ owner_id: successor }).where('id', '=', folder_id).execute();
  assert.deepEqual(await use(), { [successor]: 4001, [guest]: 20 });
  await past.db.deleteFrom('folders').where('id', '=', folder_id).execute();
  await sql`select forget_files(${[inFolder]}, now())`.execute(past.db);
  assert.deepEqual(await use(), { [successor]: 4000, [guest]: 20 });
});
