import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registerRelease } from '@qujat/releases';
import { sampleRemote, sampleShell, writeSample } from '@qujat/releases/test-support';
import { asBrowser, samplePage } from './test-support/page.ts';

const inlined = (html: string): { extensions: string[]; releases: { shell: string; remotes: { name: string }[] } } =>
  JSON.parse(/<script type="application\/json" id="qujat-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as ReturnType<typeof inlined>;

const sources = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, url]) => url!);
const preloads = (html: string): string[] => sources(html, /<link rel="preload" as="script"[^>]* href="([^"]+)"/g);
const ahead = (html: string): string[] => sources(html, /<script[^>]* src="([^"]+)" data-ahead>/g);
const styles = (html: string): string[] => sources(html, /<style[^>]* data-url="([^"]+)"/g);
const inlineScripts = (html: string): string[] => sources(html, /<script data-url="([^"]+)"/g);

test('without a session `/` contains the sign-in form and its files', async (t) => {
  const { page } = await samplePage(t);
  const { statusCode, body } = await page.app.inject({ url: '/', headers: asBrowser() });
  assert.equal(statusCode, 200);
  assert.match(body, /<div id="root" data-page="mfe-auth\/page" data-language="ru"><main><form>ru<\/form><\/main><\/div>/);
  assert(ahead(body).includes('/remotes/mfe-auth/0b0b/remoteEntry.99999999.js'));
  assert(!body.match(/(?:src|href)="[^"]*mfe-documents/));
  assert(!preloads(body).some((url) => url.includes('frame.')));
});

test('with a session `/` contains the frame, the list’s and the language’s files and their dependencies', async (t) => {
  const { page } = await samplePage(t);
  const { body } = await page.app.inject({ url: '/', headers: asBrowser('qujat_page=x; lang=kk_KZ; theme=dark') });
  assert.match(body, /<html lang="kk" class="dark-mode" data-theme="dark">/);
  assert.match(body, /<div id="root"><nav>kk<\/nav><\/div>/);
  assert.deepEqual(preloads(body), ['/remotes/shell/0a0a/frame.55555555.js', '/remotes/shell/0a0a/dialog.77777777.js']);
  assert.deepEqual(inlineScripts(body), [
    '/remotes/shell/0a0a/boot.11111111.js',
    '/remotes/shell/0a0a/locale-kk.aaaaaaaa.js',
    '/remotes/mfe-documents/0b0b/locale-kk.aaaaaaaa.js',
  ]);
  assert.deepEqual(ahead(body), ['/remotes/mfe-documents/0b0b/remoteEntry.99999999.js', '/remotes/mfe-documents/0b0b/page.bbbbbbbb.js']);
  assert.deepEqual(styles(body), [
    '/remotes/shell/0a0a/main.44444444.css',
    '/remotes/shell/0a0a/frame.66666666.css',
    '/remotes/mfe-documents/0b0b/page.cccccccc.css',
    '/remotes/shell/0a0a/dialog.88888888.css',
  ]);
  // The first font only: the styles ask for the others when a text needs them.
  assert.deepEqual(sources(body, /as="fetch" crossorigin href="([^"]+)"/g), ['/remotes/shell/0a0a/cyrillic.woff2']);
});

test('a page without a session has the boot script of visitors, and its configuration after the form', async (t) => {
  const { root, page } = await samplePage(t);
  const bodyFor = async (cookie?: string): Promise<string> => (await page.app.inject({ url: '/', headers: asBrowser(cookie) })).body;
  const isLater = (body: string): boolean => body.indexOf('id="qujat-page"') > body.indexOf('id="root"');
  // A shell from before there was one.
  assert.equal(isLater(await bodyFor()), false);
  const shell = sampleShell('0d0d', { visitorBoot: 'visitor.11111111.js' });
  await writeSample(root, { ...shell, integrity: { ...shell.integrity, 'visitor.11111111.js': shell.integrity[shell.boot]! } });
  await registerRelease(root, 'shell', '0d0d');
  await page.caughtUp();
  const [visitor, member] = [await bodyFor(), await bodyFor('qujat_page=x')];
  assert.equal(inlineScripts(visitor)[0], '/remotes/shell/0d0d/visitor.11111111.js');
  assert(isLater(visitor));
  assert.deepEqual(inlined(visitor).releases.shell, '0d0d');
  assert.equal(inlineScripts(member)[0], '/remotes/shell/0d0d/boot.11111111.js');
  assert.equal(isLater(member), false);
});

test('an incompatible release is not run', async (t) => {
  const { root, page } = await samplePage(t);
  await writeSample(root, sampleRemote('mfe-x', '/x'));
  await registerRelease(root, 'mfe-x', '0b0b');
  // Bypasses the gate.
  await writeSample(root, sampleRemote('mfe-x', '/x', { wants: { '@qujat/session': { range: '^99.0.0', names: [] } } }));
  await page.caughtUp();
  const { body } = await page.app.inject({ url: '/x', headers: asBrowser('qujat_page=x') });
  assert.deepEqual(ahead(body), []);
  assert.deepEqual(ahead((await page.app.inject({ url: '/', headers: asBrowser('qujat_page=x') })).body).length, 2);
});

test('signed-in people do not get the sign-in form', async (t) => {
  const { page } = await samplePage(t);
  const { body } = await page.app.inject({ url: '/login', headers: asBrowser('qujat_page=x') });
  assert.match(body, /<div id="root"><\/div>/);
});

test('the shell’s files follow in order, then the remote’s; each has its hash', async (t) => {
  const { page } = await samplePage(t);
  const { body } = await page.app.inject({ url: '/login', headers: asBrowser() });
  const scripts = sources(body, /<script[^>]* src="([^"]+)"/g);
  assert.deepEqual(
    scripts.map((url) => url.split('/').at(-1)),
    ['react.22222222.js', 'main.33333333.js', 'remoteEntry.99999999.js', 'page.bbbbbbbb.js'],
  );
  assert.match(body, /<script defer fetchpriority="high" crossorigin="anonymous" integrity="sha256-[^"]+" src="[^"]*react/);
  for (const [tag] of body.matchAll(/<(?:script[^>]* src|link rel="preload" as="script)[^>]*>/g))
    assert.match(tag, /integrity="sha256-/, tag);
  assert.match(body, /<style data-href="page.cccccccc.css"/);
});

test('the page carries the configuration and the live releases, and no value can end the element', async (t) => {
  const { root, page } = await samplePage(t, { bases: { second: 'https://api.example:8443' } });
  const label = '</script><script>alert(1)</script>';
  const navigation = [{ to: '/x', icon: 'feed', order: 1, label: { ru: label, kk: label, en: label, tr: label } }];
  await writeSample(root, sampleRemote('mfe-x', '/x', { navigation }));
  await registerRelease(root, 'mfe-x', '0b0b');
  await page.caughtUp();
  const { body } = await page.app.inject({ url: '/login', headers: asBrowser() });
  assert(!body.includes('<script>alert'));
  const data = inlined(body);
  assert.deepEqual(data.extensions, ['remember']);
  assert.deepEqual(
    data.releases.remotes.map(({ name }) => name),
    ['mfe-auth', 'mfe-documents', 'mfe-settings', 'mfe-x'],
  );
  assert.equal((data as unknown as { bases: { second: string } }).bases.second, 'https://api.example:8443');
});

test('the page’s own texts follow the cookie’s language', async (t) => {
  const { page } = await samplePage(t);
  const text = async (lang: string): Promise<string> => (await page.app.inject({ url: '/login', headers: asBrowser(`lang=${lang}`) })).body;
  assert.match(await text('en_EN'), /<html lang="en">[\s\S]*Qujat did not start/);
  assert.match(await text('tr_TR'), /<html lang="tr">[\s\S]*Qujat başlatılamadı/);
  assert.match(await text('xx'), /<html lang="ru">[\s\S]*Qujat не запустился/);
});

test('an unknown address is a 404 explained by the shell; a remote’s page under /ce is a page', async (t) => {
  const { page, upstream } = await samplePage(t);
  const unknown = await page.app.inject({ url: '/no-such-page', headers: asBrowser() });
  assert.equal(unknown.statusCode, 404);
  assert.match(unknown.body, /id="qujat-page"/);
  assert.equal((await page.app.inject({ url: '/403', headers: asBrowser() })).statusCode, 403);
  const settings = await page.app.inject({ url: '/ce/settings/?tab=1', headers: asBrowser('qujat_page=x') });
  assert.equal(settings.statusCode, 200);
  assert.match(settings.body, /mfe-settings\/0b0b\/page/);
  assert.equal(upstream.requests.length, 0);
  assert.equal((await page.app.inject({ url: '/missing.png' })).statusCode, 404);
});

test('an unchanged page is not sent again', async (t) => {
  const { page } = await samplePage(t);
  const first = await page.app.inject({ url: '/login', headers: asBrowser() });
  assert.equal(first.headers['cache-control'], 'private, no-cache');
  const again = await page.app.inject({ url: '/login', headers: { ...asBrowser(), 'if-none-match': String(first.headers['etag']) } });
  assert.equal(again.statusCode, 304);
  const dark = await page.app.inject({
    url: '/login',
    headers: { ...asBrowser('theme=dark'), 'if-none-match': String(first.headers['etag']) },
  });
  assert.equal(dark.statusCode, 200);
});

test('pages are compressed for clients that accept it', async (t) => {
  const { page } = await samplePage(t);
  for (const [accepts, encoding] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const { headers } = await page.app.inject({ url: '/login', headers: { ...asBrowser(), 'accept-encoding': accepts } });
    assert.equal(headers['content-encoding'], encoding);
  }
});
