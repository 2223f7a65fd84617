import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { compressAnswers } from './compress.ts';

const rows = Array.from({ length: 200 }, (_, id) => ({ id, title: `Договор ${id}` }));

const started = (t: TestContext): FastifyInstance => {
  const app = Fastify();
  compressAnswers(app);
  app.get('/list', async () => rows);
  app.get('/word', async () => ({ ok: true }));
  app.get('/page', async (_request, reply) => reply.type('text/html').send('<p>'.repeat(2_000)));
  t.after(() => app.close());
  return app;
};

const bearer = { authorization: 'Bearer x', 'accept-encoding': 'gzip, br' };

test('a long answer to a bearer is compressed', async (t) => {
  const { headers, rawPayload } = await started(t).inject({ url: '/list', headers: bearer });
  assert.equal(headers['content-encoding'], 'br');
  assert.equal(headers['vary'], 'accept-encoding');
  assert.equal(Number(headers['content-length']), rawPayload.length);
  assert.deepEqual(JSON.parse(brotliDecompressSync(rawPayload).toString()), rows);
});

test('short answers, pages, and answers without a bearer or to a client that does not accept it are not', async (t) => {
  const app = started(t);
  const { authorization, ...anonymous } = bearer;
  for (const [url, headers] of [
    ['/word', bearer],
    ['/page', bearer],
    ['/list', anonymous],
    ['/list', { authorization }],
    ['/list', { authorization, 'accept-encoding': 'br;q=0, gzip' }],
  ] as const) {
    const answer = await app.inject({ url, headers });
    assert.equal(answer.headers['content-encoding'], undefined, url);
    assert.equal(answer.statusCode, 200);
  }
});
