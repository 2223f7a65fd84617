import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { registerRelease } from '@qujat/releases';
import { otherKey, sampleRemote, sampleShell, signFolder, writeSample } from '@qujat/releases/test-support';
import { createPage } from './index.ts';
import { asBrowser, samplePage, versionsInPage } from './test-support/page.ts';

const options = { serverUrl: 'http://127.0.0.1:1', extensions: [] } as const;

test('a page server that starts with an untrusted live release uses the last good one', async (t) => {
  const { root } = await samplePage(t);
  const forge: Readonly<Record<string, (folder: string) => Promise<void>>> = {
    'without its signature': (folder) => rm(join(folder, 'release.sig.json')),
    'signed by a stranger': (folder) => signFolder(folder, otherKey()),
    'with a changed file': (folder) => writeFile(join(folder, 'page.bbbbbbbb.js'), 'fetch("https://elsewhere.example")'),
    'with a changed packed file': (folder) => writeFile(join(folder, 'page.bbbbbbbb.js.br'), 'something else'),
    'without a file': (folder) => rm(join(folder, 'page.cccccccc.css')),
  };
  for (const [index, [what, change]] of Object.entries(forge).entries()) {
    const version = `${index}f0f`;
    await writeSample(root, sampleRemote('mfe-documents', '/', { version }));
    await registerRelease(root, 'mfe-documents', version);
    await change(join(root, 'mfe-documents', version));
    const page = await createPage({ releases: root, ...options });
    t.after(() => page.stop());
    assert.equal((await versionsInPage(page))['mfe-documents'], '0b0b', what);
  }
});

test('a page server without a trusted shell says so and does not start', async (t) => {
  const { root } = await samplePage(t);
  await signFolder(join(root, 'shell/0a0a'), otherKey());
  const page = await createPage({ releases: root, ...options });
  t.after(() => page.stop());
  await assert.rejects(
    page.start(0),
    /shell 0a0a is signed by the key [0-9a-f]{16}, which is not bound to shell\. No earlier shell counts/,
  );
});

test('files of an untrusted release are not served', async (t) => {
  const { root, page } = await samplePage(t);
  await writeSample(root, sampleRemote('mfe-documents', '/', { version: '0c0c' }));
  await rm(join(root, 'mfe-documents/0c0c/release.sig.json'));
  assert.equal((await page.app.inject({ url: '/remotes/mfe-documents/0b0b/page.bbbbbbbb.js' })).statusCode, 200);
  assert.equal((await page.app.inject({ url: '/remotes/mfe-documents/0c0c/page.bbbbbbbb.js' })).statusCode, 404);
});

test('no code of a release runs in the page server: HTML is a file, and an altered one never reaches a page', async (t) => {
  const { root } = await samplePage(t);
  const evil = '<img src=x onerror=alert(1)>';
  await writeFile(join(root, 'mfe-auth/0b0b/html/page-ru.html'), evil);
  await writeFile(join(root, 'shell/0a0a/html/plain-ru.html'), evil);
  const page = await createPage({ releases: root, ...options });
  t.after(() => page.stop());
  const opened = await page.app.inject({ url: '/login', headers: asBrowser() }).catch(() => null);
  assert.ok(!opened?.body.includes(evil));
  // And nothing in the page server's sources could run any of it.
  for (const file of ['drawn', 'live', 'index', 'page-html', 'release-files']) {
    const source = await readFile(join(import.meta.dirname, `${file}.ts`), 'utf8');
    assert.doesNotMatch(source, /new Function|node:vm|createRequire|\beval\(|await import\(/, file);
  }
});

test('an anonymous client learns only what a browser needs: the name of the set', async (t) => {
  const { page } = await samplePage(t);
  const answer = (await page.app.inject({ url: '/releases/current' })).json<Record<string, unknown>>();
  assert.deepEqual(Object.keys(answer), ['id']);
  assert.equal((await page.app.inject({ url: '/releases/reports' })).statusCode, 401);
});

test('a release that goes live while the page server runs is verified too', async (t) => {
  const { root, page } = await samplePage(t);
  await page.app.inject({ url: '/login' });
  await writeSample(root, sampleShell('0d0d'));
  await registerRelease(root, 'shell', '0d0d');
  await page.caughtUp();
  await writeSample(root, sampleRemote('mfe-x', '/x'));
  await registerRelease(root, 'mfe-x', '0b0b');
  await rm(join(root, 'mfe-x/0b0b/release.sig.json'));
  await writeSample(root, sampleRemote('mfe-y', '/y'));
  await registerRelease(root, 'mfe-y', '0b0b');
  await page.caughtUp();
  assert.equal((await versionsInPage(page))['mfe-x'], undefined);
});
