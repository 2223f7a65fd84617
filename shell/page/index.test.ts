import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { disableRemote, enableRemote, readRelease, registerRelease, type RemoteRelease } from '@qujat/releases';
import { sampleDrawn, sampleShell, writeSample } from '@qujat/releases/test-support';
import { asBrowser, samplePage, untilLive } from './test-support/page.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self' wss://127.0.0.1:13579",
  "img-src 'self'",
  "font-src 'self'",
  "frame-src 'self' https://video.example",
  "manifest-src 'self'",
  "frame-ancestors 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types default qujat-letter 'allow-duplicates'",
  'report-uri /reports/policy',
].join('; ');

test('every answer of ours carries the strict policy and the other security headers', async (t) => {
  const { root, page } = await samplePage(t, { videoOrigins: ['https://video.example'] });
  await writeSample(root, sampleShell('0c0c', { trustedTypes: true }));
  await registerRelease(root, 'shell', '0c0c');
  await untilLive(page, '0c0c');
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
    // A page's own reports carry its ticket.
    assert.equal(String(headers['content-security-policy']).replace(/\?ticket=[\w-]+$/, ''), policy, url);
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
  const { page } = await samplePage(t, { trustProxy: ['127.0.0.1'] });
  const spoken = await page.app.inject({ url: '/login', headers: { 'x-forwarded-proto': 'https' } });
  assert.match(String(spoken.headers['strict-transport-security']), /max-age=31536000/);
  assert.equal((await page.app.inject({ url: '/login' })).headers['strict-transport-security'], undefined);
});

test('https is demanded wherever people reach the product by it, whatever the proxies say', async (t) => {
  const { page } = await samplePage(t, { publicOrigin: 'https://qujat.example' });
  const { headers } = await page.app.inject({ url: '/login' });
  assert.match(String(headers['strict-transport-security']), /max-age=31536000/);
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

test('unlisted files of a release are neither served nor cached', async (t) => {
  const { page } = await samplePage(t);
  for (const path of [
    `shell/${'a'.repeat(5_000)}/x`,
    'shell/0a0a/html/plain-ru.html',
    'shell/0a0a/release.sig.json',
    'shell/0a0a/release.json',
    'shell/0a0a/none.js',
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

test('live events come at once, and the server learns that nobody listens any more', async (t) => {
  const { page, upstream } = await samplePage(t);
  const address = await page.start(0);
  const stop = new AbortController();
  const stream = await fetch(`${address}/ce/events`, { headers: { accept: 'text/event-stream' }, signal: stop.signal });
  const first = await stream.body?.getReader().read();
  assert.equal(new TextDecoder().decode(first?.value), 'event: ready\ndata: {}\n\n');
  const [asked] = upstream.requests;
  assert.ok(asked);
  const left = once(asked.socket, 'close');
  stop.abort();
  await left;
});

test('files of any size go through', async (t) => {
  const { page } = await samplePage(t);
  const payload = 'x'.repeat(17 * 1024 * 1024);
  const answer = await page.app.inject({
    method: 'POST',
    url: '/file/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload,
  });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.json<{ body: string }>().body.length, payload.length);
});

const sayTo = async (
  t: TestContext,
  address: string,
  text: string,
): Promise<{ socket: Socket; until: (wanted: RegExp) => Promise<string> }> => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  t.after(() => socket.destroy());
  let said = '';
  socket.on('data', (chunk) => void (said += String(chunk)));
  socket.write(text);
  const until = async (wanted: RegExp): Promise<string> => {
    while (!wanted.test(said)) {
      assert.ok(!socket.destroyed, `closed after: ${said}`);
      await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    }
    return said;
  };
  return { socket, until };
};
const uploadHead = (length: number, ...more: readonly string[]): string =>
  [
    'POST /exchange/file/upload HTTP/1.1',
    'host: x',
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${length}`,
    ...more,
    '',
    '',
  ].join('\r\n');

test('a client that asks for permission gets 100 Continue, and the body passes', async (t) => {
  const { page, upstream } = await samplePage(t);
  const { socket, until } = await sayTo(t, await page.start(0), uploadHead(4, 'expect: 100-continue'));
  await until(/^HTTP\/1\.1 100 Continue\r\n\r\n/);
  socket.write('body');
  assert.match(await until(/"body"/), /HTTP\/1\.1 200 OK[\s\S]*"body":"body"/);
  assert.equal(upstream.requests[0]?.headers['expect'], undefined);
});

test('a body that is announced too large goes no further, whether it was asked about or not', async (t) => {
  const { page, upstream } = await samplePage(t);
  const address = await page.start(0);
  for (const more of [['cookie: lang=en_EN'], ['cookie: lang=en_EN', 'expect: 100-continue']]) {
    const { until } = await sayTo(t, address, uploadHead(1024 ** 3, ...more));
    assert.match(await until(/"status"/), /^HTTP\/1\.1 413 [\s\S]*\{"status":"error","text":"The request is too large\."\}/);
  }
  assert.equal(upstream.requests.length, 0);
});

test('a client that keeps sending after a refusal still reads it, and the connection serves the next request', async (t) => {
  const { page } = await samplePage(t);
  const { socket, until } = await sayTo(
    t,
    await page.start(0),
    'POST /exchange/folder/create HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000000\r\n\r\n',
  );
  socket.write(Buffer.alloc(5_000_000, 'x'));
  socket.write('GET /icon.svg HTTP/1.1\r\nhost: x\r\n\r\n');
  await until(/413 [\s\S]*200 OK[\s\S]*svg/);
});

test('a server that is away is said so in the way and the language of who asks', async (t) => {
  const { page, upstream } = await samplePage(t);
  await upstream.stop();
  const call = await page.app.inject({
    method: 'POST',
    url: '/ce/doclist2.php',
    headers: { accept: 'application/json', cookie: 'lang=en_EN' },
  });
  assert.equal(call.statusCode, 503);
  assert.equal(call.headers['retry-after'], '10');
  assert.equal(call.headers['cache-control'], 'no-store');
  assert.deepEqual(call.json(), {
    status: 'error',
    text: 'The server is temporarily unavailable. The server does not answer. None of your data is lost. Try again in a minute.',
  });
  const opened = await page.app.inject({ url: '/ce/viewdoc/?1', headers: asBrowser('lang=kk_KZ') });
  assert.equal(opened.statusCode, 503);
  assert.match(String(opened.headers['content-type']), /text\/html/);
  assert.match(opened.body, /<html lang="kk">[\s\S]*Сервер уақытша қолжетімсіз/);
});

test('a server that goes away in the midst of a body leaves the browser a connection that serves its next request', async (t) => {
  const { page } = await samplePage(t, {}, (request) => void request.once('data', () => request.socket.destroy()));
  const { port } = new URL(await page.start(0));
  const socket = connect(Number(port), '127.0.0.1');
  t.after(() => socket.destroy());
  const body = Buffer.alloc(5_000_000, 'x');
  socket.write(
    `POST /exchange/file/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body);
  socket.write('GET /icon.svg HTTP/1.1\r\nhost: x\r\n\r\n');
  const statuses: string[] = [];
  for await (const chunk of socket) {
    statuses.push(...[...String(chunk).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status!));
    if (statuses.length === 2) break;
  }
  assert.deepEqual(statuses, ['503', '200']);
});

test('the server learns that a browser left in the midst of a body', async (t) => {
  const { page, upstream } = await samplePage(t);
  const { port } = new URL(await page.start(0));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('POST /ce/doclist2.php HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\nbegun');
  while (upstream.requests.length === 0) await setTimeout(10);
  const left = new Promise((done) => upstream.requests[0]?.on('error', () => {}).once('close', done));
  socket.destroy();
  await left;
  assert.equal(upstream.requests[0]?.complete, false);
});

test('many slow bodies keep nobody else waiting', async (t) => {
  const { page } = await samplePage(t);
  const { port } = new URL(await page.start(0));
  const slow = Array.from({ length: 200 }, () => connect(Number(port), '127.0.0.1'));
  t.after(() => slow.forEach((socket) => socket.destroy()));
  for (const socket of slow)
    socket.write(
      'POST /ce/accenter.php HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n--x',
    );
  await Promise.all(slow.map((socket) => socket.connecting && once(socket, 'connect')));
  const answer = await fetch(`http://127.0.0.1:${port}/ce/doclist2.php`, { method: 'POST', signal: AbortSignal.timeout(5_000) });
  assert.equal(answer.status, 200);
});

test('an address that cannot be read is one that nobody has', async (t) => {
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

test('HTML that was drawn for another frame is left out, and pages work', async (t) => {
  const { root, page } = await samplePage(t);
  const { drawn, ...auth } = (await readRelease(root, 'mfe-auth', '0b0b')) as RemoteRelease;
  const { files } = sampleDrawn('page', (language) => `<form>${language}</form>`);
  assert.match((await page.app.inject({ url: '/login', headers: asBrowser() })).body, /<form>ru/);
  await writeSample(root, { ...auth, version: '0c0c', drawn: { ...drawn!, place: '_R_2_' } }, files);
  await registerRelease(root, 'mfe-auth', '0c0c');
  await untilLive(page, '0c0c');
  const { statusCode, body } = await page.app.inject({ url: '/login', headers: asBrowser() });
  assert.equal(statusCode, 200);
  assert.match(body, /<div id="root"><\/div>/);
});

test('a remote that is switched off is in nobody’s page from the next one on, and comes back; its files go on being served', async (t) => {
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
