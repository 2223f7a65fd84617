/** The database of the product on this machine, whether the product runs or not. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readDatabaseUrl, readOwnerUrl } from '../configuration.ts';
import { startEmbeddedPostgres } from '../../platform/database/embedded.ts';
import { isMigrated } from '../../platform/database/migrate.ts';
import { expectDatabase, openDatabase, type Database } from '../../platform/database/pool.ts';
import { appRole, type AppRole } from '../../platform/database/roles.ts';
import { StartError } from '../../platform/process/start-error.ts';

export interface Reached {
  readonly db: Database;
  readonly close: () => Promise<void>;
}

/**
 * While it runs, PostgreSQL writes its address to a file; the fifth line names the folder of its socket. Returns the superuser's address.
 */
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
    // It is not running, or was killed and left the file behind.
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

/** Addresses of PostgreSQL; `stop` ends the processes that were started for it. */
export interface ReachedPostgres {
  /** Of the role that owns the tables, or that creates the roles. */
  readonly ownerUrl: string;
  /** The server's role; null in an installation with one role for everything. */
  readonly app: AppRole | null;
  readonly stop: () => Promise<void>;
}

/** The role of an address, and its password. */
const roleOf = (url: string): AppRole => {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) || null };
};

/** The same database, as the role that reads and writes rows. */
const withRole = (url: string, role: string): string => {
  const changed = new URL(url);
  changed.username = role;
  return changed.href;
};

/** The data folder of a command that runs in the repository. */
export const dataFolder = (environment: Environment, root: string): string => resolve(root, environment['DATA_DIR'] || '.data');

/** `DATABASE_URL` names a database; otherwise it is the embedded one in `DATA_DIR`, which `create` allows to create. Throws StartError. */
export const reachPostgres = async (environment: Environment, root: string, { create = false } = {}): Promise<ReachedPostgres> => {
  const url = readDatabaseUrl(environment);
  const nothing = async (): Promise<void> => {};
  if (url) {
    const ownerUrl = readOwnerUrl(environment);
    await expectDatabase(ownerUrl ?? url);
    return { ownerUrl: ownerUrl ?? url, app: ownerUrl === undefined ? null : roleOf(url), stop: nothing };
  }
  const app = { name: appRole, password: null };
  const dataDir = dataFolder(environment, root);
  if (!create && !existsSync(join(dataDir, 'postgres')))
    throw new StartError(`There is no database in ${dataDir}. Start the product once with npm start, or name its folder by DATA_DIR.`);
  const running = await runningUrl(dataDir);
  if (running !== null) return { ownerUrl: running, app, stop: nothing };
  const embedded = await startEmbeddedPostgres({ dataDir });
  return { ownerUrl: embedded.url(), app, stop: embedded.stop };
};

/**
 * The server's address of a running database; null if none runs. Starts nothing. Throws StartError for a DATABASE_URL that does not answer.
 */
export const runningDatabase = async (environment: Environment, root: string): Promise<string | null> => {
  const url = readDatabaseUrl(environment);
  if (!url) {
    const running = await runningUrl(dataFolder(environment, root));
    return running === null ? null : withRole(running, appRole);
  }
  await expectDatabase(url);
  return url;
};

/** A database of this version, opened as the server's role or as its owner. Throws StartError. */
export const reachDatabase = async (environment: Environment, root: string, as: 'server' | 'owner' = 'server'): Promise<Reached> => {
  const url = readDatabaseUrl(environment);
  if (url && as === 'server') {
    await expectDatabase(url);
    return open(url, async () => {});
  }
  const { ownerUrl, stop } = await reachPostgres(environment, root);
  return open(as === 'owner' ? ownerUrl : withRole(ownerUrl, appRole), stop);
};

/** Runs a command of the repository on the configured database, and closes it afterwards. Throws StartError. */
export const onDatabase = async (work: (db: Database) => Promise<void>, as: 'server' | 'owner' = 'server'): Promise<void> => {
  const { db, close } = await reachDatabase(process.env, join(import.meta.dirname, '../../../..'), as);
  try {
    await work(db);
  } finally {
    await close();
  }
};
