/** Brings a database to the newest schema, or to an earlier one for the tests of upgrades. */
import { sql, type Kysely } from 'kysely';
import type { Database } from './pool.ts';
import { StartError } from '../process/start-error.ts';
import { migrations as all } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';

export interface MigrateOptions {
  readonly migrations?: readonly Migration[];
  /** The name of the last one to apply; without it all are. */
  readonly upTo?: string;
}

/** The advisory lock that servers starting at once queue for ('qujat' in hexadecimal). */
const lock = 0x71756a6174;

const appliedNames = async (db: Kysely<unknown>): Promise<string[]> => {
  await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map((row) => row.name);
};

/** Applies missing migrations in order, and returns their names. */
export const migrate = async (db: Database, { migrations = all, upTo }: MigrateOptions = {}): Promise<string[]> =>
  (db as unknown as Kysely<unknown>).connection().execute(async (connection) => {
    // Waiting for another server's migrations, and a large table, may take their time.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${lock})`.execute(connection);
    try {
      const applied = await appliedNames(connection);
      const unknown = applied.find((name) => !migrations.some((each) => each.name === name));
      if (unknown) throw new StartError(`The database is newer than this server: it has the migration ${unknown}.`);
      const wanted = upTo === undefined ? migrations : migrations.slice(0, migrations.findIndex((each) => each.name === upTo) + 1);
      const missing = wanted.filter((each) => !applied.includes(each.name));
      for (const each of missing) {
        await connection.transaction().execute(async (transaction) => {
          await each.up(transaction);
          await sql`insert into migrations (name) values (${each.name})`.execute(transaction);
        });
      }
      return missing.map((each) => each.name);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });

/** True when the database has every migration that this server knows. */
export const isMigrated = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from migrations where name = any(${all.map((each) => each.name)})`.execute(db);
  return rows[0]?.count === all.length;
};
