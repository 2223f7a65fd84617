/** The service worker as browsers get it, the list of files that it keeps, and the end of both. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { pushWorkerPath } from '@qujat/contract/push-worker';
import { registerReleases } from '@qujat/releases';
import { sampleShell, writeSample } from '@qujat/releases/test-support';
import type { KeptFiles } from '../src/worker/names.ts';
import { asBrowser, samplePage, type Sample } from './test-support/page.ts';

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
const workerFile = 'worker.12121212.js';

/** Makes a shell live that has a worker, and files of the engineers' edition. */
const releaseShell = async ({ root, page }: Sample): Promise<void> => {
  const shell = sampleShell('0c0c', { worker: workerFile });
  const integrity = { ...shell.integrity, [workerFile]: '', 'development/main.13131313.js': '', 'windows-kk-json.14141414.js': '' };
  await writeSample(root, { ...shell, integrity });
  await registerReleases(root, { shell: '0c0c' });
  await page.caughtUp();
};

const workerOf = ({ page }: Sample) => page.app.inject({ url: pushWorkerPath, headers: asBrowser() });

test('is one file of two parts, which browsers never use without asking whether it has changed', async (t) => {
  const sample = await samplePage(t);
  await releaseShell(sample);
  const { headers, body, statusCode } = await workerOf(sample);
  assert.deepEqual([statusCode, headers['content-type'], headers['cache-control']], [200, 'text/javascript; charset=utf-8', 'no-cache']);
  assert.ok(body.startsWith(read('push-worker.js')));
  assert.ok(body.includes(`/* ${workerFile} */`));
  assert.ok(!body.includes(read('drop-kept.js')));
});

test('deletes what was kept once the operator has switched it off, or the live shell has no such part', async (t) => {
  const off = await samplePage(t, { offline: false });
  await releaseShell(off);
  assert.equal((await workerOf(off)).body, `${read('push-worker.js')}\n${read('drop-kept.js')}`);
  const html = async ({ page }: Sample): Promise<string> => (await page.app.inject({ url: '/', headers: asBrowser() })).body;
  assert.ok(!(await html(off)).includes('"offline":true'));
  const earlier = await samplePage(t);
  assert.equal((await workerOf(earlier)).body, (await workerOf(off)).body);
  assert.ok((await html(earlier)).includes('"offline":true'));
});

test('the list names the shell and the remotes that were seen, in one language, and nothing else', async (t) => {
  const sample = await samplePage(t);
  await releaseShell(sample);
  const url = '/releases/files?language=tr&remotes=mfe-documents,mfe-unknown';
  const { headers, body } = await sample.page.app.inject({ url });
  assert.equal(headers['cache-control'], 'no-store');
  const { language, remotes, paths, files } = JSON.parse(body) as KeptFiles;
  assert.deepEqual([language, remotes, paths], ['tr', ['mfe-documents'], ['/system', '/', '/ce/settings/']]);
  const names = files.map((file) => file.url);
  assert.deepEqual(new Set(names.map((name) => name.split('/')[2])), new Set(['shell', 'mfe-documents']));
  assert.ok(names.includes('/remotes/shell/0c0c/main.33333333.js') && names.includes('/remotes/shell/0c0c/locale-tr.aaaaaaaa.js'));
  assert.deepEqual(
    names.filter((name) => /development|worker|-kk-json/.test(name)),
    [],
  );
  assert.ok(files.every(({ integrity }) => integrity.startsWith('sha256-')));
});

/** The dropping part in a sandbox with a browser’s surroundings; `replaces`: an earlier worker is active. */
const drop = async ({ replaces, subscribed }: { replaces: boolean; subscribed: boolean }) => {
  const names = new Set(['qujat-page', 'qujat-files', 'other']);
  let outcome = '';
  let work: Promise<unknown> | undefined;
  const self = {
    registration: {
      active: replaces ? {} : null,
      pushManager: { getSubscription: async () => (subscribed ? {} : null) },
      unregister: async () => void (outcome = 'gone'),
    },
    clients: { claim: async () => void (outcome = 'stays') },
    addEventListener: (_kind: string, listener: (event: object) => void) =>
      listener({ waitUntil: (given: Promise<unknown>) => (work = given) }),
  };
  const caches = { keys: async () => [...names], delete: async (name: string) => names.delete(name) };
  runInNewContext(read('drop-kept.js'), { self, caches });
  await work;
  return { left: [...names], outcome };
};

test('the dropping part deletes every cache of the product, and leaves unless somebody wants notifications', async () => {
  const left = ['other'];
  assert.deepEqual(await drop({ replaces: true, subscribed: false }), { left, outcome: 'gone' });
  assert.deepEqual(await drop({ replaces: true, subscribed: true }), { left, outcome: 'stays' });
  assert.deepEqual(await drop({ replaces: false, subscribed: false }), { left, outcome: 'stays' });
});
