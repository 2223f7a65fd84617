import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manifestOf } from './manifest.ts';
import { samplePage } from './test-support/page.ts';

test('the manifest names the form for files only where a worker takes it', () => {
  assert.equal(manifestOf('ru', { shares: true }).share_target?.action, '/share/');
  assert.equal(manifestOf('ru', { shares: false }).share_target, undefined);
});

test('a form that no worker has taken leads to the page that says so, unread and whoever sends it', async (t) => {
  const { page } = await samplePage(t);
  for (const origin of ['https://evil.example', undefined]) {
    const { statusCode, headers } = await page.app.inject({
      method: 'POST',
      url: '/share/',
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...(origin && { origin }) },
      payload: '--x--',
    });
    assert.deepEqual([statusCode, headers['location'], headers['set-cookie']], [303, '/share/#lost', undefined]);
  }
});
