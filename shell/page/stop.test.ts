/** How the page server stops. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { samplePage } from './test-support/page.ts';

test('a request that is under way gets its answer while the page server stops', async (t) => {
  const { page } = await samplePage(t);
  const upstreamAsked = once(page.app.server, 'request');
  const upload = request(`${await page.start(0)}/file/upload`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 8 },
  });
  const answered = once(upload, 'response');
  upload.write('half');
  await upstreamAsked;
  const stopped = page.stop();
  upload.end('half');
  const [answer] = (await answered) as [IncomingMessage];
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers.connection, 'close');
  answer.resume();
  await stopped;
});

test('a stream of live events and a connection without a request end at once', async (t) => {
  const { page } = await samplePage(t);
  const address = await page.start(0);
  const connected = once(page.app.server, 'connection');
  const ahead = connect(Number(new URL(address).port), '127.0.0.1');
  await connected;
  const stream = await fetch(`${address}/ce/events`, { headers: { accept: 'text/event-stream' } });
  const reader = stream.body!.getReader();
  await reader.read();
  // Nothing is cut off: the clock stands still.
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const stopped = page.stop();
  await Promise.all([assert.rejects(reader.read()), once(ahead, 'close')]);
  t.mock.timers.reset();
  await stopped;
});
