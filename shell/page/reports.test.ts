import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { writeChannelCookie } from '@qujat/contract/channel-cookie';
import { readLive, readReports, registerRelease, summarise } from '@qujat/releases';
import { sampleRemote, sampleShell, writeSample } from '@qujat/releases/test-support';
import { asBrowser, samplePage, type Sample, versionsInPage } from './test-support/page.ts';

const stored = (root: string) => readReports(root, new Date(0));

const key = 'ab'.repeat(32);
const inChannel = async (channel: string): Promise<string> =>
  `channel=${await writeChannelCookie(channel, new Date(Date.now() + 60_000), [key])}`;

/** Opens a page like a browser, and returns its ticket. */
const open = async ({ page }: Sample, cookie = ''): Promise<string> => {
  const { body } = await page.app.inject({ url: '/login', headers: asBrowser(cookie) });
  return /<data id="qujat-ticket" value="([\w-]+)"><\/data>\n<\/body>\n<\/html>\n$/.exec(body)![1]!;
};

const post = ({ page }: Sample, payload: unknown, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  page.app.inject({
    method: 'POST',
    url: '/reports/remotes',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
    remoteAddress,
  });

/** A tab of the channel canary that opens a page and reports. */
const send = async (sample: Sample, tab: string, reports: unknown, channel = 'canary') =>
  post(sample, { ticket: await open(sample, await inChannel(channel)), tab, reports });

const one = (more: object = {}): object => ({
  kind: 'failed',
  remote: 'mfe-documents',
  version: '0c0c',
  reason: 'broken',
  detail: 'TypeError',
  ...more,
});

/** The document list has a release that only the channel canary gets. */
async function withCanary(t: TestContext, answer?: Parameters<typeof samplePage>[2]): Promise<Sample> {
  const sample = await samplePage(t, { channelKeys: [key] }, answer);
  await sample.page.app.inject({ url: '/login' });
  await writeSample(sample.root, sampleRemote('mfe-documents', '/', { version: '0c0c' }));
  await registerRelease(sample.root, 'mfe-documents', '0c0c', { channel: 'canary' });
  return sample;
}

test('the channel signed by the server decides the releases of a page; a bare name is ignored', async (t) => {
  const sample = await withCanary(t);
  const listOf = async (cookie: string): Promise<string | undefined> => (await versionsInPage(sample.page, cookie))['mfe-documents'];
  assert.equal(await listOf(await inChannel('canary')), '0c0c');
  const expired = await writeChannelCookie('canary', new Date(Date.now() - 1_000), [key]);
  const foreign = await writeChannelCookie('canary', new Date(Date.now() + 60_000), ['cd'.repeat(32)]);
  for (const nothing of ['', 'channel=canary', `channel=${expired}`, `channel=${foreign}`, await inChannel('unheard-of')])
    assert.equal(await listOf(nothing), '0b0b', nothing);
  const html = async (cookie: string): Promise<string> =>
    (await sample.page.app.inject({ url: '/', headers: asBrowser(`qujat_page=x; ${cookie}`) })).body;
  assert.match(await html(await inChannel('canary')), /src="\/remotes\/mfe-documents\/0c0c\/|href="\/remotes\/mfe-documents\/0c0c\//);
  for (const nothing of ['', 'channel=canary']) assert.match(await html(nothing), /(?:href|data-url)="\/remotes\/mfe-documents\/0b0b\//);
});

test('a page server without keys serves no channel', async (t) => {
  const sample = await samplePage(t);
  await writeSample(sample.root, sampleRemote('mfe-documents', '/', { version: '0c0c' }));
  await registerRelease(sample.root, 'mfe-documents', '0c0c', { channel: 'canary' });
  assert.equal((await versionsInPage(sample.page, await inChannel('canary')))['mfe-documents'], '0b0b');
});

test('two channels of one release report their own names', async (t) => {
  const sample = await withCanary(t);
  await registerRelease(sample.root, 'mfe-documents', '0c0c', { channel: 'beta' });
  for (const channel of ['canary', 'beta']) {
    const { body } = await sample.page.app.inject({ url: '/', headers: asBrowser(`qujat_page=x; ${await inChannel(channel)}`) });
    assert.equal(/"channel":"(?!stable)(\w+)"/.exec(body)?.[1], channel);
  }
});

test('a canary that fails in three tabs is rolled back automatically', async (t) => {
  const sample = await withCanary(t);
  for (const tab of ['a', 'b']) assert.equal((await send(sample, tab, [one()])).statusCode, 204);
  assert.equal((await readLive(sample.root)).channels['canary']?.['mfe-documents']?.live, '0c0c');
  await send(sample, 'c', [one({ kind: 'render' })]);
  const live = await readLive(sample.root);
  assert.deepEqual(live.channels, {});
  assert.match(live.journal[0]?.reason ?? '', /^3 of 3 tabs failed: broken \(TypeError\)/);
  assert.equal((await versionsInPage(sample.page, await inChannel('canary')))['mfe-documents'], '0b0b');
});

test('only tabs that got a release are heard: a missing, forged, foreign or repeated ticket ends no canary', async (t) => {
  const sample = await withCanary(t);
  for (let count = 0; count < 4; count += 1) {
    const tab = `t${count}`;
    await post(sample, { tab, reports: [one()] }, { cookie: 'channel=canary' });
    await post(sample, { tab, ticket: 'A'.repeat(120), reports: [one()] }, { cookie: await inChannel('canary') });
    await post(sample, { tab, ticket: await open(sample), reports: [one()] }, { cookie: await inChannel('canary') });
    await post(sample, { tab, ticket: await open(sample, 'channel=canary'), reports: [one()] });
  }
  assert.deepEqual(await stored(sample.root), []);
  const ticket = await open(sample, await inChannel('canary'));
  for (let count = 0; count < 9; count += 1) await post(sample, { tab: `t${count}`, ticket, reports: [one()] });
  assert.equal((await stored(sample.root)).length, 9);
  assert.equal((await readLive(sample.root)).channels['canary']?.['mfe-documents']?.live, '0c0c');
});

test('a page from the browser’s cache keeps its ticket, in every encoding; after a day it is fetched anew', async (t) => {
  const { page } = await samplePage(t);
  const get = (headers: Record<string, string>) => page.app.inject({ url: '/login', headers: { ...asBrowser(), ...headers } });
  const [br, gz] = [await get({ 'accept-encoding': 'br' }), await get({ 'accept-encoding': 'gzip' })];
  const [first, second] = [brotliDecompressSync(br.rawPayload).toString(), gunzipSync(gz.rawPayload).toString()];
  const ticketOf = (html: string): string => /qujat-ticket" value="([\w-]+)"/.exec(html)![1]!;
  assert.notEqual(ticketOf(first), ticketOf(second));
  assert.equal(first.replace(ticketOf(first), ''), second.replace(ticketOf(second), ''));
  assert.equal(br.headers['content-security-policy']?.toString().includes(`report-uri /reports/policy?ticket=`), true);
  const etag = String(br.headers['etag']);
  assert.equal(etag, gz.headers['etag']);
  assert.equal((await get({ 'if-none-match': etag })).statusCode, 304);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 86_400_000 });
  assert.equal((await get({ 'if-none-match': etag })).statusCode, 200);
});

describe('a shell that does not start', () => {
  const failed = { kind: 'failed', remote: 'shell', version: '0f0f', reason: 'broken', detail: 'TypeError' };
  const liveShell = async ({ root }: Sample): Promise<string | undefined> => (await readLive(root)).releases['shell']?.live;
  const started = async (t: TestContext): Promise<Sample> => {
    const sample = await samplePage(t, { channelKeys: [key] }, (request, response) => {
      const person = /qujat_page=real-(\w+)/.exec(request.headers.cookie ?? '')?.[1];
      response.end(JSON.stringify({ administrator: false, signedIn: person !== undefined, person }));
    });
    await writeSample(sample.root, sampleShell('0f0f'));
    await registerRelease(sample.root, 'shell', '0f0f');
    return sample;
  };

  test('is rolled back for everybody after failing for three people, not in three tabs of one', async (t) => {
    const sample = await started(t);
    for (const [tab, person] of Object.entries({ a: 'dulat', b: 'dulat', c: 'dulat', d: 'timur', e: 'aigerim' })) {
      assert.equal(await liveShell(sample), '0f0f', tab);
      await post(sample, { tab, ticket: await open(sample), reports: [failed] }, { cookie: `qujat_page=real-${person}` });
    }
    assert.equal(await liveShell(sample), '0a0a');
    assert.equal((await versionsInPage(sample.page))['shell'], '0a0a');
  });

  test('requires three addresses if nobody is signed in', async (t) => {
    const sample = await started(t);
    for (let count = 0; count < 9; count += 1)
      await post(sample, { tab: `t${count}`, ticket: await open(sample), reports: [failed] }, { cookie: 'qujat_page=forged' });
    assert.equal(await liveShell(sample), '0f0f');
    for (const address of ['10.0.0.2', '10.0.0.3'])
      await post(sample, { tab: address.at(-1), ticket: await open(sample), reports: [failed] }, {}, address);
    assert.equal(await liveShell(sample), '0a0a');
    assert.doesNotMatch(JSON.stringify(await stored(sample.root)), /10\.0\.0/);
  });

  const loaded = { ...failed, kind: 'loaded', reason: null, detail: '' };
  test('stays if it starts for most people', async (t) => {
    const sample = await started(t);
    for (let count = 0; count < 13; count += 1)
      await post(sample, { tab: `s${count}`, ticket: await open(sample), reports: [loaded] }, { cookie: `qujat_page=real-s${count}` });
    for (const tab of ['a', 'b', 'c'])
      await post(sample, { tab, ticket: await open(sample), reports: [failed] }, { cookie: `qujat_page=real-${tab}` });
    assert.equal(await liveShell(sample), '0f0f');
    assert.equal((await readLive(sample.root)).standing['shell']?.['0f0f'], 'good');
  });

  test('is not kept by loads that one network invents', async (t) => {
    const sample = await started(t);
    const ticket = await open(sample);
    for (let count = 0; count < 60; count += 1)
      await post(sample, { tab: `s${count}`, ticket, reports: Array.from({ length: 20 }, () => loaded) });
    for (const tab of ['a', 'b', 'c'])
      await post(sample, { tab, ticket: await open(sample), reports: [failed] }, { cookie: `qujat_page=real-${tab}` });
    assert.equal(await liveShell(sample), '0a0a');
  });

  test('counts a remote as bad by people and addresses as well', async (t) => {
    const sample = await started(t);
    const ofRemote = { ...failed, remote: 'mfe-documents', version: '0b0b' };
    const standing = async (): Promise<unknown> => (await readLive(sample.root)).standing['mfe-documents'];
    for (const tab of ['a', 'b', 'c']) await post(sample, { tab, ticket: await open(sample), reports: [ofRemote] });
    assert.equal(await standing(), undefined);
    for (const address of ['10.0.0.2', '10.0.0.3'])
      await post(sample, { tab: address, ticket: await open(sample), reports: [ofRemote] }, {}, address);
    assert.deepEqual(await standing(), { '0b0b': 'bad' });
  });
});

test('reports about releases that are not live, and malformed reports, are ignored', async (t) => {
  const sample = await samplePage(t, { channelKeys: [key] });
  await send(sample, 'a', [one({ version: '0f0f' }), one({ remote: '../x' }), one({ kind: 'praise' }), 5, null]);
  await send(sample, 'a', 'nonsense');
  await post(sample, 'nonsense');
  assert.deepEqual(await stored(sample.root), []);
  assert.equal(
    (
      await sample.page.app.inject({
        method: 'POST',
        url: '/reports/remotes',
        headers: { 'content-type': 'application/json' },
        payload: '{',
      })
    ).statusCode,
    400,
  );
  assert.equal(
    (
      await sample.page.app.inject({
        method: 'POST',
        url: '/reports/remotes',
        headers: { 'content-type': 'application/json' },
        payload: `"${'x'.repeat(20_000)}"`,
      })
    ).statusCode,
    413,
  );
});

test('loads are counted until a release is known good', async (t) => {
  const sample = await samplePage(t);
  const loaded = one({ version: '0b0b', kind: 'loaded', reason: null, detail: '' });
  for (let count = 1; count <= 5; count += 1)
    await post(sample, { tab: `t${count}`, ticket: await open(sample), reports: [loaded] }, {}, `10.0.${count}.1`);
  assert.equal((await stored(sample.root)).length, 3);
  assert.deepEqual((await readLive(sample.root)).standing, { 'mfe-documents': { '0b0b': 'good' } });
});

test('reports are limited by address, and control characters are removed', async (t) => {
  const sample = await samplePage(t);
  const ticket = await open(sample);
  for (let count = 0; count < 130; count += 1)
    await post(sample, { ticket, tab: `t${count}`, reports: [one({ version: '0b0b', detail: 'a\u001b[31mb\nc' })] });
  const reports = await stored(sample.root);
  assert.equal(reports.length, 120);
  assert.equal(reports[0]?.detail, 'a [31mb c');
});

test('a violation of the content policy is charged to the release whose file caused it', async (t) => {
  const sample = await samplePage(t);
  const ticket = await open(sample);
  const breach = (report: object, given = ticket) =>
    sample.page.app.inject({
      method: 'POST',
      url: `/reports/policy?ticket=${given}`,
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify({ 'csp-report': report }),
    });
  const directive = { 'effective-directive': 'img-src', 'blocked-uri': 'https://elsewhere.example' };
  assert.equal(
    (await breach({ ...directive, 'source-file': 'http://localhost/remotes/mfe-documents/0b0b/page.bbbbbbbb.js' })).statusCode,
    204,
  );
  await breach({ 'violated-directive': 'script-src-elem', 'blocked-uri': 'http://localhost/remotes/mfe-auth/0b0b/x.js' });
  await breach({ ...directive, 'document-uri': 'http://localhost/ce/settings/?x' });
  await breach({ ...directive, 'document-uri': 'nonsense' });
  await breach({ ...directive, 'source-file': 'chrome-extension://abc/x.js' });
  await breach({});
  await breach({ ...directive, 'source-file': 'http://localhost/remotes/mfe-documents/0b0b/page.bbbbbbbb.js' });
  await breach({ ...directive, 'source-file': 'http://localhost/remotes/mfe-documents/0f0f/page.bbbbbbbb.js' });
  await breach({ ...directive, 'document-uri': 'http://localhost/login' }, 'forged');
  const told = summarise(await stored(sample.root));
  assert.deepEqual(
    told.map(({ remote, version, policy, reasons }) => [remote, version, policy, reasons[0]?.reason]),
    [
      ['mfe-documents', '0b0b', 1, 'img-src'],
      ['mfe-auth', '0b0b', 1, 'script-src-elem'],
      ['mfe-settings', '0b0b', 1, 'img-src'],
      ['shell', '0a0a', 1, 'img-src'],
    ],
  );
});

test('only signed-in people see the reports of each release', async (t) => {
  const sample = await samplePage(t, {}, (request, response) => {
    const signedIn = request.url === '/ce/administrator' && request.headers.cookie === 'qujat_page=signed-in';
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ administrator: false, signedIn }));
  });
  await post(sample, { ticket: await open(sample), tab: 't', reports: [one({ version: '0b0b' })] });
  const ask = (cookie?: string) => sample.page.app.inject({ url: '/releases/reports', headers: cookie ? { cookie } : {} });
  for (const cookie of [undefined, 'qujat_page=forged']) {
    const refused = await ask(cookie);
    assert.deepEqual([refused.statusCode, refused.headers['cache-control']], [401, 'no-store']);
    assert.doesNotMatch(refused.body, /mfe-documents/);
  }
  const told = await ask('qujat_page=signed-in');
  assert.equal(told.headers['cache-control'], 'no-store');
  // Texts from browsers are not for everybody.
  assert.deepEqual(told.json(), [{ remote: 'mfe-documents', version: '0b0b', failedTabs: 1, renderTabs: 0, policy: 0 }]);
  await sample.upstream.stop();
  assert.equal((await ask('qujat_page=signed-in')).statusCode, 401);
});

test('the shell has its own page at /system, which no page of a remote takes', async (t) => {
  const { page, root } = await samplePage(t);
  await writeSample(root, sampleRemote('mfe-any', '/:any'));
  await registerRelease(root, 'mfe-any', '0b0b');
  const signedIn = await page.app.inject({ url: '/system', headers: asBrowser('qujat_page=x') });
  assert.equal(signedIn.statusCode, 200);
  assert.match(signedIn.body, /<div id="root"><nav>ru<\/nav><\/div>/);
  assert.doesNotMatch(signedIn.body, /(?:src|href)="\/remotes\/mfe-any\//);
  assert.match(signedIn.body, /rel="preload" as="script"[^>]*frame\.55555555\.js/);
  assert.match((await page.app.inject({ url: '/system', headers: asBrowser() })).body, /data-page="mfe-auth\/page"/);
});

test('a page server that can store no key still serves its pages', async (t) => {
  const sample = await samplePage(t);
  await writeFile(join(sample.root, '.tickets'), 'no folder');
  const { statusCode, body } = await sample.page.app.inject({ url: '/login', headers: asBrowser() });
  assert.equal(statusCode, 200);
  assert.match(body, /<data id="qujat-ticket" value=""><\/data>/);
});
