/** The database of the product on this machine, whether the product runs or not. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readDatabaseUrl } from '../configuration.ts';
import { startEmbeddedPostgres } from '../../platform/database/embedded.ts';
import { isMigrated } from '../../platform/database/migrate.ts';
import { expectDatabase, openDatabase, type Database } from '../../platform/database/pool.ts';
import { StartError } from '../../platform/process/start-error.ts';

export interface Reached {
  readonly db: Database;
  readonly close: () => Promise<void>;
}

/** PostgreSQL writes down where it listens while it runs; the fifth line names the folder of its socket. */
const runningUrl = async (dataDir: string): Promise<string | null> => {
  try {
    const socket = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
      .split('\n')[4]
      ?.trim();
    if (!socket) return null;
    const url = `postgresql://qujat@localhost/qujat?host=${encodeURIComponent(socket)}`;
    await expectDatabase(url);
    return url;
  } catch {
    // It does not run, or was killed and left the file behind.
    return null;
  }
};

const open = async (url: string, stop: () => Promise<void>): Promise<Reached> => {
  const db = openDatabase({ url, maxConnections: 2 });
  const close = async (): Promise<void> => {
    await db.destroy();
    await stop();
  };
  if (await isMigrated(db).catch(() => false)) return { db, close };
  await close();
  throw new StartError('The database is not of this version. Start the product once with npm start.');
};

type Environment = Readonly<Record<string, string | undefined>>;

/** An address of PostgreSQL; `stop` ends the processes that were started for it. */
export interface ReachedPostgres {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The data folder of a command that runs in the repository. */
export const dataFolder = (environment: Environment, root: string): string => resolve(root, environment['DATA_DIR'] || '.data');

/** `DATABASE_URL` names a database; otherwise it is the embedded one in `DATA_DIR`, which `create` allows to create. Throws StartError. */
export const reachPostgres = async (environment: Environment, root: string, { create = false } = {}): Promise<ReachedPostgres> => {
  const url = readDatabaseUrl(environment);
  const nothing = async (): Promise<void> => {};
  if (url) {
    await expectDatabase(url);
    return { url, stop: nothing };
  }
  const dataDir = dataFolder(environment, root);
  if (!create && !existsSync(join(dataDir, 'postgres')))
    throw new StartError(`There is no database in ${dataDir}. Start the product once with npm start, or name its folder by DATA_DIR.`);
  const running = await runningUrl(dataDir);
  if (running !== null) return { url: running, stop: nothing };
  const embedded = await startEmbeddedPostgres({ dataDir });
  return { url: embedded.url(), stop: embedded.stop };
};

/** The address of a database that runs; null where none does. Nothing is started. Throws StartError for a DATABASE_URL that does not answer. */
export const runningDatabase = async (environment: Environment, root: string): Promise<string | null> => {
  const url = readDatabaseUrl(environment);
  if (!url) return runningUrl(dataFolder(environment, root));
  await expectDatabase(url);
  return url;
};

/** The same, of this version and open. Throws StartError. */
export const reachDatabase = async (environment: Environment, root: string): Promise<Reached> => {
  const { url, stop } = await reachPostgres(environment, root);
  return open(url, stop);
};

/** Runs a command of the repository on the configured database, and closes it afterwards. Throws StartError. */
export const onDatabase = async (work: (db: Database) => Promise<void>): Promise<void> => {
  const { db, close } = await reachDatabase(process.env, join(import.meta.dirname, '../../../..'));
  try {
    await work(db);
  } finally {
    await close();
  }
};
