import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { migrations } from './migrations/index.ts';
import { expectSchema, migrate, prepareDatabase } from './migrate.ts';
import { openDatabase } from './pool.ts';
import { appendOnlyTables, appRole, createRole, ownerRole } from './roles.ts';
import { borrowPostgres, freshDatabase, withDatabase, type TestPostgres } from '../../test-support/database.ts';

const app = { name: appRole, password: null };

const asApp = (url: string): string => {
  const changed = new URL(url);
  changed.username = appRole;
  return changed.href;
};

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

/** Of every table: what the server's role may do. */
const rights = async (client: pg.Client): Promise<Record<string, string>> => {
  const { rows } = await client.query<{ name: string; may: string[] }>(`
    select relname as name, array(select p from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain'])
      with ordinality u (p, n) where has_table_privilege('${appRole}', c.oid, p) order by n) as may
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`);
  return Object.fromEntries(rows.map(({ name, may }) => [name, may.join(' ')]));
};

const wrongRights = async (client: pg.Client): Promise<string[]> => {
  const expected = (name: string): string =>
    name === 'migrations' ? 'select' : appendOnlyTables.includes(name) ? 'select insert' : 'select insert update delete';
  return Object.entries(await rights(client)).flatMap(([name, may]) => (may === expected(name) ? [] : [`${name}: ${may}`]));
};

describe('the server’s database role', () => {
  let client: pg.Client;
  // Before the hook of withDatabase, which breaks what is still connected.
  after(() => client.end());
  const database = withDatabase();
  before(async () => {
    client = await connect(database.appUrl);
    const admin = await connect(database.url);
    await createRole(admin, ownerRole, 'nologin');
    await admin.end();
  });

  test('owns nothing, reads and writes rows of every table, and only adds to the logs', async () => {
    const admin = await connect(database.url);
    try {
      assert.deepEqual(await wrongRights(admin), []);
      const { rows } = await admin.query(
        `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, exists (select from pg_class where relowner = r.oid) as owns
         from pg_roles r where rolname = '${appRole}'`,
      );
      assert.deepEqual(rows, [{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false, owns: false }]);
      // A table that somebody adds beside the migrations is found.
      await admin.query('begin');
      await admin.query('create table forgotten (id int)');
      assert.deepEqual(await wrongRights(admin), ['forgotten: ']);
      await admin.query('rollback');
    } finally {
      await admin.end();
    }
  });

  test('draws row numbers before inserting, as the demo does', async () => {
    const { rows } = await client.query(`select nextval(pg_get_serial_sequence('documents', 'id')) > 0 as drawn`);
    assert.deepEqual(rows, [{ drawn: true }]);
  });

  for (const statement of [
    ...appendOnlyTables.flatMap((log) => [
      `update ${log} set address = 'elsewhere'`,
      `delete from ${log}`,
      `truncate ${log}`,
      `alter table ${log} disable trigger all`,
      `drop table ${log}`,
    ]),
    'drop trigger document_log_keep on document_log',
    `create or replace function document_log_keep() returns trigger language plpgsql as 'begin return null; end'`,
    'truncate documents',
    'alter table people add column more text',
    'create table mine (id int)',
    `delete from migrations`,
    `insert into migrations (name) values ('0999-mine')`,
    'create role another',
    `set role ${ownerRole}`,
    'set session_replication_role = replica',
    `copy people to program 'cat'`,
    `alter role ${appRole} superuser`,
    'create extension pg_trgm',
    `alter database template1 owner to ${appRole}`,
  ])
    test(`cannot: ${statement.slice(0, 60)}`, async () => {
      await assert.rejects(client.query(statement), (error: Error & { code?: string }) => {
        assert.match(error.message, /permission denied|must be owner|must be able to SET ROLE|Only roles with/, error.message);
        return true;
      });
    });

  test('opens a database of this version without changing it', async () => {
    const db = openDatabase({ url: database.appUrl, maxConnections: 1 });
    assert.equal(await expectSchema(db), 'app');
    await db.destroy();
  });
});

describe('npm run migrate', () => {
  let postgres: TestPostgres;
  before(async () => {
    postgres = await borrowPostgres();
    const admin = await connect(postgres.url);
    await createRole(admin, appRole, 'login');
    await admin.end();
  });
  after(() => postgres.stop());

  test('splits the role of an existing installation, and can be repeated', async () => {
    const fresh = await freshDatabase(postgres.url, { empty: true });
    try {
      const old = openDatabase({ url: fresh.url, maxConnections: 1 });
      await migrate(old, { upTo: '0112-live-substitutions' });
      await old.destroy();
      const server = openDatabase({ url: asApp(fresh.url), maxConnections: 1 });
      try {
        await assert.rejects(expectSchema(server), /permission denied/);
        const before = migrations.findIndex(({ name }) => name === '0112-live-substitutions');
        assert.deepEqual(
          await prepareDatabase(fresh.url, app),
          migrations.slice(before + 1).map(({ name }) => name),
        );
        assert.deepEqual(await prepareDatabase(fresh.url, app), []);
        assert.equal(await expectSchema(server), 'app');
      } finally {
        await server.destroy();
      }
      const admin = await connect(fresh.url);
      try {
        assert.deepEqual(await wrongRights(admin), []);
        const { rows } = await admin.query(`
          select distinct pg_get_userbyid(owner) as owner from (
            select relowner as owner from pg_class where relnamespace = 'public'::regnamespace
            union all select proowner from pg_proc where pronamespace = 'public'::regnamespace
            union all select datdba from pg_database where datname = current_database()) o`);
        assert.deepEqual(rows, [{ owner: ownerRole }]);
      } finally {
        await admin.end();
      }
    } finally {
      await fresh.drop();
    }
  });

  test('refuses to give the server’s rights to the owner or to a superuser', async () => {
    const fresh = await freshDatabase(postgres.url, { empty: true });
    const { username } = new URL(postgres.url);
    try {
      await assert.rejects(prepareDatabase(fresh.url, { name: username, password: null }), {
        name: 'StartError',
        message: /must own nothing/,
      });
      await assert.rejects(prepareDatabase(fresh.url, { name: ownerRole, password: null }), {
        name: 'StartError',
        message: /must own nothing/,
      });
    } finally {
      await fresh.drop();
    }
  });

  test('a server explains that migrations are missing', async () => {
    const fresh = await freshDatabase(postgres.url, { empty: true });
    try {
      await prepareDatabase(fresh.url, app);
      const admin = await connect(fresh.url);
      await admin.query(`delete from migrations where name = (select max(name) from migrations)`);
      await admin.end();
      const server = openDatabase({ url: asApp(fresh.url), maxConnections: 1 });
      await assert.rejects(expectSchema(server), { name: 'StartError', message: /not of this version: npm run migrate/ });
      await server.destroy();
    } finally {
      await fresh.drop();
    }
  });
});
