import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locales } from '@qujat/releases';
import { manifestOf } from './manifest.ts';
import { asBrowser, samplePage } from './test-support/page.ts';

/** Width and height of a PNG, from its header. */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('each page names the manifest of its language and the icon of phones, and both are there', async (t) => {
  const { page } = await samplePage(t);
  for (const [cookie, language] of [
    ['ru_RU', 'ru'],
    ['kk_KZ', 'kk'],
    ['en_EN', 'en'],
    ['tr_TR', 'tr'],
  ] as const) {
    const { body } = await page.app.inject({ url: '/login', headers: { ...asBrowser(), cookie: `lang=${cookie}` } });
    const address = /<link rel="manifest" href="([^"]+)">/.exec(body)?.[1];
    assert.equal(address, `/install/${language}.webmanifest`);
    const found = await page.app.inject({ url: address! });
    assert.match(String(found.headers['content-type']), /^application\/manifest\+json/);
    assert.deepEqual(found.json(), manifestOf(language));
    const touch = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(body)?.[1];
    assert.equal(sizeOf((await page.app.inject({ url: touch! })).rawPayload), '180x180');
  }
});

test('every icon has the size that the manifest says', async (t) => {
  const { page } = await samplePage(t);
  const { icons, shortcuts } = manifestOf('ru');
  for (const { src, sizes, type } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
    const { statusCode, headers, rawPayload } = await page.app.inject({ url: src });
    assert.equal(statusCode, 200, src);
    assert.equal(headers['content-type'], type);
    assert.equal(sizeOf(rawPayload), sizes, src);
  }
});

test('browsers can install it: name, start, scope and both purposes of icons; the shortcuts differ by language only in their words', () => {
  const addresses = locales.map((language) => manifestOf(language).shortcuts.map(({ url }) => url));
  for (const each of addresses) assert.deepEqual(each, ['/#currentTab=13', '/?window=create']);
  assert.deepEqual(
    manifestOf('ru').shortcuts.map(({ name }) => name),
    ['Входящие', 'Создать'],
  );
  const { id, start_url: start, scope, display, icons } = manifestOf('kk');
  assert.deepEqual({ id, start, scope, display }, { id: '/', start: '/', scope: '/', display: 'standalone' });
  assert.deepEqual([...new Set(icons.map(({ purpose }) => purpose))], ['any', 'maskable']);
});
