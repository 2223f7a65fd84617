/** The connections to PostgreSQL and the query builder over them. */
import { Socket } from 'node:net';
import { Kysely, PostgresDialect, type KyselyPlugin, type LogEvent, type Transaction } from 'kysely';
import pg from 'pg';
import { StartError } from '../process/start-error.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
/** Where a query may run: on its own, or within a transaction that is open. */
export type Queryable = Database | Transaction<Schema>;

const oid = { int8: 20, date: 1082, int8Array: 1016 } as const;

/** int8 is read as a number: identifiers and counts stay below 2^53. A date stays text, because it has no time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => {
    if (id === oid.int8) return Number;
    if (id === oid.date) return String;
    if (id === oid.int8Array) return (value: string) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(Number));
    return pg.types.getTypeParser(id, format);
  },
};

/** Called after each statement, with its duration in milliseconds. */
export type OnStatement = (statement: string, milliseconds: number, failed: boolean) => void;

export interface DatabaseOptions {
  readonly url: string;
  readonly maxConnections?: number;
  /** Called when a connection breaks; the pool replaces it by itself. */
  readonly onError?: (error: Error) => void;
  readonly onStatement?: OnStatement | undefined;
  /** How the database's operator sees these connections. */
  readonly name?: string;
}

/** Sees every statement with its sender: a test sets it, to check all that the suite sends (docs/scaling.md). */
export interface StatementRecorder {
  /** Called where a statement is sent, so that the stack names the sender. */
  readonly plugin: KyselyPlugin;
  readonly sent: (text: string, id?: object) => void;
}

let recorder: StatementRecorder | null = null;

/** For the databases that are opened from now on. */
export const recordStatements = (wanted: StatementRecorder): void => {
  recorder = wanted;
};

const pools = new WeakMap<object, pg.Pool>();
const watchers = new WeakMap<object, OnStatement>();
const connections = new WeakMap<object, ReadonlySet<Socket>>();

/** Breaks every connection to a database that does not answer, so that waiting requests fail at once. */
export const dropConnections = (db: Database): void => connections.get(db)?.forEach((socket) => socket.destroy());

/**
 * A statement that PostgreSQL prepares once for each connection, under its name: for the most frequent ones. The name identifies the text.
 */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Runs a statement by itself, outside any transaction. */
export const runNamed = async <R extends pg.QueryResultRow>(db: Database, { name, text, values }: NamedStatement): Promise<R[]> => {
  const pool = pools.get(db);
  if (!pool) throw new Error('only what openDatabase gave runs named statements');
  const watch = watchers.get(db);
  recorder?.sent(text);
  const since = performance.now();
  const told = (failed: boolean): void => watch?.(text, performance.now() - since, failed);
  try {
    const { rows } = await pool.query<R>({ name, text, values: [...values] });
    told(false);
    return rows;
  } catch (error) {
    told(true);
    throw error;
  }
};

/** How many connections are idle and used, and how many statements wait for one. */
export const poolFigures = (db: Database): { readonly idle: number; readonly used: number; readonly waiting: number } => {
  const pool = pools.get(db);
  if (!pool) throw new Error('only what openDatabase gave has a pool');
  return { idle: pool.idleCount, used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount };
};

/** Opens the database. Close it with `destroy()`. */
export const openDatabase = ({ url, maxConnections = 10, onError = () => {}, onStatement, name = 'qujat' }: DatabaseOptions): Database => {
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    connectionString: url,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    types,
    max: maxConnections,
    // Shorter than a person waits (five seconds): an unavailable database is reported at once.
    connectionTimeoutMillis: 4_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: name,
  });
  // The pool listens to idle connections only; one that breaks while it is being used must not end the process.
  pool.on('connect', (client) => client.on('error', onError));
  // The client's own listener has already handled the error of an idle connection.
  pool.on('error', () => {});
  const recording = recorder;
  const db: Database = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    ...(recording && { plugins: [recording.plugin] }),
    ...((onStatement ?? recording) && {
      log: ({ level, query, queryDurationMillis }: LogEvent) => {
        recording?.sent(query.sql, query.queryId);
        onStatement?.(query.sql, queryDurationMillis, level === 'error');
      },
    }),
  });
  pools.set(db, pool);
  if (onStatement) watchers.set(db, onStatement);
  connections.set(db, sockets);
  return db;
};

/** The address of a database without its password, for an operator to read. */
const readable = (url: string): string => {
  try {
    const { host, pathname, searchParams } = new URL(url);
    return `${searchParams.get('host') ?? host}${pathname}`;
  } catch {
    return 'DATABASE_URL, which is no address';
  }
};

/** Throws StartError, in one clear line, unless a PostgreSQL of a supported version answers at the address. */
export const expectDatabase = async (url: string): Promise<void> => {
  let client: pg.Client | null = null;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    if (Number(rows[0]?.server_version_num) < 170_000)
      throw new StartError(`The database at ${readable(url)} is older than PostgreSQL 17.`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    throw new StartError(`The database at ${readable(url)} does not answer (${reason}). Check DATABASE_URL.`);
  } finally {
    await client?.end().catch(() => {});
  }
};
