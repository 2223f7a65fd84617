import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { registerRelease, type ShellEdition } from '@qujat/releases';
import { sampleShell, writeSample } from '@qujat/releases/test-support';
import type { DevelopmentOptions } from './development.ts';
import { asBrowser, samplePage, type Sample } from './test-support/page.ts';

const edition: ShellEdition = {
  first: { scripts: ['development/main.aaaaaaaa.js'], styles: ['development/main.bbbbbbbb.css'] },
  parts: { frame: { scripts: ['development/frame.cccccccc.js'], styles: [], shared: [] } },
  locales: sampleShell().locales,
  assets: { react: null, '@qujat/session': null, '@qujat/ui/dialog': { scripts: ['development/dialog.dddddddd.js'], styles: [] } },
};

const development: DevelopmentOptions = { origins: ['http://localhost:*', 'https://engineer.example'], forEverybody: false };

/** A page on a shell with both editions; the server knows an administrator by the session `boss`. */
const sample = async (t: TestContext, options: DevelopmentOptions | undefined, answer = ''): Promise<Sample> => {
  const found = await samplePage(t, options && { development: options }, (request, response) => {
    if (request.url !== '/ce/administrator') response.writeHead(404).end();
    else response.end(answer || JSON.stringify({ administrator: request.headers.cookie?.includes('qujat_page=boss') ?? false }));
  });
  const files = [
    'development/main.aaaaaaaa.js',
    'development/main.bbbbbbbb.css',
    'development/frame.cccccccc.js',
    'development/dialog.dddddddd.js',
  ];
  const shell = sampleShell('0c0c', { development: edition });
  await writeSample(found.root, {
    ...shell,
    integrity: { ...shell.integrity, ...Object.fromEntries(files.map((file) => [file, 'sha384-x'])) },
  });
  await registerRelease(found.root, 'shell', '0c0c', { by: 'test' });
  await found.page.app.inject({ url: '/login', headers: asBrowser() });
  await found.page.caughtUp();
  return found;
};

const open = async ({ page }: Sample, cookie: string): Promise<{ body: string; policy: string; isDevelopment: boolean }> => {
  const { body, headers } = await page.app.inject({ url: '/', headers: asBrowser(cookie) });
  // Of the scripts and styles inside the page; inlined.test.ts checks them.
  const policy = String(headers['content-security-policy']).replaceAll(/ 'sha256-[^']+'/g, '');
  return { body, policy, isDevelopment: body.includes('development/main.aaaaaaaa.js') };
};

test('an administrator on request gets the development edition, with a policy that names exactly the allowed origins', async (t) => {
  const { body, policy, isDevelopment } = await open(await sample(t, development), 'qujat_page=boss; mf-override=1');
  assert(isDevelopment);
  assert.match(body, /"developmentOrigins":\["http:\/\/localhost:\*","https:\/\/engineer\.example"\]/);
  assert.match(policy, /script-src 'self' http:\/\/localhost:\* https:\/\/engineer\.example;/);
  assert.match(
    policy,
    /connect-src 'self' http:\/\/localhost:\* https:\/\/engineer\.example ws:\/\/localhost:\* wss:\/\/engineer\.example wss:\/\/127\.0\.0\.1:13579;/,
  );
  assert.doesNotMatch(policy, /unsafe/);
  assert.match(body, /<div id="root"><\/div>/, 'what was rendered at release time may be of another code');
  assert.doesNotMatch(body, /rel="(preload|stylesheet)"[^>]*mfe-documents/);
  assert.match(body, /"scripts":\["development\/dialog\.dddddddd\.js"\]/);
});

test('nobody else does, and the page names no origin', async (t) => {
  const found = await sample(t, development);
  for (const cookie of ['qujat_page=boss', 'qujat_page=clerk; mf-override=1', 'mf-override=1']) {
    const { body, policy, isDevelopment } = await open(found, cookie);
    assert(!isDevelopment, cookie);
    assert.match(policy, /script-src 'self';/, cookie);
    assert.match(body, /"developmentOrigins":\[\]/, cookie);
  }
});

test('nobody does without allowed origins or without administrators on the server', async (t) => {
  assert(!(await open(await sample(t, undefined), 'qujat_page=boss; mf-override=1')).isDevelopment);
  assert(!(await open(await sample(t, { origins: [], forEverybody: true }), 'qujat_page=boss; mf-override=1')).isDevelopment);
  assert(!(await open(await sample(t, development, 'no JSON'), 'qujat_page=boss; mf-override=1')).isDevelopment);
});

test('on a product for development everybody does', async (t) => {
  assert((await open(await sample(t, { ...development, forEverybody: true }), 'mf-override=1')).isDevelopment);
});

test('the answer says whether the person may start, and from which origins', async (t) => {
  const { page } = await sample(t, development);
  const ask = async (cookie: string): Promise<unknown> =>
    (await page.app.inject({ url: '/releases/development', headers: { cookie } })).json();
  assert.deepEqual(await ask('qujat_page=boss'), { allowed: true, origins: development.origins });
  assert.deepEqual(await ask('qujat_page=clerk'), { allowed: false, origins: [] });
});

test('an invalid origin prevents the start, because it would allow more than intended', async (t) => {
  for (const origin of ['http://localhost:3100; script-src *', '*', 'http://*', 'http://localhost:3100/path', "'unsafe-inline'"]) {
    await assert.rejects(samplePage(t, { development: { origins: [origin], forEverybody: true } }), /is no origin/, origin);
  }
});
