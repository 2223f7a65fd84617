import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { disableRemote, enableRemote, readRelease, registerRelease, type RemoteRelease } from '@qujat/releases';
import { sampleDrawn, sampleShell, writeSample } from '@qujat/releases/test-support';
import { asBrowser, samplePage } from './test-support/page.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self' wss://127.0.0.1:13579",
  "img-src 'self'",
  "font-src 'self'",
  "frame-src 'self' https://video.example",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-ancestors 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types default qujat-letter 'allow-duplicates'",
  'report-uri /reports/policy',
].join('; ');

test('every answer carries the strict policy and the other security headers', async (t) => {
  const { root, page } = await samplePage(t, { videoOrigins: ['https://video.example'] });
  await writeSample(root, sampleShell('0c0c', { trustedTypes: true }));
  await registerRelease(root, 'shell', '0c0c');
  await page.caughtUp();
  for (const url of [
    '/',
    '/login',
    '/no-such-page',
    '/healthz',
    '/icon.svg',
    '/remotes/shell/0a0a/main.33333333.js',
    '/remotes/none/0a/x.js',
    '/x.png',
  ]) {
    const { headers } = await page.app.inject({ url, headers: asBrowser() });
    // A page's own reports carry its ticket, and its policy names what it contains (inlined.test.ts).
    const sent = String(headers['content-security-policy']).replace(/\?ticket=[\w-]+$/, '');
    assert.equal(sent.replaceAll(/ 'sha256-[^']+'/g, ''), policy, url);
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin', url);
    assert.equal(headers['referrer-policy'], 'same-origin', url);
    assert.equal(headers['x-frame-options'], 'SAMEORIGIN', url);
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/, url);
  }
});

test('the policy allows other API bases', async (t) => {
  const { page } = await samplePage(t, { bases: { main: 'https://api.example:8443/', second: 'https://api.example:8443/v2' } });
  const { headers } = await page.app.inject({ url: '/login' });
  assert.match(String(headers['content-security-policy']), /connect-src 'self' https:\/\/api\.example:8443 wss/);
});

test('https is remembered only over https', async (t) => {
  const { page } = await samplePage(t, { trustProxy: ['127.0.0.1'] });
  const spoken = await page.app.inject({ url: '/login', headers: { 'x-forwarded-proto': 'https' } });
  assert.match(String(spoken.headers['strict-transport-security']), /max-age=31536000/);
  assert.equal((await page.app.inject({ url: '/login' })).headers['strict-transport-security'], undefined);
});

test('https is required if people reach the product by it, whatever the proxies say', async (t) => {
  const { page } = await samplePage(t, { publicOrigin: 'https://qujat.example' });
  const { headers } = await page.app.inject({ url: '/login' });
  assert.match(String(headers['strict-transport-security']), /max-age=31536000/);
});

test('release files are cached for ever and served in their compressed copies', async (t) => {
  const { root, page } = await samplePage(t);
  await writeFile(join(root, 'shell/0a0a/main.33333333.js.br'), brotliCompressSync('packed'));
  const url = '/remotes/shell/0a0a/main.33333333.js';
  const packed = await page.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  assert.equal(packed.statusCode, 200);
  assert.equal(packed.headers['content-encoding'], 'br');
  assert.equal(packed.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(packed.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.deepEqual(packed.rawPayload, brotliCompressSync('packed'));
  const plain = await page.app.inject({ url, headers: { 'accept-encoding': 'br;q=0' } });
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(plain.body, '/* main.33333333.js */');
  const again = await page.app.inject({ url, headers: { 'if-none-match': String(plain.headers['etag']) } });
  assert.equal(again.statusCode, 304);
});

test('unlisted files of a release are neither served nor cached', async (t) => {
  const { page } = await samplePage(t);
  for (const path of [
    `shell/${'a'.repeat(5_000)}/x`,
    'shell/0a0a/html/plain-ru.html',
    'shell/0a0a/release.sig.json',
    'shell/0a0a/release.json',
    'shell/0a0a/none.js',
    'shell/0a0a/constructor',
    'shell/0a0a/__proto__',
    'shell/0f0f/main.33333333.js',
    'shell/0a0a/..%2f..%2flive.json',
    '..%2f/0a/x',
    'Shell/0a0a/main.33333333.js',
  ]) {
    const { statusCode, headers } = await page.app.inject({ url: `/remotes/${path}` });
    assert.equal(statusCode, 404, path);
    assert.equal(headers['cache-control'], 'no-store', path);
  }
});

test('an undecodable address is not found', async (t) => {
  const { page } = await samplePage(t);
  const { port } = new URL(await page.start(0));
  for (const url of ['//', '//evil.example', '/%zz', '/ce/%ff', '/%', `/cloud/${'x'.repeat(5_000)}/y`]) {
    // Not by inject, which would mend the address.
    const [answer] = (await once(get({ port, path: url, headers: asBrowser('lang=en_EN') }), 'response')) as [IncomingMessage];
    assert.equal(answer.statusCode, 404, url);
    assert.equal(answer.headers['content-security-policy']?.includes("default-src 'none'"), true, url);
    assert.match(String(answer.headers['content-type']), /text\/html/, url);
    answer.resume();
  }
});

test('the page server is healthy only with its server and its releases', async (t) => {
  const { page, upstream } = await samplePage(t);
  const healthy = await page.app.inject({ url: '/healthz' });
  assert.deepEqual([healthy.statusCode, healthy.json()], [200, { page: true, server: true }]);
  await upstream.stop();
  const alone = await page.app.inject({ url: '/healthz' });
  assert.deepEqual([alone.statusCode, alone.json()], [503, { page: true, server: false }]);
});

test('without releases the page does not start and is not healthy', async (t) => {
  const { root, page } = await samplePage(t);
  await rm(join(root, 'live.json'));
  await assert.rejects(page.start(0), /ENOENT|live/);
  assert.equal((await page.app.inject({ url: '/healthz' })).json<{ page: boolean }>().page, false);
});

test('what is live and cannot be read holds nobody up who waits for it', async (t) => {
  const { root, page } = await samplePage(t);
  await page.caughtUp();
  await writeFile(join(root, 'live.json'), '{');
  await page.caughtUp();
  assert.equal((await page.app.inject({ url: '/login', headers: asBrowser() })).statusCode, 200);
});

test('prerendered HTML for another frame is left out, and pages work', async (t) => {
  const { root, page } = await samplePage(t);
  const { drawn, ...auth } = (await readRelease(root, 'mfe-auth', '0b0b')) as RemoteRelease;
  const { files } = sampleDrawn('page', (language) => `<form>${language}</form>`);
  assert.match((await page.app.inject({ url: '/login', headers: asBrowser() })).body, /<form>ru/);
  await writeSample(root, { ...auth, version: '0c0c', drawn: { ...drawn!, place: '_R_2_' } }, files);
  await registerRelease(root, 'mfe-auth', '0c0c');
  await page.caughtUp();
  const { statusCode, body } = await page.app.inject({ url: '/login', headers: asBrowser() });
  assert.equal(statusCode, 200);
  assert.match(body, /<div id="root"><\/div>/);
});

test('a disabled remote leaves every page from the next load on, and comes back; its files stay available', async (t) => {
  const { root, page } = await samplePage(t);
  const open = (url: string) => page.app.inject({ url, headers: asBrowser() });
  const file = '/remotes/mfe-documents/0b0b/page.bbbbbbbb.js';
  assert.equal((await open('/')).statusCode, 200);
  const before = (await open('/releases/current')).json<{ id: string }>().id;
  await disableRemote(root, 'mfe-documents');
  const off = await open('/');
  assert.equal(off.statusCode, 404);
  assert(!off.body.includes('mfe-documents'));
  assert.notEqual((await open('/releases/current')).json<{ id: string }>().id, before);
  assert.equal((await open('/login')).statusCode, 200);
  assert.equal((await open(file)).statusCode, 200);
  await enableRemote(root, 'mfe-documents');
  const on = await open('/');
  assert.equal(on.statusCode, 200);
  assert(on.body.includes('mfe-documents'));
});
