import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';

const isAlive = (id: number): boolean => {
  try {
    process.kill(id, 0);
    // A dead process that nobody has waited for does not count as running.
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${id}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

const eventually = async (what: string, check: () => boolean): Promise<void> => {
  for (let waited = 0; waited < 15_000; waited += 50) {
    if (check()) return;
    await sleep(50);
  }
  assert.fail(`${what} did not happen`);
};

const query = async (server: EmbeddedPostgres, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows as unknown[];
  } finally {
    await client.end();
  }
};

const postmasterIn = (dataDir: string): number => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
const parentOf = (id: number): number => {
  try {
    return Number(readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0;
  }
};

/** A separate process that starts PostgreSQL, reports it, and waits to be killed. */
const holder = async (dataDir: string, env: Record<string, string> = {}): Promise<ChildProcess> => {
  const code = `import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)};
    try { await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} }); console.log('started'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.name + ': ' + error.message); process.exit(1); }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const said = await new Promise<string>((done) => child.stdout?.once('data', (chunk) => done(String(chunk).trim())));
  assert.equal(said, 'started');
  return child;
};

describe('the embedded PostgreSQL', () => {
  const folders: string[] = [];
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'qujat-embedded-'));
    folders.push(folder);
    return folder;
  };
  after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  test('it meets the product’s needs: version 17, UTF-8, Kazakh collation, no JIT, no network', async () => {
    const server = await startEmbeddedPostgres({ dataDir: newFolder(), durable: false });
    try {
      assert.deepEqual(
        await query(
          server,
          `select split_part(version(), ' ', 2) like '17%', current_setting('server_encoding'), current_setting('jit'), current_setting('listen_addresses'), current_setting('timezone'), lower('ҚҰЖАТ')`,
        ),
        [[true, 'UTF8', 'off', '', 'UTC', 'құжат']],
      );
      assert.deepEqual(
        await query(server, `select string_agg(x, '' order by x collate "kk-x-icu") from unnest(array['я','ұ','ә','б','а','қ','к']) x`),
        [['аәбкқұя']],
      );
    } finally {
      await server.stop();
    }
  });

  test('a killed process’s lock on the socket blocks nobody, even if another process has its number', async () => {
    const dataDir = newFolder();
    await (await startEmbeddedPostgres({ dataDir, durable: false })).stop();
    writeFileSync(join(dataDir, 'socket/.s.PGSQL.5432.lock'), `${process.pid}\n${join(dataDir, 'postgres')}\n`);
    const server = await startEmbeddedPostgres({ dataDir, durable: false });
    assert.deepEqual(await query(server, 'select 1'), [[1]]);
    await server.stop();
  });

  test('data survives a stop, and no process remains', async () => {
    const dataDir = newFolder();
    const first = await startEmbeddedPostgres({ dataDir });
    const postmaster = postmasterIn(dataDir);
    await query(first, 'create table kept as select 42 as n');
    await first.stop();
    assert.equal(isAlive(postmaster), false);
    const second = await startEmbeddedPostgres({ dataDir });
    assert.deepEqual(await query(second, 'select n from kept'), [[42]]);
    await second.stop();
  });

  test('a second start on the same folder is refused in one clear line and harms nothing', async () => {
    const dataDir = newFolder();
    const child = await holder(dataDir);
    await assert.rejects(startEmbeddedPostgres({ dataDir }), (error) => {
      assert.ok(error instanceof Error && error.name === 'StartError');
      assert.match(error.message, new RegExp(`^The data folder .* is already in use by process ${child.pid}\\..*$`));
      return true;
    });
    assert.equal(isAlive(postmasterIn(dataDir)), true);
    child.kill('SIGKILL');
  });

  test('kill -9 of our process leaves no postgres, and the next start finds committed data', async () => {
    const dataDir = newFolder();
    for (let round = 0; round < 3; round++) {
      const child = await holder(dataDir);
      const postmaster = postmasterIn(dataDir);
      child.kill('SIGKILL');
      if (round === 1) {
        // At once, while the old one is still shutting down.
        const server = await startEmbeddedPostgres({ dataDir });
        await query(server, 'create table kept as select 1 as n');
        await server.stop();
      }
      await eventually('the end of postgres', () => !isAlive(postmaster));
    }
    const server = await startEmbeddedPostgres({ dataDir });
    assert.deepEqual(await query(server, 'select n from kept'), [[1]]);
    await server.stop();
  });

  if (process.platform === 'linux') {
    test('a postgres whose supervisor was killed too is ended by the next start', async () => {
      const dataDir = newFolder();
      const child = await holder(dataDir);
      const postmaster = postmasterIn(dataDir);
      const keeper = parentOf(postmaster);
      const watchers = readdirSync('/proc')
        .map(Number)
        .filter((id) => id > 0 && id !== postmaster && parentOf(id) === keeper);
      assert.equal(watchers.length, 1);
      for (const id of [...watchers, keeper]) process.kill(id, 'SIGKILL');
      child.kill('SIGKILL');
      const killed = [...watchers, keeper, child.pid ?? 0];
      await eventually('the end of all who watch over it', () => !killed.some(isAlive));
      assert.equal(isAlive(postmaster), true);
      const server = await startEmbeddedPostgres({ dataDir });
      assert.equal(isAlive(postmaster), false);
      await server.stop();
    });
  }

  test('a pid file that names another living program does not block a start', async () => {
    const dataDir = newFolder();
    await (await startEmbeddedPostgres({ dataDir })).stop();
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n/nowhere\n1\n5432\n\n\n\n`);
    writeFileSync(join(dataDir, 'server.lock'), JSON.stringify({ id: process.pid, began: 'long ago' }));
    await (await startEmbeddedPostgres({ dataDir })).stop();
  });

  test('a truncated lock and a half-made folder do not block a start', async () => {
    const dataDir = newFolder();
    writeFileSync(join(dataDir, 'server.lock'), '{"id":');
    mkdirSync(join(dataDir, 'postgres.half', 'base'), { recursive: true });
    await (await startEmbeddedPostgres({ dataDir, durable: false })).stop();
  });

  test('of ten concurrent starts on one folder one wins', async () => {
    const dataDir = newFolder();
    await (await startEmbeddedPostgres({ dataDir })).stop();
    const code = `import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)};
      try { await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} }); console.log('mine'); await new Promise((done) => process.stdin.resume().once('end', done)); process.exit(0); }
      catch (error) { console.log(error.name); process.exit(1); }`;
    const children = Array.from({ length: 10 }, () =>
      spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    const said = await Promise.all(
      children.map((child) => new Promise<string>((done) => child.stdout.once('data', (chunk) => done(String(chunk).trim())))),
    );
    assert.deepEqual(said.toSorted(), [...Array.from({ length: 9 }, () => 'StartError'), 'mine']);
    children.forEach((child) => child.stdin.end());
  });

  test('a folder with a very long name works, because the socket is elsewhere', async () => {
    const dataDir = join(newFolder(), 'құжат-'.repeat(10), 'x'.repeat(80));
    const server = await startEmbeddedPostgres({ dataDir, durable: false });
    try {
      assert.deepEqual(await query(server, 'select 1'), [[1]]);
    } finally {
      await server.stop();
    }
  });

  test('without user namespaces it runs as nobody, and afterwards in one again', async () => {
    const dataDir = newFolder();
    await (await startEmbeddedPostgres({ dataDir })).stop();
    const child = await holder(dataDir, { PATH: '' });
    const postmaster = postmasterIn(dataDir);
    child.kill('SIGKILL');
    await eventually('the end of postgres', () => !isAlive(postmaster));
    await (await startEmbeddedPostgres({ dataDir })).stop();
  });

  test('reports a folder that cannot be created in one clear line', async () => {
    const file = join(newFolder(), 'a-file');
    writeFileSync(file, '');
    await assert.rejects(startEmbeddedPostgres({ dataDir: file }), {
      name: 'StartError',
      message: `The data folder ${file} cannot be used (EEXIST). Set DATA_DIR to another one.`,
    });
  });

  test('a folder of another version is left unchanged', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
    await assert.rejects(startEmbeddedPostgres({ dataDir }), {
      name: 'StartError',
      message: /belongs to PostgreSQL 14; this server brings 17/,
    });
  });
});
