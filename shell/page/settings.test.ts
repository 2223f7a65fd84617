import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { writeReleasers } from '@qujat/releases/test-support';
import { readPageSettings as read, SettingError, readSupport } from './settings.ts';

const folder = await mkdtemp(join(tmpdir(), 'qujat-releasers-'));
after(() => rm(folder, { recursive: true, force: true }));
const TRUSTED_RELEASERS = await writeReleasers(folder);

/** All settings except the trusted releasers, which every page server needs. */
const readPageSettings = (environment: Readonly<Record<string, string | undefined>>) => read({ TRUSTED_RELEASERS, ...environment });

test('the page needs no further settings, and accepts those given', () => {
  const { host, port, serverUrl, ownRelease, trustProxy, extensions } = readPageSettings({});
  assert.deepEqual(
    { host, port, serverUrl, ownRelease, trustProxy },
    { host: '127.0.0.1', port: 8080, serverUrl: 'http://127.0.0.1:4000', ownRelease: null, trustProxy: false },
  );
  assert.ok(extensions.includes('idempotency'));
  const given = readPageSettings({
    PAGE_HOST: '0.0.0.0',
    PAGE_PORT: '80',
    SERVER_URL: 'http://server:4000/',
    RELEASE_FOLDER: '/release',
    TRUSTED_PROXIES: '10.0.0.0/8',
    PUBLIC_ORIGIN: 'https://qujat.example',
    EXTENSIONS: 'idempotency',
    WELCOME_VIDEOS: ',abcdefghijk',
    SUPPORT_CONTACT: ' help@qujat.example ',
  });
  assert.deepEqual(
    [given.port, given.serverUrl, given.ownRelease, given.trustProxy, given.extensions],
    [80, 'http://server:4000', '/release', ['10.0.0.0/8'], ['idempotency']],
  );
  assert.deepEqual(Object.values(given.videos), ['abcdefghijk']);
  assert.equal(given.support, 'help@qujat.example');
  assert.equal(readSupport('+7 700 000 10 14'), '+7 700 000 10 14');
  assert.equal(readSupport('https://help.qujat.example/'), 'https://help.qujat.example/');
  for (const wrong of ['javascript:alert(1)', 'http://help.example', 'ask us', 'a@b'])
    assert.throws(() => readSupport(wrong), SettingError);
  assert.equal(given.publicOrigin, 'https://qujat.example');
  assert.throws(() => readPageSettings({ PUBLIC_ORIGIN: 'qujat.example' }), SettingError);
});

test('offline visits are prepared unless the operator has switched them off', () => {
  assert.deepEqual([readPageSettings({}).offline, readPageSettings({ OFFLINE: '0' }).offline], [true, false]);
  assert.throws(() => readPageSettings({ OFFLINE: 'no' }), /OFFLINE must be 0 or 1/);
});

test('teams may send releases only to a product that knows its own origin', () => {
  const PUBLIC_ORIGIN = 'https://qujat.example';
  assert.equal(readPageSettings({ RELEASE_PUBLISHING: '1', PUBLIC_ORIGIN }).publishing, true);
  assert.equal(readPageSettings({ RELEASE_PUBLISHING: '0' }).publishing, false);
  assert.throws(() => readPageSettings({ RELEASE_PUBLISHING: '1' }), /needs PUBLIC_ORIGIN/);
  assert.throws(() => readPageSettings({ RELEASE_PUBLISHING: '1', PUBLIC_ORIGIN: '' }), /needs PUBLIC_ORIGIN/);
});

test('channel keys come from the environment or a file, one per line', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'qujat-settings-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const [first, second] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const file = join(folder, 'channel-key');
  await writeFile(file, `${first}\n${second}\n`);
  const keysOf = (environment: Record<string, string>): readonly string[] => readPageSettings(environment).channelKeys;
  assert.deepEqual([keysOf({}), keysOf({ CHANNEL_KEY: first }), keysOf({ CHANNEL_KEY_FILE: file })], [[], [first], [first, second]]);
  await writeFile(file, '');
  assert.deepEqual(keysOf({ CHANNEL_KEY_FILE: file }), []);
  for (const wrong of [
    { CHANNEL_KEY: 'abc' },
    { CHANNEL_KEY: first, CHANNEL_KEY_FILE: file },
    { CHANNEL_KEY_FILE: join(folder, 'none') },
  ]) {
    assert.throws(
      () => readPageSettings(wrong),
      (error: Error) => error instanceof SettingError && !error.message.includes(first),
    );
  }
});

test('an invalid setting is reported in one line', () => {
  for (const wrong of [
    { PAGE_PORT: 'http' },
    { PAGE_PORT: '70000' },
    { SERVER_URL: 'server:4000' },
    { SERVER_URL: 'http://server/api' },
    { WELCOME_VIDEOS: 'short' },
    { EXTENSIONS: 'nonsense' },
    { TRUSTED_RELEASERS: '' },
    { TRUSTED_RELEASERS: join(folder, 'none') },
    { TRUSTED_PROXIES: 'nginx' },
    { TRUSTED_PROXIES: 'uniquelocal', PAGE_HOST: '0.0.0.0' },
    { PUBLIC_ORIGIN: 'qujat.example' },
    { REGISTRATION: 'yes' },
  ]) {
    assert.throws(
      () => readPageSettings(wrong),
      (error: Error) => error instanceof SettingError && !error.message.includes('\n'),
    );
  }
});
