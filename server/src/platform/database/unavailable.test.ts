import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer as createListener, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createServer, type Server } from '../../app/index.ts';
import { isDatabaseUnavailable } from './unavailable.ts';
import { borrowPostgres, freshDatabase, type FreshDatabase, type TestPostgres } from '../../test-support/database.ts';

/** A way to PostgreSQL that can be cut, and can fall silent. */
const startWay = async (
  host: string,
): Promise<{
  url: (database: string) => string;
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  silence: (is: boolean) => void;
  freeze: () => void;
}> => {
  const sockets = new Set<Socket>();
  let silent = false;
  let port = 0;
  const listener = createListener((near) => {
    sockets.add(near);
    near.on('error', () => {});
    if (silent) return;
    const far = connect(`${host}/.s.PGSQL.5432`);
    sockets.add(far);
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
  });
  const listen = (): Promise<void> => new Promise((done) => void listener.listen(port, '127.0.0.1', done));
  await listen();
  ({ port } = listener.address() as AddressInfo);
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: (database) => `postgresql://qujat@127.0.0.1:${port}/${database}`,
    cut: async () => {
      const closed = new Promise((done) => listener.close(done));
      drop();
      await closed;
    },
    mend: listen,
    silence: (is) => {
      silent = is;
      drop();
    },
    freeze: () => {
      silent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
};

describe('a database that becomes unavailable', () => {
  let postgres: TestPostgres;
  let fresh: FreshDatabase;
  let way: Awaited<ReturnType<typeof startWay>>;
  let server: Server;
  const dataDir = mkdtempSync(join(tmpdir(), 'qujat-unavailable-'));

  before(async () => {
    postgres = await borrowPostgres();
    fresh = await freshDatabase(postgres.url);
    const found = new URL(fresh.url);
    way = await startWay(found.searchParams.get('host') ?? '');
    server = createServer({ databaseUrl: way.url(found.pathname.slice(1)), dataDir, worker: false, logLevel: 'silent' });
    await server.start();
  });
  after(async () => {
    await server.stop();
    await way.cut().catch(() => {});
    await fresh.drop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const ask = async (email = 'dulat@saryozen.example'): Promise<{ status: number; text: string; retry: string | null }> => {
    const response = await fetch(`${server.url}/ce/pswrecover/`, {
      method: 'POST',
      body: new URLSearchParams({ email }),
      headers: { cookie: 'lang=en_EN' },
    });
    const { text = '' } = (await response.json()) as { text?: string };
    return { status: response.status, text, retry: response.headers.get('retry-after') };
  };

  /** Until the server watches the database again. */
  const listened = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: fresh.url });
    await client.connect();
    while (
      (
        await client.query(
          `select from pg_stat_activity where application_name = 'qujat live' and datname = current_database() and query = 'select 1'`,
        )
      ).rowCount === 0
    )
      await sleep(50);
    await client.end();
  };

  test('is reported at once, and everything recovers automatically afterwards', async () => {
    assert.equal((await ask()).status, 200);
    await way.cut();
    for (let time = 0; time < 2; time += 1) {
      const { status, text, retry } = await ask();
      assert.deepEqual([status, text, retry], [503, 'The database is not available right now. Try again in a minute.', '5']);
    }
    assert.equal((await fetch(`${server.url}/healthz`)).status, 503);
    await way.mend();
    assert.equal((await ask()).status, 200);
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
  });

  test('is given up when it is silent', async () => {
    way.silence(true);
    // The first finds broken connections, the second makes a new one, which nobody answers.
    for (let time = 0; time < 2; time += 1) assert.equal((await ask()).status, 503);
    way.silence(false);
    assert.equal((await ask()).status, 200);
  });

  test('is given up by pending requests when it falls silent, though no connection was closed', async () => {
    assert.equal((await ask()).status, 200);
    await listened();
    way.freeze();
    const begun = Date.now();
    const answers = await Promise.all(Array.from({ length: 5 }, (_, each) => ask(`${each}@saryozen.example`)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [503, 503, 503, 503, 503],
    );
    assert.ok(Date.now() - begun < 10_000, `${Date.now() - begun} ms`);
    way.silence(false);
    assert.equal((await ask()).status, 200);
  });

  test('is distinguished from an error of the server', async () => {
    const client = new pg.Client({ connectionString: fresh.url });
    await client.connect();
    const fault = await client.query('select nonsense').catch((error: unknown) => error);
    assert.equal(isDatabaseUnavailable(fault), false);
    await client.query('set default_transaction_read_only = on');
    assert.equal(isDatabaseUnavailable(await client.query('create table a ()').catch((error: unknown) => error)), true, 'a standby');
    await client.end();
    assert.equal(isDatabaseUnavailable(new Error('anything')), false);
    assert.equal(isDatabaseUnavailable(Object.assign(new Error('spawn ENOENT'), { code: 'ENOENT', syscall: 'spawn' })), false);
    const refused = await new pg.Client({ connectionString: 'postgresql://127.0.0.1:1/x' }).connect().catch((error: unknown) => error);
    assert.equal(isDatabaseUnavailable(refused), true);
  });
});
