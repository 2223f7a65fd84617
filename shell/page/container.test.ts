/** The processes of the containers of the shell and of a remote, as docker-compose.yml starts them. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { sampleRemote, sampleShell, writeBuilt, writeReleasers } from '@qujat/releases/test-support';
import { until } from './test-support/until.ts';

const root = join(import.meta.dirname, '../..');

interface Run {
  readonly child: ChildProcess;
  output(): string;
}

const start = (t: TestContext, file: string, environment: Record<string, string>): Run => {
  const child = spawn(process.execPath, [join(root, file)], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  t.after(() => child.kill('SIGKILL'));
  return { child, output: () => output };
};

const codeOf = async ({ child }: Run): Promise<number | null> =>
  child.exitCode === null ? ((await once(child, 'exit')) as [number | null])[0] : child.exitCode;

const freePort = async (): Promise<string> => {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return String(port);
};

test('a remote waits for the shell, both register, become healthy, and end when told to', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'qujat-containers-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const releases = join(folder, 'releases');
  const port = await freePort();
  const drops = join(folder, 'drops');
  const ofRemote = {
    DROP_FOLDER: join(drops, 'mfe-mail'),
    RELEASE_FOLDER: await writeBuilt(join(folder, 'built'), sampleRemote('mfe-mail', '/mail')),
  };
  const ofShell = {
    RELEASES_DIR: releases,
    RELEASE_DROPS: drops,
    TRUSTED_RELEASERS: await writeReleasers(folder),
    RELEASE_FOLDER: await writeBuilt(join(folder, 'built'), sampleShell()),
    PAGE_PORT: port,
    SERVER_URL: 'http://127.0.0.1:1',
  };
  const health = { remote: 'shared/releases/container/health.ts', shell: 'shell/page/health.ts' };

  const remote = start(t, 'shared/releases/container/keep-registered.ts', ofRemote);
  await until('the remote waits', () => existsSync(join(drops, 'mfe-mail/offer.json')));
  const early = start(t, health.remote, ofRemote);
  assert.deepEqual(
    [await codeOf(early), early.output()],
    [1, 'The release of this container is not registered. The page server has not looked at it yet.\n'],
  );
  assert.equal(await codeOf(start(t, health.shell, ofShell)), 1);

  const shell = start(t, 'shell/page/main.ts', ofShell);
  await until('the page answers', () => shell.output().includes('The page answers at'));
  await until('the remote is live', () => remote.output().includes('mfe-mail 0b0b is live.'));
  const page = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/login`, { headers: { accept: 'text/html' } })).text();
  await until('the page has it', async () => (await page()).includes('"name":"mfe-mail"'));
  // The server is unavailable, which is not the fault of these two.
  assert.deepEqual([await codeOf(start(t, health.remote, ofRemote)), await codeOf(start(t, health.shell, ofShell))], [0, 0]);

  // The job of a cluster brings the same build and ends.
  const job = start(t, 'shared/releases/container/release-once.ts', ofRemote);
  assert.equal(await codeOf(job), 0, job.output());
  assert.match(job.output(), /mfe-mail 0b0b is there/);

  for (const { child } of [remote, shell]) child.kill('SIGTERM');
  assert.deepEqual([await codeOf(remote), await codeOf(shell)], [0, 0]);

  // Without a page server it waits, and a job that is ended before its release is live has failed.
  const late = start(t, 'shared/releases/container/release-once.ts', ofRemote);
  await until('the job waits', () => !existsSync(join(drops, 'mfe-mail/answer.json')));
  late.child.kill('SIGTERM');
  assert.equal(await codeOf(late), 1);
});

test('a page server without a list of releasers does not start', async (t) => {
  const page = start(t, 'shell/page/main.ts', {});
  assert.deepEqual(
    [await codeOf(page), page.output()],
    [1, 'TRUSTED_RELEASERS must name the file that says who may release what (docs/operating.md).\n'],
  );
});

test('an invalid setting is reported in one line', async (t) => {
  const page = start(t, 'shell/page/main.ts', { PAGE_PORT: 'http' });
  assert.deepEqual([await codeOf(page), page.output()], [1, 'PAGE_PORT must be a number from 0 to 65535, not "http".\n']);
});
