import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { registerRelease, rollBack, type ShellRelease } from '@qujat/releases';
import { sampleShell, writeSample } from '@qujat/releases/test-support';
import { createPage, type Page } from './index.ts';
import { asBrowser, samplePage, versionsInPage } from './test-support/page.ts';

/** Makes a shell live; the default shell of these pages, 0a0a, creates no policy. */
async function release(root: string, version: string, changes: Partial<ShellRelease> = {}): Promise<void> {
  await writeSample(root, sampleShell(version, changes));
  await registerRelease(root, 'shell', version, { by: 'test' });
}

const policyOf = async ({ app }: Page, cookie?: string): Promise<string> => {
  const { headers } = await app.inject({ url: '/login', headers: asBrowser(cookie) });
  return String(headers['content-security-policy']);
};
const demands = /; require-trusted-types-for 'script'; trusted-types default qujat-letter 'allow-duplicates';/;

test('a page demands Trusted Types only if its shell makes the policy, also after a rollback', async (t) => {
  const { root, page } = await samplePage(t);
  assert.doesNotMatch(await policyOf(page), /trusted-types/);
  await release(root, '0c0c', { trustedTypes: true });
  await page.caughtUp();
  assert.match(await policyOf(page), demands);
  await rollBack(root, 'shell', { by: 'test' });
  await page.caughtUp();
  assert.doesNotMatch(await policyOf(page), /trusted-types/);
  assert.match(await policyOf(page), /^default-src 'none'; script-src 'self'[^;]*;.*base-uri 'none'; report-uri /);
});

test('a page whose untrusted shell was replaced demands only what the replacement supports', async (t) => {
  const { root } = await samplePage(t);
  await release(root, '0c0c', { trustedTypes: true });
  await rm(join(root, 'shell/0c0c/release.sig.json'));
  const page = await createPage({ releases: root, serverUrl: 'http://127.0.0.1:1', extensions: [] });
  t.after(() => page.stop());
  assert.equal((await versionsInPage(page))['shell'], '0a0a');
  assert.doesNotMatch(await policyOf(page), /trusted-types/);
});

test('the development edition demands what its release supports, and allows the development server’s overlay', async (t) => {
  const { root, page } = await samplePage(t, { development: { origins: ['http://localhost:*'], forEverybody: true } });
  assert.doesNotMatch(await policyOf(page, 'mf-override=1'), /trusted-types/);
  await release(root, '0c0c', { trustedTypes: true });
  await page.caughtUp();
  assert.match(
    await policyOf(page, 'mf-override=1'),
    /; trusted-types default qujat-letter webpack-dev-server#overlay 'allow-duplicates';/,
  );
});

test('answers without a shell always demand Trusted Types', async (t) => {
  const { page, upstream } = await samplePage(t);
  await upstream.stop();
  for (const url of ['/healthz', '/icon.svg', '/remotes/none/0a/x.js', '/auth/esign']) {
    const { headers } = await page.app.inject({ url, headers: asBrowser() });
    assert.match(String(headers['content-security-policy']), demands, url);
  }
});
