/** Replaces the content of a database and a file store by a backup, completely or not at all. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrations as known } from '../../platform/database/migrations/index.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openDatabase } from '../../platform/database/pool.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { fileName, keyOf, quoted, tableOf, type BackupEnd, type BackupHead } from './format.ts';
import { endAccess, type EndedAccess } from './end-access.ts';
import { checkBackup, readEntries, type BackupSource, type CheckedBackup } from './read-entries.ts';
import { analyzeTables, readFileHashes, readMigrations, readStorageKeys, readTables } from './tables.ts';

export interface RestoreOptions extends BackupSource {
  readonly url: string;
  readonly files: FileStore;
  /** Whether the database's content may be discarded. */
  readonly replace: boolean;
  /** Whether people stay signed in as they were when the backup was made. */
  readonly keepSessions: boolean;
  /** The server's role, which is granted its rights to the tables; undefined if one role does everything. */
  readonly grantTo?: string | undefined;
}

export interface Restored {
  readonly made: Date;
  readonly tables: number;
  readonly files: number;
  /** Keys of files that the database names, but that are neither in the backup nor in the store. */
  readonly missing: readonly string[];
  /** Keys of files whose content is not what the database notes of it: it was damaged before the backup was made. */
  readonly damaged: readonly string[];
  /** What the restore has ended; null if it was told to keep sessions. */
  readonly ended: EndedAccess | null;
}

const expectKnown = ({ migrations }: BackupHead): void => {
  const stranger = migrations.find((name) => !known.some((each) => each.name === name));
  if (stranger !== undefined)
    throw new StartError(`The backup was made by a newer server: it has the migration ${stranger}. Nothing has been changed.`);
};

/** A server on the database would see a mixture of old and new data. */
const expectAlone = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name in ('qujat', 'qujat live') and pid <> pg_backend_pid()`,
  );
  if (rows[0]?.count)
    throw new StartError('A server still works on this database: stop the server and the worker first. Nothing has been changed.');
};

/** Any row in any table counts. */
const isEmpty = async (client: pg.ClientBase): Promise<boolean> => {
  for (const { name } of await readTables(client)) {
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount) return false;
  }
  return true;
};

/** An empty schema as it was when the backup was made. */
const makeSchema = async (client: pg.Client, { migrations }: BackupHead): Promise<void> => {
  await client.query('drop schema if exists public cascade');
  await client.query('create schema public');
  const connection = { query: client.query.bind(client), release: () => {} };
  // The migrations run in the transaction that is open on this one connection.
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => {} } as unknown as pg.Pool }),
  });
  await client.query('create table migrations (name text primary key, applied_at timestamptz not null default now())');
  for (const { name, up } of known.filter((each) => migrations.includes(each.name))) {
    await up(db as unknown as Parameters<typeof up>[0]);
    await client.query('insert into migrations (name) values ($1)', [name]);
  }
};

/** Rows are loaded table by table: constraints between tables are removed until all rows are loaded, and checked then. */
const untie = async (client: pg.ClientBase, { tables }: BackupHead): Promise<() => Promise<void>> => {
  const { rows: ties } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const { table, name } of ties) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  // A migration may have inserted rows.
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  return async () => {
    for (const { table, name, definition } of ties) await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  };
};

interface Loading {
  readonly table: string;
  readonly add: (piece: AsyncIterable<Buffer>) => Promise<void>;
  readonly finish: () => Promise<void>;
}

const startLoading = (client: pg.ClientBase, { tables }: BackupHead, table: string): Loading => {
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];
  const gunzip = createGunzip();
  const done = pipeline(gunzip, client.query(copyFrom(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`)));
  done.catch(() => {}); // reported by finish
  return {
    table,
    add: async (piece) => {
      for await (const chunk of piece) if (!gunzip.write(chunk)) await Promise.race([once(gunzip, 'drain'), done]);
    },
    finish: async () => {
      gunzip.end();
      await done;
    },
  };
};

/** Whether the store has a file with this content. One of the right size may be damaged. */
const hasContent = async (files: FileStore, key: string, size: number, hash: string | undefined): Promise<boolean> => {
  if ((await files.size(key)) !== size) return false;
  const found = createHash('sha256');
  for await (const chunk of (await files.read(key)).content) found.update(chunk as Uint8Array);
  return found.digest('hex') === hash;
};

/** Loads rows, and files that the store does not have. Calls `wrote` with each new key before it is written. */
const load = async (
  client: pg.ClientBase,
  options: RestoreOptions,
  { head, end }: CheckedBackup,
  wrote: (key: string) => void,
): Promise<number> => {
  const { files } = options;
  let loading: Loading | null = null;
  let count = 0;
  for await (const { name, size, content } of readEntries(options)) {
    const [table, key] = [tableOf(name), keyOf(name)];
    if (loading && table !== loading.table) {
      await loading.finish();
      loading = null;
    }
    if (table !== null) {
      loading ??= startLoading(client, head, table);
      await loading.add(content as AsyncIterable<Buffer>);
    } else if (key !== null && !(await hasContent(files, key, size, end.hashes[name]))) {
      // What replaces a damaged file stays if the restore fails.
      if ((await files.size(key)) === null) wrote(key);
      await files.write(key, content as AsyncIterable<Buffer>);
      count += 1;
    } else {
      if (key !== null) count += 1;
      content.resume();
    }
  }
  return count;
};

const setSequences = async (client: pg.ClientBase, { sequences }: BackupHead): Promise<void> => {
  for (const { table, column, last } of sequences) {
    if (last !== null) await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3)', [table, column, last]);
  }
};

const restoreWithin = async (
  client: pg.Client,
  options: RestoreOptions,
  backup: CheckedBackup,
): Promise<{ readonly count: number; readonly ended: EndedAccess | null }> => {
  const { head } = backup;
  const wrote: string[] = [];
  try {
    await client.query('begin');
    await makeSchema(client, head);
    const tie = await untie(client, head);
    const count = await load(client, options, backup, (key) => wrote.push(key));
    await setSequences(client, head);
    await tie();
    const ended = options.keepSessions ? null : await endAccess(client);
    await client.query('commit');
    return { count, ended };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    for (const key of wrote) await options.files.remove(key).catch(() => {});
    throw error;
  }
};

const migrateFurther = async ({ url, grantTo }: RestoreOptions): Promise<void> => {
  const db = openDatabase({ url, maxConnections: 1 });
  await migrate(db, { ...(grantTo !== undefined && { grantTo }) }).finally(() => db.destroy());
};

/** Removes files that no row names any more. What cannot be removed now is left to the worker, because the restore is complete. */
const removeReplaced = async (client: pg.Client, { files }: RestoreOptions, keys: readonly string[]): Promise<void> => {
  await client.query('insert into file_remains (key, since) select unnest($1::text[]), now() on conflict (key) do nothing', [keys]);
  const removed: string[] = [];
  try {
    for (const key of keys) {
      await files.remove(key);
      removed.push(key);
    }
  } catch {
    // The store is away: each of the others would wait for it, too.
  }
  await client.query('delete from file_remains where key = any($1)', [removed]);
};

/** Files of the backup whose content is not the one that the rows note. */
const findDamaged = async (client: pg.Client, { hashes }: BackupEnd): Promise<string[]> =>
  [...(await readFileHashes(client))]
    .filter(([key, noted]) => (hashes[fileName(key)] ?? noted) !== noted)
    .map(([key]) => key)
    .toSorted();

/** The store may have what the backup lacks. */
const findMissing = async (files: FileStore, keys: readonly string[]): Promise<string[]> => {
  const missing: string[] = [];
  for (const key of keys) if ((await files.size(key)) === null) missing.push(key);
  return missing;
};

/**
 * Restores a backup. Throws StartError, in one line and before any change, for an incomplete backup, for a database that is not empty
 * (unless `replace`), and while a server uses the database. The replaced content is lost, including files.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<Restored> => {
  const backup = await checkBackup(options);
  const { head, end } = backup;
  expectKnown(head);
  const client = new pg.Client({ connectionString: options.url, application_name: 'qujat restore', connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await expectAlone(client);
    const before = (await readMigrations(client)).length > 0;
    if (before && !options.replace && !(await isEmpty(client)))
      throw new StartError('The database is not empty. To throw away what it holds, say --replace. Nothing has been changed.');
    // Whoever restores says that this is the store, even if it is empty.
    await options.files.expectThere?.([]);
    const oldKeys = before ? await readStorageKeys(client) : [];
    const { count, ended } = await restoreWithin(client, options, backup);
    await analyzeTables(client);
    const kept = new Set(await readStorageKeys(client));
    await migrateFurther(options);
    await removeReplaced(
      client,
      options,
      oldKeys.filter((key) => !kept.has(key)),
    );
    const missing = await findMissing(options.files, end.missing);
    return { made: new Date(head.made), tables: head.tables.length, files: count, missing, damaged: await findDamaged(client, end), ended };
  } finally {
    await client.end();
  }
};
