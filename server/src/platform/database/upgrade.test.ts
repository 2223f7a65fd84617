import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { isMigrated, migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openDatabase, type Database } from './pool.ts';
import { borrowPostgres, freshDatabase, type FreshDatabase, type TestPostgres } from '../../test-support/database.ts';
import { upgradeData } from './test-support/upgrade-data.ts';

type Row = Record<string, unknown>;

/** Every row of every table, as JSON. */
const snapshot = async (db: Database): Promise<Map<string, Row[]>> => {
  const { rows: tables } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`.execute(db);
  const found = new Map<string, Row[]>();
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
};

/** What a later migration gives a value that had none: a template of the product gets the version that it always was (0232). */
const isGiven = (column: string, value: unknown): boolean => column === 'version_id' && value === null;

const holds = (after: Row, before: Row): boolean =>
  Object.entries(before).every(
    ([column, value]) => !(column in after) || isGiven(column, value) || JSON.stringify(after[column]) === JSON.stringify(value),
  );

describe('an upgrade', () => {
  let postgres: TestPostgres;
  /** Has the tables of one version after the other, and no rows: each test copies it, so that no migration runs once for each later one. */
  let tables: FreshDatabase;
  before(async () => {
    postgres = await borrowPostgres();
    tables = await freshDatabase(postgres.url, { empty: true });
  });
  after(async () => {
    await tables.drop();
    await postgres.stop();
  });

  test('every migration but the last has data that the later ones must preserve', () => {
    const needed = migrations.slice(0, -1).map(({ name }) => name);
    assert.deepEqual(
      needed.filter((name) => !(name in upgradeData)),
      [],
    );
  });

  for (const [index, { name }] of migrations.entries()) {
    test(`from ${name} keeps the database’s content`, async () => {
      const version = openDatabase({ url: tables.url, maxConnections: 1 });
      await migrate(version, { upTo: name }).finally(() => version.destroy());
      const fresh = await freshDatabase(postgres.url, { copyOf: tables.url });
      const db = openDatabase({ url: fresh.url, maxConnections: 2 });
      try {
        for (const earlier of migrations.slice(0, index + 1)) {
          const data = upgradeData[earlier.name];
          if (data) await sql.raw(data).execute(db);
        }
        const earlier = await snapshot(db);
        assert.ok(earlier.get('people')?.length);
        const applied = await migrate(db);
        assert.deepEqual(
          applied,
          migrations.slice(index + 1).map((each) => each.name),
        );
        assert.equal(await isMigrated(db), true);
        const later = await snapshot(db);
        for (const [table, rows] of earlier) {
          for (const row of rows)
            assert.ok(
              later.get(table)?.some((each) => holds(each, row)),
              `${table} lost ${JSON.stringify(row)}`,
            );
        }
      } finally {
        await db.destroy();
        await fresh.drop();
      }
    });
  }
});
