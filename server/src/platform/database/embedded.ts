/** A real PostgreSQL from npm, for a machine without one: it starts with the server and always ends with it. */
import { spawn, type ChildProcess } from 'node:child_process';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../process/start-error.ts';
import { postgresAccount, type Account } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { clearLeftovers } from './embedded/leftovers.ts';

export interface EmbeddedPostgres {
  /** The address of a database of this server; by default the product's database, and the superuser. */
  readonly url: (database?: string, role?: string) => string;
  readonly stop: () => Promise<void>;
}

export interface EmbeddedOptions {
  /** The folder for all its data; created if absent. */
  readonly dataDir: string;
  /** False only for tests: faster, and a power cut loses the data. */
  readonly durable?: boolean;
  readonly maxConnections?: number;
  /** For tests: more settings of PostgreSQL, which override the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
}

const major = '17';
const name = 'qujat';

/**
 * The shell between us and PostgreSQL reads its standard input, which closes with our process, even after `kill -9`; it then tells
 * PostgreSQL to shut down. It ignores the terminal's signals: our process decides what ends first.
 */
const keeper = `trap '' HUP INT TERM
exec 3<&0
"$@" </dev/null 3<&- &
postgres=$!
( while read -r line; do :; done <&3; kill -INT "$postgres" ) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$postgres"
status=$?
kill -KILL "$watcher" 2>/dev/null
exit "$status"`;

const lastLine = (log: string): string => {
  try {
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    return (lines.findLast((line) => /FATAL|ERROR|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '').trim();
  } catch {
    return '';
  }
};

const run = (account: Account, program: string, args: readonly string[], log: string): Promise<void> => {
  const output = openSync(log, 'w');
  const { file, args: all, options } = account.as(program, args);
  const child = spawn(file, all, { ...options, stdio: ['ignore', output, output], env: { ...process.env, LC_ALL: 'C' } });
  closeSync(output);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new StartError(`The embedded PostgreSQL could not be made: ${lastLine(log)}`)),
    );
  });
};

/** Creates the cluster in a temporary place, so that an interrupted creation is never mistaken for a complete cluster. */
const makeCluster = async (account: Account, initdb: string, folder: string, log: string, durable: boolean): Promise<void> => {
  const half = `${folder}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  account.own(half);
  await run(
    account,
    initdb,
    [
      `--pgdata=${half}`,
      `--username=${name}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--no-locale',
      '--no-instructions',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ],
    log,
  );
  renameSync(half, folder);
};

const socketName = '.s.PGSQL.5432';

/**
 * The path of a Unix socket has at most 107 bytes (103 on a Mac); PostgreSQL appends its file name to the folder's. Call this while holding
 * the data folder's lock, after ending leftover processes.
 */
const socketFolder = (dataDir: string, account: Account): { path: string; remove: () => void } => {
  const short = (path: string): boolean => Buffer.byteLength(join(path, socketName)) <= 103;
  const own = join(dataDir, 'socket');
  if (short(own)) {
    mkdirSync(own, { recursive: true, mode: 0o700 });
    account.own(own);
    // The lock of a killed process may name a number that another process has taken since, or a zombie.
    rmSync(join(own, `${socketName}.lock`), { force: true });
    return { path: own, remove: () => {} };
  }
  const temporary = [tmpdir(), '/tmp'].find((each) => short(join(each, 'qujat-XXXXXX'))) ?? '/tmp';
  const path = mkdtempSync(join(temporary, 'qujat-'));
  account.own(path);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

const settings = (durable: boolean, maxConnections: number, socket: string, more: Readonly<Record<string, string>>): string[] =>
  Object.entries({
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    jit: 'off',
    timezone: 'UTC',
    max_connections: String(maxConnections),
    shared_buffers: '128MB',
    log_min_messages: 'warning',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...more,
  }).flatMap(([key, value]) => ['-c', `${key}=${value}`]);

const ready = async (url: string, child: ChildProcess, log: string): Promise<pg.Client> => {
  for (let waited = 0; waited < 60_000; waited += 30) {
    if (child.exitCode !== null) throw new StartError(`The embedded PostgreSQL did not start: ${lastLine(log)}`);
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch {
      await client.end().catch(() => {});
      await sleep(30);
    }
  }
  throw new StartError(`The embedded PostgreSQL did not start within a minute: ${lastLine(log)}`);
};

const startIn = async (
  { dataDir, durable = true, maxConnections = 100, settings: more = {} }: EmbeddedOptions,
  unlock: () => void,
): Promise<EmbeddedPostgres> => {
  const folder = join(dataDir, 'postgres');
  const log = join(dataDir, 'postgres.log');
  const programs = await findBinaries();
  const account = postgresAccount();
  account.enter(dataDir);
  await clearLeftovers(folder);
  if (existsSync(folder)) {
    const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
    if (version !== major)
      throw new StartError(`The data folder ${dataDir} belongs to PostgreSQL ${version}; this server brings ${major}.`);
    account.own(folder);
  } else await makeCluster(account, programs.initdb, folder, log, durable);

  const socket = socketFolder(dataDir, account);
  const output = openSync(log, 'w');
  const postgres = account.as(programs.postgres, ['-D', folder, ...settings(durable, maxConnections, socket.path, more)]);
  const child = spawn('/bin/sh', ['-c', keeper, 'qujat-postgres', postgres.file, ...postgres.args], {
    ...postgres.options,
    // A separate session, so that Ctrl-C in the terminal does not reach PostgreSQL before us.
    detached: true,
    stdio: ['pipe', output, output],
    env: { ...process.env, LC_ALL: 'C' },
  });
  closeSync(output);
  child.stdin?.on('error', () => {});
  const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()));

  const stop = async (): Promise<void> => {
    child.stdin?.end();
    await ended;
    socket.remove();
    unlock();
  };
  const url = (database = name, role = name): string =>
    `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(socket.path)}`;
  try {
    const client = await ready(url('postgres'), child, log);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
    await client.end();
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Creates the folder if absent. Throws StartError if nothing can be written into it. */
const openFolder = (folder: string): string => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return realpathSync(folder);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be used (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to another one.`,
    );
  }
};

/** Starts PostgreSQL on a data folder; throws StartError with one clear line if that is impossible. */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const dataDir = openFolder(resolve(options.dataDir));
  const unlock = await lockFolder(dataDir);
  try {
    return await startIn({ ...options, dataDir }, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
};
