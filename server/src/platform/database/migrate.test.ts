import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { isMigrated, migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { withDatabase } from '../../test-support/database.ts';

describe('migrations', () => {
  const database = withDatabase();
  const empty = withDatabase({ empty: true });

  test('the template database has every migration', async () => {
    assert.equal(await isMigrated(database.db), true);
    assert.deepEqual(await migrate(database.db), []);
  });

  test('migrations have unique numbers, in the order of application', () => {
    for (const { name } of migrations) assert.match(name, /^\d{4}-[a-z-]+$/);
    const numbers = migrations.map(({ name }) => Number(name.slice(0, 4)));
    assert.deepEqual(
      numbers,
      [...new Set(numbers)].toSorted((one, other) => one - other),
    );
  });

  test('servers that start at once migrate once, and a failing migration leaves nothing behind', async () => {
    const failing = {
      name: '9999-failing',
      up: async (db: Parameters<(typeof migrations)[number]['up']>[0]) => {
        await sql`create table half_done (id int)`.execute(db);
        await sql`select 1 / 0`.execute(db);
      },
    };
    await assert.rejects(migrate(empty.db, { migrations: [...migrations, failing] }), /division by zero/);
    const { rows } = await sql`select from pg_tables where tablename = 'half_done'`.execute(empty.db);
    assert.equal(rows.length, 0);
    assert.deepEqual((await Promise.all([1, 2, 3].map(() => migrate(empty.db)))).flat(), []);
  });

  test('a database newer than the server is refused in one clear line', async () => {
    await sql`insert into migrations (name) values ('8888-from-the-future')`.execute(empty.db);
    await assert.rejects(migrate(empty.db), { name: 'StartError', message: /newer than this server.*8888-from-the-future/ });
  });
});
