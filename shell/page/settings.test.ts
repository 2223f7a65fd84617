import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPageSettings, SettingError } from './settings.ts';

test('the page needs no settings, and takes those that it is given', () => {
  const { host, port, serverUrl, ownRelease, trustProxy, extensions } = readPageSettings({});
  assert.deepEqual({ host, port, serverUrl, ownRelease, trustProxy }, { host: '127.0.0.1', port: 8080, serverUrl: 'http://127.0.0.1:4000', ownRelease: null, trustProxy: false });
  assert.ok(extensions.includes('idempotency'));
  const given = readPageSettings({ PAGE_HOST: '0.0.0.0', PAGE_PORT: '80', SERVER_URL: 'http://server:4000/', RELEASE_FOLDER: '/release', TRUSTED_PROXIES: '10.0.0.0/8', EXTENSIONS: 'idempotency', WELCOME_VIDEOS: ',abcdefghijk' });
  assert.deepEqual([given.port, given.serverUrl, given.ownRelease, given.trustProxy, given.extensions], [80, 'http://server:4000', '/release', '10.0.0.0/8', ['idempotency']]);
  assert.deepEqual(Object.values(given.videos), ['abcdefghijk']);
});

test('what cannot be is said in one line', () => {
  for (const wrong of [{ PAGE_PORT: 'http' }, { PAGE_PORT: '70000' }, { SERVER_URL: 'server:4000' }, { SERVER_URL: 'http://server/api' }, { WELCOME_VIDEOS: 'short' }, { EXTENSIONS: 'nonsense' }]) {
    assert.throws(() => readPageSettings(wrong), (error: Error) => error instanceof SettingError && !error.message.includes('\n'));
  }
});
