/** A primary and a standby that follows it by streaming, with synchronous commit: what is acknowledged is on both. */
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded.ts';
import { prepareDatabase } from '../migrate.ts';
import { appRole } from '../roles.ts';

export interface PostgresPair {
  readonly primary: EmbeddedPostgres;
  readonly standby: EmbeddedPostgres;
  /** Kills the primary as a power cut would: at once, with everything that it was doing. */
  readonly killPrimary: () => void;
  /** The standby becomes the primary. */
  readonly promote: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The folder of a server's socket, from its address. */
export const socketOf = (url: string): string => new URL(url).searchParams.get('host') ?? '';

const ask = async <R extends pg.QueryResultRow>(url: string, text: string): Promise<R[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client
    .query<R>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
};

/** Starts both with the product's tables. The standby is a copy of the stopped primary's folder, which needs no other program. */
export const startPostgresPair = async (): Promise<PostgresPair> => {
  const root = mkdtempSync(join(tmpdir(), 'qujat-pair-'));
  const [first, second] = [join(root, 'one'), join(root, 'two')];
  const made = await startEmbeddedPostgres({ dataDir: first, durable: false });
  await prepareDatabase(made.url(), { name: appRole, password: null });
  await made.stop();
  cpSync(join(first, 'postgres'), join(second, 'postgres'), { recursive: true });
  // PostgreSQL refuses a folder that others may read, and copying forgets the mode.
  chmodSync(join(second, 'postgres'), 0o700);
  writeFileSync(join(second, 'postgres', 'standby.signal'), '');
  const durably = { synchronous_commit: 'on', full_page_writes: 'on' };
  const primary = await startEmbeddedPostgres({ dataDir: first, durable: false, settings: { ...durably, synchronous_standby_names: '*' } });
  const standby = await startEmbeddedPostgres({
    dataDir: second,
    durable: false,
    settings: { ...durably, primary_conninfo: `host=${socketOf(primary.url())} user=qujat`, wal_retrieve_retry_interval: '100ms' },
  });
  for (let follows = false; !follows; await sleep(50))
    follows = (await ask(primary.url(), `select from pg_stat_replication where sync_state = 'sync'`)).length > 0;
  return {
    primary,
    standby,
    killPrimary: () => process.kill(Number(readFileSync(join(first, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
    promote: async () => void (await ask(standby.url(), 'select pg_promote()')),
    stop: async () => {
      await standby.stop();
      await primary.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
};
