import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createListener, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { bareEnvironment } from '../test-support/bare-environment.ts';
import { addEmployee, addOrganisation, testPassword } from '../test-support/people.ts';
import { createServer, type ServerOptions } from './index.ts';

const isAlive = (id: number): boolean => {
  try {
    process.kill(id, 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${id}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

const oneLine =
  (pattern: RegExp) =>
  (error: unknown): true => {
    assert.ok(error instanceof Error && error.name === 'StartError', String(error));
    assert.match(error.message, pattern);
    assert.ok(!error.message.includes('\n'));
    return true;
  };

/** Runs `node main.ts` with an environment; resolves with its first output. */
const runMain = async (env: Record<string, string>): Promise<{ child: ChildProcess; said: string }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: bareEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = await new Promise<string>((done) => {
    for (const stream of [child.stdout, child.stderr]) stream?.once('data', (chunk) => done(String(chunk)));
  });
  return { child, said };
};
const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null ? Promise.resolve(child.exitCode) : new Promise((done) => child.once('exit', (code) => done(code)));

describe('the server as a whole', () => {
  const folders: string[] = [];
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'qujat-server-'));
    folders.push(folder);
    return folder;
  };
  after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  const make = (options: Partial<ServerOptions> = {}) => createServer({ dataDir: newFolder(), logLevel: 'silent', ...options });

  test('it starts on an empty folder, becomes ready, finishes open requests before it stops, and leaves no process', async (context) => {
    const dataDir = newFolder();
    const server = make({ dataDir });
    await server.start();
    const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    let health = await fetch(`${server.url}/healthz`);
    for (let waited = 0; health.status === 503 && waited < 10_000; waited += 50) {
      await sleep(50);
      health = await fetch(`${server.url}/healthz`);
    }
    assert.deepEqual(
      [health.status, await health.json()],
      [200, { status: 'ok', database: true, migrations: true, files: true, worker: true }],
    );
    // The jobs report their own health, once each has run.
    let jobs = await fetch(`${server.url}/healthz/jobs`);
    for (let waited = 0; jobs.status === 503 && waited < 10_000; waited += 50) {
      await sleep(50);
      jobs = await fetch(`${server.url}/healthz/jobs`);
    }
    const said = (await jobs.json()) as { jobs: Record<string, boolean> };
    assert.equal(jobs.status, 200);
    assert.ok(Object.keys(said.jobs).length > 3 && Object.values(said.jobs).every(Boolean));
    // A job that has been failing for minutes leaves the server ready.
    const later = Date.now() + 30 * 60_000;
    context.mock.method(Date, 'now', () => later);
    const failing = await fetch(`${server.url}/healthz/jobs`);
    assert.deepEqual([failing.status, ((await failing.json()) as { status: string }).status], [503, 'error']);
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
    context.mock.restoreAll();

    const organisationId = await addOrganisation(server.db);
    await addEmployee(server.db, { organisationId, email: 'dulat@saryozen.example' });
    const { url } = server;
    let asked: Promise<Response> | null = null;
    let stopping: Promise<void> | null = null;
    const { db } = server;
    await db.transaction().execute(async (holder) => {
      await sql`lock table people in access exclusive mode`.execute(holder);
      asked = fetch(`${url}/ce/accenter.php`, {
        method: 'POST',
        body: new URLSearchParams({ is_jwt: '1', q: 'dulat@saryozen.example', q1: testPassword }),
      });
      const waits = sql`select 1 from pg_locks where not granted and relation = 'people'::regclass`;
      for (let waited = 0; (await waits.execute(db)).rows.length === 0; waited += 20) {
        assert.ok(waited < 10_000, 'the request waits for the table');
        await sleep(20);
      }
      stopping = server.stop();
    });
    assert.ok(asked && stopping);
    assert.ok(((await (await (asked as Promise<Response>)).json()) as { access_token?: string }).access_token);
    await stopping;
    await server.stop();
    assert.equal(isAlive(postmaster), false);
    await assert.rejects(fetch(`${url}/healthz`));

    const again = make({ dataDir });
    await again.start();
    assert.equal((await again.db.selectFrom('people').select('id').execute()).length, 1);
    await again.stop();
  });

  test('a second start on the same folder and a port in use are reported in one line', async () => {
    const dataDir = newFolder();
    const first = make({ dataDir });
    await first.start();
    await assert.rejects(make({ dataDir }).start(), oneLine(/already in use by process/));
    await first.stop();
    const taken = createListener().listen(0, '127.0.0.1');
    await new Promise((done) => taken.once('listening', done));
    const { port } = taken.address() as AddressInfo;
    await assert.rejects(make({ dataDir, port }).start(), oneLine(new RegExp(`Port ${port} of 127.0.0.1 is already taken`)));
    taken.close();
    await assert.rejects(make({ dataDir, host: '192.0.2.1' }).start(), oneLine(/SERVER_HOST 192.0.2.1 .* cannot be listened on/));
    // The failed start has released everything.
    const last = make({ dataDir });
    await last.start();
    await last.stop();
  });

  test('an unreachable database is reported in one line without its password', async () => {
    for (const databaseUrl of [
      'postgresql://user:geheim@127.0.0.1:1/qujat',
      'postgresql://user:geheim@no-such-host.invalid/qujat',
      'postgresql://user:geheim@localhost/qujat?host=/nowhere',
    ]) {
      await assert.rejects(make({ databaseUrl }).start(), (error) => {
        oneLine(/^The database at .* does not answer \(.*\)\. Check DATABASE_URL\.$/)(error);
        assert.ok(!String(error).includes('geheim'));
        return true;
      });
    }
  });

  test('demo mode answers on this machine only, and refuses real organisations', async () => {
    await assert.rejects(make({ demo: true, host: '0.0.0.0' }).start(), oneLine(/Demo mode answers on this machine only/));
    const dataDir = newFolder();
    const real = make({ dataDir });
    await real.start();
    await addOrganisation(real.db, { is_demo: false, name_ru: 'ТОО «Настоящее»' });
    assert.equal((await fetch(`${real.url}/ce/outbox/`)).status, 404);
    await real.stop();
    await assert.rejects(make({ dataDir, demo: true }).start(), oneLine(/Demo mode is refused.*ТОО «Настоящее»/));
  });

  test('as a separate process it ends on SIGTERM, and leaves no process behind even when killed', async () => {
    const dataDir = newFolder();
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const { child, said } = await runMain({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
      assert.match(said, /^The server answers at http:\/\/127\.0\.0\.1:\d+\n$/);
      const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
      child.kill(signal);
      assert.equal(await ended(child), signal === 'SIGTERM' ? 0 : null);
      for (let waited = 0; isAlive(postmaster) && waited < 15_000; waited += 50) await sleep(50);
      assert.equal(isAlive(postmaster), false);
    }
  });

  test('an invalid setting gives one line and exit code 1', async () => {
    for (const [env, line] of [
      [{ DEMO: 'yes' }, 'DEMO must be 0 or 1, not "yes".\n'],
      [{ DATABASE_URL: 'postgresql://u:geheim@127.0.0.1:1/x' }, /^The database at 127\.0\.0\.1:1\/x does not answer .*\n$/],
    ] as const) {
      const { child, said } = await runMain(env as Record<string, string>);
      if (typeof line === 'string') assert.equal(said, line);
      else assert.match(said, line);
      assert.equal(await ended(child), 1);
    }
  });
});
