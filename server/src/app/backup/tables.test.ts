import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import { appRole, prepareRoles } from '../../platform/database/roles.ts';
import { withDatabase } from '../../test-support/database.ts';
import { analyzeTables, readTables } from './tables.ts';

describe('the tables of a backup', () => {
  const database = withDatabase();

  test('are analyzed as their owner, without a warning about the tables of PostgreSQL', async () => {
    const client = new pg.Client({ connectionString: await prepareRoles(database.url, { name: appRole, password: null }) });
    const warnings: (string | undefined)[] = [];
    client.on('notice', ({ message }) => warnings.push(message));
    await client.connect();
    try {
      await client.query('create table never_analyzed (id int)');
      const unknown = async (): Promise<string[]> => {
        const { rows } = await client.query<{ name: string }>(`select relname as name from pg_class where reltuples < 0`);
        return rows.map(({ name }) => name);
      };
      assert.ok((await unknown()).includes('never_analyzed'));
      await analyzeTables(client);
      const own = (await readTables(client)).map(({ name }) => name);
      assert.deepEqual(
        (await unknown()).filter((name) => own.includes(name)),
        [],
      );
      assert.deepEqual(warnings, []);
    } finally {
      await client.end();
    }
  });
});
