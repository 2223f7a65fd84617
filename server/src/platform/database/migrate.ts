/** Brings a database to the newest schema, or to an earlier one for the tests of upgrades. */
import { sql, type Kysely } from 'kysely';
import { openDatabase, type Database } from './pool.ts';
import { grantRights, prepareRoles, type AppRole } from './roles.ts';
import { StartError } from '../process/start-error.ts';
import { migrations as all } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';

export interface MigrateOptions {
  readonly migrations?: readonly Migration[];
  /** The name of the last migration to apply; by default all are. */
  readonly upTo?: string;
  /** The server's role, which is granted its rights to the tables. */
  readonly grantTo?: string;
}

/** The advisory lock on which servers that start at the same time queue ('qujat' in hexadecimal). */
const lock = 0x71756a6174;

const appliedNames = async (db: Kysely<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map((row) => row.name);
};

const expectNoneUnknown = (applied: readonly string[], known: readonly Migration[]): void => {
  const unknown = applied.find((name) => !known.some((each) => each.name === name));
  if (unknown) throw new StartError(`The database is newer than this server: it has the migration ${unknown}.`);
};

/** Applies missing migrations in order, and returns their names. */
export const migrate = async (db: Database, { migrations = all, upTo, grantTo }: MigrateOptions = {}): Promise<string[]> =>
  (db as unknown as Kysely<unknown>).connection().execute(async (connection) => {
    // Waiting for another server's migrations, or migrating a large table, may take long.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${lock})`.execute(connection);
    try {
      await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
        connection,
      );
      const applied = await appliedNames(connection);
      expectNoneUnknown(applied, migrations);
      const wanted = upTo === undefined ? migrations : migrations.slice(0, migrations.findIndex((each) => each.name === upTo) + 1);
      const missing = wanted.filter((each) => !applied.includes(each.name));
      for (const each of missing) {
        await connection.transaction().execute(async (transaction) => {
          await each.up(transaction);
          await sql`insert into migrations (name) values (${each.name})`.execute(transaction);
        });
      }
      if (grantTo !== undefined) await connection.transaction().execute((transaction) => grantRights(transaction, grantTo));
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

/**
 * Creates the roles, brings the schema to this version as its owner, and grants the server's role its rights. Returns the new migrations.
 */
export const prepareDatabase = async (url: string, app: AppRole): Promise<string[]> => {
  const db = openDatabase({ url: await prepareRoles(url, app), maxConnections: 1 });
  return migrate(db, { grantTo: app.name }).finally(() => db.destroy());
};

/**
 * For a server that starts. A role that owns nothing needs a database that is already of this version. A role that owns the tables, as in
 * installations from before the roles, migrates them; the result is then 'owner', so that the operator is warned.
 */
export const expectSchema = async (db: Database): Promise<'owner' | 'app'> => {
  const { rows } = await sql<{ owner: boolean }>`
    select coalesce((select pg_has_role(current_user, relowner, 'usage') from pg_class where oid = to_regclass('public.migrations')),
      has_schema_privilege(current_user, 'public', 'create')) as owner`.execute(db);
  if (rows[0]?.owner) {
    await migrate(db);
    return 'owner';
  }
  expectNoneUnknown(await appliedNames(db as unknown as Kysely<unknown>), all);
  if (!(await isMigrated(db))) throw new StartError('The database is not of this version: npm run migrate brings it there.');
  return 'app';
};
