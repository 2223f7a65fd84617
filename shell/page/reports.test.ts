import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLive, readReports, registerRelease } from '@qujat/releases';
import { sampleRemote, writeSample } from '@qujat/releases/test-support';
import { asBrowser, samplePage, type Sample } from './test-support/page.ts';

const stored = (root: string) => readReports(root, new Date(0));

const send = ({ page }: Sample, tab: string, reports: unknown, cookie = 'channel=canary') =>
  page.app.inject({ method: 'POST', url: '/reports/remotes', headers: { 'content-type': 'application/json', cookie }, payload: JSON.stringify({ tab, reports }) });

const one = (more: object = {}): object => ({ kind: 'failed', remote: 'mfe-documents', version: '0c0c', reason: 'broken', detail: 'TypeError', ...more });

/** The document list has a release that only the channel canary gets. */
async function withCanary(sample: Sample): Promise<void> {
  await writeSample(sample.root, sampleRemote('mfe-documents', '/', { version: '0c0c' }));
  await registerRelease(sample.root, 'mfe-documents', '0c0c', { channel: 'canary' });
}

const current = async ({ page }: Sample, cookie: string): Promise<{ id: string; versions: Record<string, string> }> =>
  (await page.app.inject({ url: '/releases/current', headers: { cookie } })).json();

test('the cookie\'s channel decides which releases a page is made of; an unknown one is everybody\'s', async (t) => {
  const sample = await samplePage(t);
  await sample.page.app.inject({ url: '/login' });
  await withCanary(sample);
  assert.equal((await current(sample, 'channel=canary')).versions['mfe-documents'], '0c0c');
  assert.equal((await current(sample, 'channel=unheard-of')).versions['mfe-documents'], '0b0b');
  assert.equal((await current(sample, '')).versions['mfe-documents'], '0b0b');
  const html = async (cookie: string): Promise<string> => (await sample.page.app.inject({ url: '/', headers: asBrowser(`qujat_page=x; ${cookie}`) })).body;
  assert.match(await html('channel=canary'), /src="\/remotes\/mfe-documents\/0c0c\/|href="\/remotes\/mfe-documents\/0c0c\//);
  assert.match(await html(''), /href="\/remotes\/mfe-documents\/0b0b\//);
});

test('two channels of one release say each its own name', async (t) => {
  const sample = await samplePage(t);
  await withCanary(sample);
  await registerRelease(sample.root, 'mfe-documents', '0c0c', { channel: 'beta' });
  for (const channel of ['canary', 'beta']) {
    const { body } = await sample.page.app.inject({ url: '/', headers: asBrowser(`qujat_page=x; channel=${channel}`) });
    assert.equal(/"channel":"(?!stable)(\w+)"/.exec(body)?.[1], channel);
  }
});

test('a canary that fails in three tabs goes back by itself', async (t) => {
  const sample = await samplePage(t);
  await withCanary(sample);
  for (const tab of ['a', 'b']) assert.equal((await send(sample, tab, [one()])).statusCode, 204);
  assert.equal((await readLive(sample.root)).channels['canary']?.['mfe-documents']?.live, '0c0c');
  await send(sample, 'c', [one({ kind: 'render' })]);
  const live = await readLive(sample.root);
  assert.deepEqual(live.channels, {});
  assert.match(live.journal[0]?.reason ?? '', /^3 of 3 tabs failed: broken \(TypeError\)/);
  assert.equal((await current(sample, 'channel=canary')).versions['mfe-documents'], '0b0b');
});

test('what is not live is not taken, nor is anything that does not look like a report', async (t) => {
  const sample = await samplePage(t);
  await send(sample, 'a', [one({ version: '0f0f' }), one({ remote: '../x' }), one({ kind: 'praise' }), 5, null]);
  await send(sample, 'a', 'nonsense');
  await send(sample, 'a', [one({ version: '0b0b', kind: 'loaded' })]);
  assert.deepEqual(await stored(sample.root), []);
  assert.equal((await sample.page.app.inject({ method: 'POST', url: '/reports/remotes', headers: { 'content-type': 'application/json' }, payload: '{' })).statusCode, 400);
  assert.equal((await sample.page.app.inject({ method: 'POST', url: '/reports/remotes', headers: { 'content-type': 'application/json' }, payload: `"${'x'.repeat(20_000)}"` })).statusCode, 413);
});

test('one address is heard so often a minute, and control characters go nowhere', async (t) => {
  const sample = await samplePage(t);
  for (let count = 0; count < 130; count += 1) await send(sample, `t${count}`, [one({ version: '0b0b', detail: 'a\u001b[31mb\nc' })]);
  const reports = await stored(sample.root);
  assert.equal(reports.length, 120);
  assert.equal(reports[0]?.detail, 'a [31mb c');
});

test('a breach of the content policy is put down to the release whose file did it', async (t) => {
  const sample = await samplePage(t);
  const breach = (report: object) =>
    sample.page.app.inject({ method: 'POST', url: '/reports/policy', headers: { 'content-type': 'application/csp-report' }, payload: JSON.stringify({ 'csp-report': report }) });
  const directive = { 'effective-directive': 'img-src', 'blocked-uri': 'https://elsewhere.example' };
  assert.equal((await breach({ ...directive, 'source-file': 'http://localhost/remotes/mfe-documents/0b0b/page.bbbbbbbb.js' })).statusCode, 204);
  await breach({ 'violated-directive': 'script-src-elem', 'blocked-uri': 'http://localhost/remotes/mfe-auth/0b0b/x.js' });
  await breach({ ...directive, 'document-uri': 'http://localhost/ce/settings/?x' });
  await breach({ ...directive, 'document-uri': 'nonsense' });
  await breach({ ...directive, 'source-file': 'chrome-extension://abc/x.js' });
  await breach({});
  const told = (await sample.page.app.inject({ url: '/releases/reports' })).json<{ remote: string; version: string; policy: number; reasons: { reason: string }[] }[]>();
  assert.deepEqual(told.map(({ remote, version, policy, reasons }) => [remote, version, policy, reasons[0]?.reason]), [
    ['mfe-documents', '0b0b', 1, 'img-src'],
    ['mfe-auth', '0b0b', 1, 'script-src-elem'],
    ['mfe-settings', '0b0b', 1, 'img-src'],
    ['shell', '0a0a', 1, 'img-src'],
  ]);
});

test('the shell has a page of its own at /system', async (t) => {
  const { page } = await samplePage(t);
  const signedIn = await page.app.inject({ url: '/system', headers: asBrowser('qujat_page=x') });
  assert.equal(signedIn.statusCode, 200);
  assert.match(signedIn.body, /<div id="root"><nav>ru\/<\/nav><\/div>/);
  assert.match(signedIn.body, /rel="preload" as="script"[^>]*frame\.55555555\.js/);
  assert.match((await page.app.inject({ url: '/system', headers: asBrowser() })).body, /data-page="mfe-auth\/page"/);
});
