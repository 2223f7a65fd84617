import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { asBrowser, samplePage } from './test-support/page.ts';

const policy = [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self' wss://127.0.0.1:13579", "img-src 'self'", "font-src 'self'",
  "frame-src 'self' https://video.example", "manifest-src 'self'", "frame-ancestors 'self'", "form-action 'self'", "base-uri 'none'",
].join('; ');

test('every answer of ours carries the strict policy and the other security headers', async (t) => {
  const { page } = await samplePage(t, { videoOrigins: ['https://video.example'] });
  for (const url of ['/', '/login', '/no-such-page', '/healthz', '/icon.svg', '/remotes/shell/0a0a/main.33333333.js', '/remotes/none/0a/x.js', '/x.png']) {
    const { headers } = await page.app.inject({ url, headers: asBrowser() });
    assert.equal(headers['content-security-policy'], policy, url);
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin', url);
    assert.equal(headers['referrer-policy'], 'same-origin', url);
    assert.equal(headers['x-frame-options'], 'SAMEORIGIN', url);
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/, url);
  }
});

test('other API bases are let through the policy', async (t) => {
  const { page } = await samplePage(t, { bases: { main: 'https://api.example:8443/', second: 'https://api.example:8443/v2' } });
  const { headers } = await page.app.inject({ url: '/login' });
  assert.match(String(headers['content-security-policy']), /connect-src 'self' https:\/\/api\.example:8443 wss/);
});

test('https is remembered only where it is spoken', async (t) => {
  const { page } = await samplePage(t, { trustProxy: '127.0.0.1' });
  const spoken = await page.app.inject({ url: '/login', headers: { 'x-forwarded-proto': 'https' } });
  assert.match(String(spoken.headers['strict-transport-security']), /max-age=31536000/);
  assert.equal((await page.app.inject({ url: '/login' })).headers['strict-transport-security'], undefined);
});

test('release files are served for ever, compressed as they were built', async (t) => {
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

test('what a release does not list is not served, and never kept', async (t) => {
  const { page } = await samplePage(t);
  for (const path of ['shell/0a0a/server/prerender.cjs', 'shell/0a0a/release.json', 'shell/0a0a/none.js', 'shell/0f0f/main.33333333.js', 'shell/0a0a/..%2f..%2flive.json', '..%2f/0a/x', 'Shell/0a0a/main.33333333.js']) {
    const { statusCode, headers } = await page.app.inject({ url: `/remotes/${path}` });
    assert.equal(statusCode, 404, path);
    assert.equal(headers['cache-control'], 'no-store', path);
  }
});

test('calls go to the server with who asked and through what, and its own policy stays', async (t) => {
  const { page, upstream } = await samplePage(t);
  const answer = await page.app.inject({
    method: 'POST',
    url: '/ce/doclist2.php?x=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '6.6.6.6', cookie: 'qujat_page=1' },
    payload: 'q=13',
  });
  assert.deepEqual(answer.json(), { path: '/ce/doclist2.php?x=1', body: 'q=13' });
  assert.equal(answer.headers['content-security-policy'], "default-src 'none'; sandbox");
  assert.equal(answer.headers['x-content-type-options'], 'nosniff');
  const [asked] = upstream.requests;
  assert.equal(asked?.headers['x-forwarded-for'], '127.0.0.1');
  assert.equal(asked?.headers['cookie'], 'qujat_page=1');
  assert.match(String(asked?.headers['x-request-id']), /^[0-9a-f-]{36}$/);
  for (const url of ['/auth/esign', '/qrsigner/simulator', '/eventbox/list', '/exchange/a', '/user/search', '/file/a']) {
    assert.equal((await page.app.inject({ url, headers: asBrowser() })).json<{ path: string }>().path, url);
  }
});

test('files of any size go through', async (t) => {
  const { page } = await samplePage(t);
  const payload = 'x'.repeat(17 * 1024 * 1024);
  const answer = await page.app.inject({ method: 'POST', url: '/file/upload', headers: { 'content-type': 'multipart/form-data; boundary=b' }, payload });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.json<{ body: string }>().body.length, payload.length);
});

test('a server that is away is said so in the way and the language of who asks', async (t) => {
  const { page, upstream } = await samplePage(t);
  await upstream.stop();
  const call = await page.app.inject({ method: 'POST', url: '/ce/doclist2.php', headers: { accept: 'application/json', cookie: 'lang=en_EN' } });
  assert.equal(call.statusCode, 503);
  assert.equal(call.headers['retry-after'], '10');
  assert.equal(call.headers['cache-control'], 'no-store');
  assert.deepEqual(call.json(), { status: 'error', text: 'The server is temporarily unavailable. The server does not answer. None of your data is lost. Try again in a minute.' });
  const opened = await page.app.inject({ url: '/ce/viewdoc/?1', headers: asBrowser('lang=kk_KZ') });
  assert.equal(opened.statusCode, 503);
  assert.match(String(opened.headers['content-type']), /text\/html/);
  assert.match(opened.body, /<html lang="kk">[\s\S]*Сервер уақытша қолжетімсіз/);
});

test('healthy is the page only with its server and its releases', async (t) => {
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

test('HTML that cannot be made at release time is left out, and pages work', async (t) => {
  const { root, page } = await samplePage(t);
  await writeFile(join(root, 'shell/0a0a/server/prerender.cjs'), 'throw new Error("broken")');
  const { statusCode, body } = await page.app.inject({ url: '/login', headers: asBrowser() });
  assert.equal(statusCode, 200);
  assert.match(body, /<div id="root"><\/div>/);
});

test('the HTML of a live set is made once', async (t) => {
  const { root, page } = await samplePage(t);
  await page.app.inject({ url: '/login' });
  await writeFile(join(root, 'shell/0a0a/server/prerender.cjs'), 'throw new Error("not asked again")');
  const { createPage } = await import('./index.ts');
  const second = await createPage({ releases: root, serverUrl: 'http://127.0.0.1:1', extensions: [] });
  assert.match((await second.app.inject({ url: '/login', headers: asBrowser() })).body, /<form data-with/);
  await second.stop();
});
