/** The room of files in folders is counted anew for the owners of the folders. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { borrowPostgres, freshDatabase, type FreshDatabase, type TestPostgres } from '../../../test-support/database.ts';
import { migrate } from '../migrate.ts';
import { openDatabase, type Database } from '../pool.ts';
import { roomByOwnerOfFolder } from './0464-room-by-owner-of-folder.ts';
import { migrations } from './index.ts';

let postgres: TestPostgres;
let fresh: FreshDatabase;
let db: Database;

before(async () => {
  postgres = await borrowPostgres();
  fresh = await freshDatabase(postgres.url, { empty: true });
  db = openDatabase({ url: fresh.url, maxConnections: 2 });
  await migrate(db, { upTo: migrations[migrations.indexOf(roomByOwnerOfFolder) - 1]!.name });
});
after(async () => {
  await db.destroy();
  await fresh.drop();
  await postgres.stop();
});

test('files in folders count for the owner of the folder, others for their own', async () => {
  const organisation_id = await addOrganisation(db);
  const { employeeId: owner } = await addEmployee(db, { organisationId: organisation_id, email: 'owner@north.example' });
  const { employeeId: guest } = await addEmployee(db, { organisationId: organisation_id, email: 'guest@north.example' });
  const { employeeId: successor } = await addEmployee(db, { organisationId: organisation_id, email: 'successor@north.example' });
  const add = async (size: number, counted = true): Promise<number> => {
    const { id } = await db
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
  const { id: folder_id } = await db
    .insertInto('folders')
    .values({ organisation_id, owner_id: owner, name: 'Общая' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = async (file_id: number): Promise<void> => {
    await db.insertInto('folder_files').values({ organisation_id, folder_id, file_id, added_by: guest }).execute();
  };
  const use = async (): Promise<Readonly<Record<number, number>>> =>
    Object.fromEntries(
      (await db.selectFrom('file_use').selectAll().where('bytes', '>', 0).execute()).map(({ employee_id, bytes }) => [employee_id, bytes]),
    );
  const inFolder = await add(1);
  await place(inFolder);
  await add(20);
  await add(300, false);
  assert.deepEqual(await use(), { [guest]: 21 });

  await migrate(db);
  assert.deepEqual(await use(), { [owner]: 1, [guest]: 20 });

  // A server of the release before does not name whom a file is charged to.
  await place(await add(4000));
  assert.deepEqual(await use(), { [owner]: 4001, [guest]: 20 });
  await db.updateTable('folders').set({ owner_id: successor }).where('id', '=', folder_id).execute();
  assert.deepEqual(await use(), { [successor]: 4001, [guest]: 20 });
  await db.deleteFrom('folders').where('id', '=', folder_id).execute();
  await sql`select forget_files(${[inFolder]}, now())`.execute(db);
  assert.deepEqual(await use(), { [successor]: 4000, [guest]: 20 });
});
