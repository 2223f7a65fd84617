import assert from 'node:assert/strict';
import { on, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import Fastify from 'fastify';
import { answerErrors } from './answer-errors.ts';
import { proxyToServer } from './proxy.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
}

test('a call that the browser cancels is no error in the log', { timeout: 60_000 }, async (t) => {
  // Its headers come, its answer does not.
  const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const log = new PassThrough();
  const app = Fastify({ logger: { level: 'info', stream: log } });
  t.after(async () => {
    server.closeAllConnections();
    server.close();
    await app.close();
  });
  answerErrors(app);
  const serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await proxyToServer(app, { serverUrl, traceHeaders: () => ({}) }, async () => false);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });

  const cancel = new AbortController();
  const lines = on(log, 'data');
  const call = fetch(`${address}/ce/doclist2.php`, { method: 'POST', body: 'q=1', signal: cancel.signal });
  const cancelled = assert.rejects(call, { name: 'AbortError' });
  for await (const [chunk] of lines) {
    const { level, msg } = JSON.parse(String(chunk)) as Line;
    assert.ok(level < 50, msg);
    if (msg === 'response received') cancel.abort();
    if (msg === 'the client has gone before the answer') break;
  }
  await cancelled;
});
