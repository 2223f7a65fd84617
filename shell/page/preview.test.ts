import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { currentPreviews, disableRemote, endPreview, previewReleases, readReports, registerRelease } from '@qujat/releases';
import { sampleRemote, writeSample } from '@qujat/releases/test-support';
import { asBrowser, samplePage, versionsInPage, type Sample } from './test-support/page.ts';

/** A page whose documents have a release that only a preview gives. */
const sample = async (t: TestContext): Promise<Sample & { path: string }> => {
  const found = await samplePage(t, { publicOrigin: 'https://qujat.example' });
  await writeSample(found.root, sampleRemote('mfe-documents', '/', { version: '0d0d' }));
  const preview = await previewReleases(found.root, 'new-list', { 'mfe-documents': '0d0d' }, { days: 7, by: 'Dana' });
  return { ...found, path: `/releases/preview/new-list/${preview.secret}` };
};

/** The cookie that a browser has after it opened the link and agreed. */
const agree = async ({ page }: Sample, path: string): Promise<string> => {
  const { headers, statusCode } = await page.app.inject({
    method: 'POST',
    url: path,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.deepEqual([statusCode, headers.location], [303, '/']);
  const [cookie, ...rest] = String(headers['set-cookie']).split('; ');
  assert.deepEqual(rest.slice(2), ['HttpOnly', 'SameSite=Lax', 'Secure']);
  assert.match(cookie!, /^__Host-qujat_preview=new-list\./);
  return cookie!;
};

test('only a browser that opened the link and agreed gets the preview, under a badge with a way out', async (t) => {
  const found = await sample(t);
  const offer = await found.page.app.inject({ url: found.path, headers: asBrowser() });
  assert.equal(offer.statusCode, 200);
  assert.match(offer.body, /mfe-documents 0d0d/);
  const time = /<time datetime="(\d{4}-\d\d-\d\dT[\d:.]+Z)" data-preview>\d\d\.\d\d\.\d{4} \d\d:\d\d UTC<\/time>/;
  assert.match(offer.body, time);
  assert.match(offer.body, /<script src="\/releases\/preview\.js" defer>/);
  const script = await found.page.app.inject({ url: '/releases/preview.js' });
  assert.deepEqual([script.statusCode, script.headers['content-type']], [200, 'text/javascript; charset=utf-8']);
  assert.equal(offer.headers['set-cookie'], undefined, 'opening a link changes nothing');
  const cookie = await agree(found, found.path);
  assert.equal((await versionsInPage(found.page, cookie))['mfe-documents'], '0d0d');
  assert.equal((await versionsInPage(found.page))['mfe-documents'], '0b0b');
  const planted = cookie.replace('__Host-', '');
  assert.equal((await versionsInPage(found.page, planted))['mfe-documents'], '0b0b', 'another host of the domain could have set it');
  const { body } = await found.page.app.inject({ url: '/', headers: asBrowser(cookie) });
  assert.match(body, /<aside class="qujat-preview" aria-label="Предпросмотр">.*new-list.*mfe-documents 0d0d/);
  assert.match(body, /action="\/releases\/preview\/leave"/);
  assert.match(body, time);
  assert.match(body, /<script src="\/releases\/preview\.js" defer>/);
  const everybodys = await found.page.app.inject({ url: '/', headers: asBrowser() });
  assert.doesNotMatch(everybodys.body, /qujat-preview/);
  const left = await found.page.app.inject({
    method: 'POST',
    url: '/releases/preview/leave',
    headers: { cookie, origin: 'https://qujat.example' },
  });
  assert.match(String(left.headers['set-cookie']), /^__Host-qujat_preview=; Path=\/; Max-Age=0/);
});

test('a tab of a preview asks for the set of its preview, and is offered everybody’s when the preview ends', async (t) => {
  const found = await sample(t);
  const cookie = await agree(found, found.path);
  const current = async (headers: Record<string, string>): Promise<unknown> =>
    (await found.page.app.inject({ url: '/releases/current', headers })).json();
  assert.notDeepEqual(await current({ cookie }), await current({}));
  await endPreview(found.root, 'new-list');
  assert.deepEqual(await current({ cookie }), await current({}));
  assert.equal((await found.page.app.inject({ url: found.path, headers: asBrowser() })).statusCode, 404);
});

test('another name, another secret or another site start no preview', async (t) => {
  const found = await sample(t);
  const secret = found.path.split('/').at(-1)!;
  const same = { 'sec-fetch-site': 'same-origin' };
  for (const [url, headers] of [
    [found.path, { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }],
    [found.path, {}],
    [`${found.path}x`, same],
    [`/releases/preview/other/${secret}`, same],
    ['/releases/preview/__proto__/x', same],
  ] as const) {
    const { statusCode, headers: answer } = await found.page.app.inject({ method: 'POST', url, headers });
    assert.deepEqual([statusCode, answer['set-cookie']], [404, undefined], url);
  }
  for (const cookie of ['qujat_preview=new-list.guess', 'qujat_preview=__proto__.x', 'qujat_preview=new-list'])
    assert.equal((await versionsInPage(found.page, cookie))['mfe-documents'], '0b0b');
});

test('an expired preview shows what everybody has, and goes with the next change', async (t) => {
  const found = await sample(t);
  const cookie = await agree(found, found.path);
  const long = new Date(Date.now() - 40 * 86_400_000);
  await previewReleases(found.root, 'new-list', { 'mfe-documents': '0d0d' }, { days: 1, by: 'Dana', now: long });
  assert.equal((await versionsInPage(found.page, cookie))['mfe-documents'], '0b0b');
  await registerRelease(found.root, 'mfe-documents', '0d0d', { by: 'Dana' });
  await found.page.caughtUp();
  assert.deepEqual(await currentPreviews(found.root, long), {});
});

test('a remote that is switched off is gone from the previews made before, and a later one has it', async (t) => {
  const found = await sample(t);
  const cookie = await agree(found, found.path);
  await disableRemote(found.root, 'mfe-documents', { reason: 'it loses drafts' });
  await found.page.caughtUp();
  assert.equal((await versionsInPage(found.page, cookie))['mfe-documents'], undefined);
  await previewReleases(found.root, 'new-list', { 'mfe-documents': '0d0d' }, { days: 7, by: 'Dana' });
  await found.page.caughtUp();
  assert.equal((await versionsInPage(found.page, cookie))['mfe-documents'], '0d0d');
});

test('nothing that a preview’s page reports counts', async (t) => {
  const found = await sample(t);
  const cookie = await agree(found, found.path);
  const { body, headers } = await found.page.app.inject({ url: '/', headers: asBrowser(cookie) });
  assert.match(body, /<data id="qujat-ticket" value="">/);
  assert.match(String(headers['content-security-policy']), /report-uri \/reports\/policy$/);
  await found.page.app.inject({
    method: 'POST',
    url: '/reports/remotes',
    payload: { ticket: '', tab: 'a', reports: [{ kind: 'failed', remote: 'mfe-documents', version: '0d0d', reason: 'broken' }] },
  });
  assert.deepEqual(await readReports(found.root, new Date(0)), []);
});
