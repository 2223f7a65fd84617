import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TrustedProxies } from '@qujat/contract/trusted-proxies';
import fastify from 'fastify';
import { watchProxies } from './watch-proxies.ts';

/** The warnings for the operator, at the start and with later requests. */
const told = async (
  publicOrigin: string | null,
  trusted: TrustedProxies | false,
  addresses: readonly string[],
): Promise<readonly string[]> => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) };
  const app = fastify({ logger: { level: 'warn', stream }, trustProxy: trusted });
  watchProxies(app, publicOrigin, trusted);
  app.get('/', async () => 'page');
  for (const address of addresses) await app.inject({ url: '/', headers: { 'x-forwarded-for': address } });
  await app.close();
  return lines;
};
const origin = 'https://qujat.example';

test('https without a trusted proxy is reported at the start, and once more with the forwarding address', async () => {
  const lines = await told(origin, false, ['203.0.113.7', '203.0.113.8']);
  assert.equal(lines.length, 2);
  assert.match(lines[0] ?? '', /^PUBLIC_ORIGIN is https and TRUSTED_PROXIES names no proxy/);
  assert.match(lines[1] ?? '', /^127\.0\.0\.1 forwards requests of others, but TRUSTED_PROXIES does not name it/);
});

test('a wrong proxy setting is reported with the first request', async () => {
  assert.match((await told(origin, ['10.0.5.2'], ['203.0.113.7'])).join(), /^127\.0\.0\.1 forwards .+ does not name it/);
  assert.match((await told(origin, (_, hop) => hop < 2, ['203.0.113.7'])).join(), /^TRUSTED_PROXIES counts more proxies/);
});

test('a right setting and an installation without https report nothing', async () => {
  assert.deepEqual(await told(origin, ['127.0.0.1'], ['203.0.113.7']), []);
  assert.deepEqual(await told(origin, (_, hop) => hop < 1, ['203.0.113.7']), []);
  for (const plain of ['http://localhost:8080', null]) assert.deepEqual(await told(plain, false, ['203.0.113.7']), []);
});
