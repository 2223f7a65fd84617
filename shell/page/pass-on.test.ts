/** Requests that the page server forwards to the server. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { asBrowser, samplePage } from './test-support/page.ts';

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

test('calls are passed on with the client’s address and proxies, and keep the server’s policy', async (t) => {
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

test('live events are not buffered, and the server learns of a disconnect', async (t) => {
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

test('files of any size are passed on', async (t) => {
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

test('a client that asks for permission gets 100 Continue, and the body passes', async (t) => {
  const { page, upstream } = await samplePage(t);
  const { socket, until } = await sayTo(t, await page.start(0), uploadHead(4, 'expect: 100-continue'));
  await until(/^HTTP\/1\.1 100 Continue\r\n\r\n/);
  socket.write('body');
  assert.match(await until(/"body"/), /HTTP\/1\.1 200 OK[\s\S]*"body":"body"/);
  assert.equal(upstream.requests[0]?.headers['expect'], undefined);
});

test('a body announced as too large is not passed on, with and without a question', async (t) => {
  const { page, upstream } = await samplePage(t);
  const address = await page.start(0);
  for (const more of [['cookie: lang=en_EN'], ['cookie: lang=en_EN', 'expect: 100-continue']]) {
    const { until } = await sayTo(t, address, uploadHead(1024 ** 3, ...more));
    assert.match(await until(/"status"/), /^HTTP\/1\.1 413 [\s\S]*\{"status":"error","text":"The request is too large\."\}/);
  }
  assert.equal(upstream.requests.length, 0);
});

test('a body of fields is passed on if the server takes so many for that call', async (t) => {
  const { page, upstream } = await samplePage(t);
  const send = (url: string) =>
    page.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: JSON.stringify('ы'.repeat(250_000)) });
  assert.equal((await send('/ce/newdoc/save.php')).statusCode, 200);
  assert.equal((await send('/ce/newdoc/launch.php')).statusCode, 413);
  assert.equal(upstream.requests.length, 1);
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

test('an outage of the server is reported in the client’s format and language', async (t) => {
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

test('a server that disconnects during a body leaves the browser’s connection usable', async (t) => {
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

test('the server learns that a browser left during a body', async (t) => {
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

test('many slow bodies delay nobody else', async (t) => {
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
