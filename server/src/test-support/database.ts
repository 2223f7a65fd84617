/**
 * Databases for tests: real PostgreSQL, a fresh database for each file, copied from a migrated template in some 50 ms.
 * Their files are in memory if there is enough of it: a database has over a thousand, and a disk takes much longer to make them.
 * `scripts/test.ts` starts one server for all test files and names it in TEST_DATABASE_URL; without it each file starts its own.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before } from 'node:test';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { appRole, createRole } from '../platform/database/roles.ts';
import { openDatabase, type Database } from '../platform/database/pool.ts';
import { recordIfWanted } from './record-statements.ts';

recordIfWanted();

export interface TestPostgres {
  /** The address of its maintenance database, for TEST_DATABASE_URL. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A folder in memory, which Linux offers; containers often make it too small for the databases. */
const memory = '/dev/shm';
const neededMemory = 3 * 1024 ** 3;

const folderForData = (): string => {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= neededMemory) return mkdtempSync(join(memory, 'qujat-test-'));
  } catch {
    // Another system, or a folder that cannot be written to.
  }
  return mkdtempSync(join(tmpdir(), 'qujat-test-'));
};

/** Starts a PostgreSQL that discards its data at the end. */
export const startTestPostgres = async (): Promise<TestPostgres> => {
  const dataDir = folderForData();
  const server: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, durable: false, maxConnections: 300 });
  return {
    url: server.url('postgres'),
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

const withName = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

/** Changes with the migrations, so that a server that outlives a change creates a new template. */
const templateName = (): string => {
  const folder = new URL('../platform/database/migrations/', import.meta.url);
  const hash = createHash('sha256').update(readFileSync(new URL('../platform/database/roles.ts', import.meta.url)));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|sql)$/.test(file));
  for (const file of files.sort()) hash.update(file).update(readFileSync(new URL(file, folder)));
  return `template_${hash.digest('hex').slice(0, 16)}`;
};

const run = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Makes a database to copy, once for all test files: they start at the same moment, so the first one creates it and the others wait. */
const makeOnce = (
  url: string,
  { name, lock, copyOf = 'template1', fill }: { name: string; lock: number; copyOf?: string; fill: (half: string) => Promise<void> },
): Promise<void> =>
  run(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const half = `half_${name}`;
    await client.query(`drop database if exists ${half}`);
    await client.query(`create database ${half} template ${copyOf} strategy file_copy`);
    await fill(withName(url, half));
    await client.query(`alter database ${half} rename to ${name}`);
  });

const makeTemplate = (url: string, name: string): Promise<void> =>
  makeOnce(url, {
    name,
    lock: 7,
    fill: async (half) => {
      const db = openDatabase({ url: half, maxConnections: 1 });
      try {
        // The role belongs to all databases of this server; its rights are copied with the template.
        await run(url, (client) => createRole(client, appRole, 'login'));
        await migrate(db, { grantTo: appRole });
      } finally {
        await db.destroy();
      }
    },
  });

export interface FilledTemplate {
  /** The address of the database, to be copied (`copyOf`). */
  readonly url: string;
  /** Files that belong to its rows. They go with the server, so this is a folder of the server that the tests have started. */
  readonly folder: string;
}

/** Makes a database with all tables and some rows, for several test files to copy. */
export const makeFilledTemplate = async (
  url: string,
  name: string,
  fill: (half: string, folder: string) => Promise<void>,
): Promise<FilledTemplate> => {
  const tables = templateName();
  await makeTemplate(url, tables);
  const { rows } = await run(url, (client) => client.query<{ data_directory: string }>('show data_directory'));
  const folder = join(dirname(rows[0]!.data_directory), name);
  await makeOnce(url, {
    name,
    lock: 8,
    copyOf: tables,
    fill: async (half) => {
      rmSync(folder, { recursive: true, force: true });
      await fill(half, folder);
    },
  });
  return { url: withName(url, name), folder };
};

/** The same database, as the server connects to it. */
const forApp = (url: string): string => {
  const changed = new URL(url);
  changed.username = appRole;
  return changed.href;
};

export interface FreshDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

interface FreshOptions {
  /** Without any tables. */
  readonly empty?: boolean;
  /** The address of a database to copy, to which nothing is connected. */
  readonly copyOf?: string;
}

/** Creates a database: by default one with all tables and no rows. */
export const freshDatabase = async (postgresUrl: string, { empty = false, copyOf }: FreshOptions = {}): Promise<FreshDatabase> => {
  const template = copyOf === undefined ? (empty ? 'template0' : templateName()) : new URL(copyOf).pathname.slice(1);
  if (!empty && copyOf === undefined) await makeTemplate(postgresUrl, template);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(postgresUrl, (client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  return {
    url: withName(postgresUrl, name),
    drop: () => run(postgresUrl, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
};

export interface TestDatabase {
  /** The address; tests open their own connections with it, as a superuser. */
  readonly url: string;
  /** The server's address: its role owns nothing. */
  readonly appUrl: string;
  readonly db: Database;
}

let own: Promise<TestPostgres> | null = null;
let users = 0;

/** The server of this run, or one of this process that stops with its last user. */
export const borrowPostgres = async (): Promise<TestPostgres> => {
  const shared = process.env['TEST_DATABASE_URL'];
  if (shared) return { url: shared, stop: async () => {} };
  users++;
  const { url, stop } = await (own ??= startTestPostgres());
  return {
    url,
    stop: async () => {
      if (--users > 0) return;
      own = null;
      await stop();
    },
  };
};

interface TestDatabaseOptions {
  readonly empty?: boolean;
  /** Makes the database to copy on that server, and answers its address. */
  readonly copyOf?: (postgresUrl: string) => Promise<string>;
}

/**
 * Gives the tests of a `describe` one database: `const database = withDatabase();` — and `database.db` inside of `before`
 * and tests. (Only within a `describe` do the hooks run one after the other; at the top level of a file they do not.)
 */
export const withDatabase = ({ empty, copyOf }: TestDatabaseOptions = {}): TestDatabase => {
  let made: TestDatabase | null = null;
  const closers: (() => Promise<void>)[] = [];
  before(async () => {
    const postgres = await borrowPostgres();
    closers.push(postgres.stop);
    const fresh = await freshDatabase(postgres.url, { ...(empty && { empty }), ...(copyOf && { copyOf: await copyOf(postgres.url) }) });
    closers.push(fresh.drop);
    const db = openDatabase({ url: fresh.url, maxConnections: 5 });
    closers.push(() => db.destroy());
    made = { url: fresh.url, appUrl: forApp(fresh.url), db };
  });
  after(async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  });
  const get = (): TestDatabase => {
    if (!made) throw new Error('the database is there only while tests run');
    return made;
  };
  return {
    get url() {
      return get().url;
    },
    get appUrl() {
      return get().appUrl;
    },
    get db() {
      return get().db;
    },
  };
};
