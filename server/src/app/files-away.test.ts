/** A process that starts while the folder of files is not mounted. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { FileStoreUnavailableError, newKey } from '../platform/files/store.ts';
import { withDemo } from './demo/test-support/filled.ts';
import { createBackground } from './background.ts';
import { createServer } from './index.ts';

describe('a start without the folder of files', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qujat-files-away-'));
  const source = withDemo();
  after(() => rmSync(dataDir, { recursive: true, force: true }));

  test('server and worker are not ready, say why and store nothing, until it is mounted', async () => {
    const folder = join(dataDir, 'files');
    mkdirSync(folder);
    const said: string[] = [];
    const logStream = new Writable({
      write(line, _encoding, done) {
        said.push(String(line));
        done();
      },
    });
    const options = { databaseUrl: source.url, dataDir, files: { folder } };
    const server = createServer({ ...options, worker: false, logLevel: 'error', logStream });
    const background = createBackground(options);
    try {
      await server.start();
      await background.start();
      assert.match(said.join(''), /the folder of files is away/);
      const health = await fetch(`${server.url}/healthz`);
      assert.deepEqual(
        [health.status, await health.json()],
        [503, { status: 'error', database: true, migrations: true, files: false, worker: true }],
      );
      const ofWorker = await fetch(`${background.url}/healthz`);
      assert.deepEqual([ofWorker.status, await ofWorker.json()], [503, { status: 'error', database: true, files: false }]);
      await assert.rejects(server.files.write(newKey(), [Buffer.from('x')]), FileStoreUnavailableError);
      assert.deepEqual(readdirSync(folder), []);

      rmSync(folder, { recursive: true });
      renameSync(source.filesDir, folder);
      for (const { url } of [server, background]) assert.equal((await fetch(`${url}/healthz`)).status, 200);
      await server.files.write(newKey(), [Buffer.from('x')]);
    } finally {
      await background.stop();
      await server.stop();
      if (readdirSync(dataDir).includes('files')) renameSync(folder, source.filesDir);
    }
  });
});
