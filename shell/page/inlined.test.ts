import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { registerRelease } from '@qujat/releases';
import { sampleRemote, sampleShell, writeSample } from '@qujat/releases/test-support';
import type { Page } from './index.ts';
import { asBrowser, samplePage } from './test-support/page.ts';

const pageAt = async (page: Page, url: string, cookie?: string): Promise<{ body: string; policy: string }> => {
  const { body, headers } = await page.app.inject({ url, headers: asBrowser(cookie) });
  return { body, policy: String(headers['content-security-policy']) };
};

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const directive = (policy: string, name: string): string[] =>
  policy
    .split('; ')
    .find((each) => each.startsWith(`${name} `))!
    .split(' ')
    .slice(1);

test('the page contains boot.js, styles and texts, and its policy allows exactly them', async (t) => {
  const { page } = await samplePage(t);
  const { body, policy } = await pageAt(page, '/login');
  const scripts = [...body.matchAll(/<script data-url="[^"]+">(.*?)<\/script>/gs)].map(([, text]) => text!);
  const styles = [...body.matchAll(/<style [^>]+>(.*?)<\/style>/gs)].map(([, text]) => text!);
  assert.equal(scripts.length, 3);
  assert.equal(styles.length, 3);
  assert.deepEqual(directive(policy, 'script-src'), ["'self'", ...scripts.map(sourceOf)]);
  assert.deepEqual(directive(policy, 'style-src'), ["'self'", ...styles.map(sourceOf)]);
  // The form is painted before the texts of its code, which come last.
  assert(body.indexOf('<form>') < body.search(/<script data-url="[^"]*locale-ru/));
  assert(body.search(/<script data-url="[^"]*boot/) < body.indexOf('<style'));
});

test('addresses in a style stay those of its file', async (t) => {
  const { root, page } = await samplePage(t);
  const style = "a{background:url(a.png)}b{background:url('/b.png')}c{background:url(data:image/png;base64,AA)}";
  await writeSample(root, sampleShell('0d0d'), { 'main.44444444.css': style });
  await registerRelease(root, 'shell', '0d0d');
  await page.caughtUp();
  const { body } = await pageAt(page, '/login');
  assert(
    body.includes("a{background:url(/remotes/shell/0d0d/a.png)}b{background:url('/b.png')}c{background:url(data:image/png;base64,AA)}"),
    body,
  );
});

test('errors of a script in the page name its file, and texts have no such line', async (t) => {
  const { page } = await samplePage(t);
  const { body } = await pageAt(page, '/login');
  const scripts = [...body.matchAll(/<script data-url="([^"]+)">(.*?)<\/script>/gs)];
  assert.deepEqual(
    scripts.map(([, url, text]) => text!.endsWith(`\n//# sourceURL=${url}`)),
    scripts.map(([, url]) => !url!.includes('locale-')),
  );
});

test('a file that could end its element is named instead', async (t) => {
  const { root, page } = await samplePage(t);
  await writeSample(root, sampleRemote('mfe-x', '/x'), { 'page.cccccccc.css': 'a::after{content:"</style><script>alert(1)</script>"}' });
  await registerRelease(root, 'mfe-x', '0b0b');
  await page.caughtUp();
  const { body } = await pageAt(page, '/x', 'qujat_page=x');
  assert(!body.includes('alert(1)'));
  assert.match(
    body,
    /<link rel="stylesheet" crossorigin="anonymous" integrity="sha256-[^"]+" href="\/remotes\/mfe-x\/0b0b\/page.cccccccc.css"/,
  );
});

test('a file that is not what was built is not put into the page', async (t) => {
  const { root, page } = await samplePage(t);
  await pageAt(page, '/403');
  const file = join(root, 'mfe-auth/0b0b/page.cccccccc.css');
  await writeFile(file, `${await readFile(file, 'utf8')} body{display:none}`);
  const { body, policy } = await pageAt(page, '/login');
  assert(!body.includes('display:none'));
  assert.match(body, /<link rel="stylesheet"[^>]* href="\/remotes\/mfe-auth\/0b0b\/page.cccccccc.css"/);
  assert.equal(directive(policy, 'style-src').length, 3);
});
