import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings, unreadSettings } from './settings.ts';

test('the embedded database has the demo unless it is declined; an external one never has it', () => {
  const url = 'postgresql://qujat@127.0.0.1/qujat';
  assert.equal(readSettings({}).demo, true);
  assert.equal(readSettings({ DEMO: '1' }).demo, true);
  assert.equal(readSettings({ DEMO: '0' }).demo, false);
  assert.equal(readSettings({ DATABASE_URL: url }).demo, false);
  assert.equal(readSettings({ DATABASE_URL: url, DEMO: '0' }).demo, false);
  assert.throws(() => readSettings({ DATABASE_URL: url, DEMO: '1' }), {
    name: 'SettingError',
    message: 'DEMO=1 works on the embedded database only: take DATABASE_URL away, or DEMO.',
  });
});

test('an empty setting counts as missing', () => {
  assert.equal(readSettings({ PORT: '', DEMO: '', DATA_DIR: '' }).port, 8080);
});

test('an invalid setting is reported in one line', () => {
  for (const wrong of [
    { DEMO: 'yes' },
    { PORT: '0' },
    { PORT: 'http' },
    { WELCOME_VIDEOS: 'a,b' },
    { EXTENSIONS: 'remember,nonsense' },
    { DATABASE_URL: 'mysql://u:secret@db/x' },
  ]) {
    assert.throws(
      () => readSettings(wrong),
      (error: Error) => !error.message.includes('\n') && !error.message.includes('secret'),
    );
  }
});

test('settings that only an installation reads are named, not ignored in silence', () => {
  assert.equal(unreadSettings({ PORT: '8080', LOG_LEVEL: '' }), null);
  assert.equal(
    unreadSettings({ TSA_URL: 'http://tsp.pki.gov.kz', LOG_LEVEL: 'debug' }),
    'npm start does not read TSA_URL, LOG_LEVEL: docs/operating.md says how an installation is run.',
  );
});
