import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfiguration } from './configuration.ts';

test('an empty environment is enough', () => {
  const { databaseUrl, host, demo, worker, publicOrigin } = readConfiguration({ DATABASE_URL: '', DEMO: '' });
  assert.deepEqual({ databaseUrl, host, demo, worker, publicOrigin }, { databaseUrl: undefined, host: '127.0.0.1', demo: false, worker: true, publicOrigin: null });
});

test('what stands in the environment is taken', () => {
  const { port, publicOrigin, worker, databaseUrl } = readConfiguration({
    SERVER_PORT: '3000', PUBLIC_ORIGIN: 'https://qujat.example/', WORKER: '0', TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, ::1', DATABASE_URL: 'postgres://u:p@db/qujat',
  });
  assert.deepEqual({ port, publicOrigin, worker, databaseUrl }, { port: 3000, publicOrigin: 'https://qujat.example', worker: false, databaseUrl: 'postgres://u:p@db/qujat' });
});

test('a wrong value is told in one line that names it, and never a password', () => {
  for (const [name, value] of [
    ['SERVER_PORT', 'x'], ['SERVER_PORT', '70000'], ['DEMO', 'yes'], ['WORKER', '2'], ['LOG_LEVEL', 'loud'], ['PUBLIC_ORIGIN', 'qujat.example'],
    ['PUBLIC_ORIGIN', 'https://qujat.example/path'], ['DATABASE_CONNECTIONS', '1'], ['DATABASE_URL', 'mysql://u:secret@db/x'], ['DATABASE_URL', 'secret'],
    ['TRUSTED_PROXIES', 'nginx'], ['TRUSTED_PROXIES', '10.0.0.0/33'], ['TRUSTED_PROXIES', '10.0.0.1,,'], ['TSA_URL', 'tsp.pki.gov.kz'],
  ] as const) {
    assert.throws(() => readConfiguration({ [name]: value }), (error) => {
      assert.ok(error instanceof Error && error.name === 'StartError');
      assert.ok(error.message.includes(name) && !error.message.includes('\n') && !error.message.includes('secret'));
      return true;
    });
  }
});

test('demo mode stays away from a database of one’s own', () => {
  assert.throws(() => readConfiguration({ DEMO: '1', DATABASE_URL: 'postgres://db/qujat' }), { name: 'StartError', message: /embedded database only/ });
});
