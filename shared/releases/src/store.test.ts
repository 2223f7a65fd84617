import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { releasesData } from './page-releases.ts';
import { sampleRemote, sampleShell, signFolder, writeSample } from '../test-support/samples.ts';
import { registerRelease, registerReleases } from './change.ts';
import { IncompatibleReleaseError } from './gate.ts';
import { readLive } from './live.ts';
import { refusedReleases } from './refused.ts';
import { readLiveSet } from './store.ts';

async function folder(t: TestContext): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'qujat-releases-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  return root;
}

async function released(t: TestContext): Promise<string> {
  const root = await folder(t);
  await writeSample(root, sampleShell());
  await writeSample(root, sampleRemote('mfe-mail', '/mail'));
  await registerReleases(root, { shell: '0a0a', 'mfe-mail': '0b0b' });
  return root;
}

test('a set goes live at once, and the previous one stays known', async (t) => {
  const root = await released(t);
  await writeSample(root, sampleRemote('mfe-mail', '/mail', { version: '0c0c' }));
  const set = await registerRelease(root, 'mfe-mail', '0c0c');
  assert.equal(set.revision, 2);
  assert.equal(set.remotes[0]?.live.version, '0c0c');
  assert.equal(set.remotes[0]?.previous?.version, '0b0b');
  const { live, earlier } = (await readLive(root)).releases['mfe-mail']!;
  assert.deepEqual([live, earlier], ['0c0c', ['0b0b']]);
  assert.deepEqual(
    (await readdir(root)).filter((name) => name.startsWith('live')),
    ['live.json'],
  );
});

test('releasing the live release again changes nothing', async (t) => {
  const root = await released(t);
  const before = await readFile(join(root, 'live.json'), 'utf8');
  const set = await registerReleases(root, { shell: '0a0a', 'mfe-mail': '0b0b' });
  assert.equal(set.revision, 1);
  assert.equal(await readFile(join(root, 'live.json'), 'utf8'), before);
});

test('an incompatible release is refused and nothing changes', async (t) => {
  const root = await released(t);
  const before = await readFile(join(root, 'live.json'), 'utf8');
  const wants = { '@qujat/session': { range: '^1.0.0', names: ['fly'] } };
  await writeSample(root, sampleRemote('mfe-mail', '/mail', { version: '0d0d', wants }));
  await assert.rejects(registerRelease(root, 'mfe-mail', '0d0d'), (error: unknown) => {
    assert(error instanceof IncompatibleReleaseError);
    assert.match(error.message, /^remote +channel +what +package +wanted +provided$/m);
    assert.match(error.message, /^mfe-mail +stable +names not exported +@qujat\/session +fly +1\.2\.0$/m);
    return true;
  });
  assert.equal(await readFile(join(root, 'live.json'), 'utf8'), before);
});

test('a shell that removes what a live remote uses is refused', async (t) => {
  const root = await released(t);
  await writeSample(root, sampleShell('0e0e', { provides: {} }));
  await assert.rejects(registerRelease(root, 'shell', '0e0e'), /mfe-mail +stable +shared package missing +react/);
});

test('without a shell nothing is live', async (t) => {
  const root = await folder(t);
  await writeSample(root, sampleRemote('mfe-mail', '/mail'));
  await assert.rejects(registerRelease(root, 'mfe-mail', '0b0b'), /No shell has been released/);
  await assert.rejects(readLiveSet(root), /No shell/);
});

test('a remote removed from the workspace leaves the live set', async (t) => {
  const root = await released(t);
  const set = await registerReleases(root, {}, { keep: ['shell'] });
  assert.deepEqual(set.remotes, []);
});

test('a release in another format, or with a description that pages cannot be made of, does not count', async (t) => {
  const root = await released(t);
  const mail = sampleRemote('mfe-mail', '/mail');
  const { page } = mail.pages;
  const bad: Record<string, unknown> = {
    'must be object': 'no JSON',
    'format 99': { ...mail, format: 99 },
    '/locales must be object': { ...mail, locales: null },
    '/pages must be object': { ...mail, pages: null },
    '/navigation must be array': { ...mail, navigation: null },
    "must have required property 'scripts'": { ...mail, pages: { page: { ...page, scripts: undefined } } },
    'must match pattern': { ...mail, pages: { page: { ...page, path: 'mail' } } },
    'page.dddddddd.js", which is not among its files': { ...mail, pages: { page: { ...page, scripts: ['page.dddddddd.js'] } } },
    'the name constructor': JSON.parse(
      JSON.stringify({ ...mail, wants: { react: { range: '*', names: [] } } }).replace('"react":', '"constructor":'),
    ),
    // Whoever may release a remote may not replace the shell.
    '/name must be equal to constant': { ...sampleShell('0b0b'), name: 'mfe-mail' },
  };
  for (const [reason, description] of Object.entries(bad)) {
    const text = description === 'no JSON' ? '{' : JSON.stringify(description);
    await writeFile(join(root, 'mfe-mail/0b0b/release.json'), text);
    await signFolder(join(root, 'mfe-mail/0b0b'));
    const { shell, remotes, refused } = await readLiveSet(root);
    assert.equal(shell.name, 'shell');
    assert.ok(remotes.every(({ live }) => live.name !== 'mfe-mail'));
    assert.ok(refused[0]?.reason.includes(reason), `${reason} in ${refused[0]?.reason}`);
    await assert.rejects(registerRelease(root, 'mfe-mail', '0b0b'), (error: Error) => error.message.includes(reason));
  }
});

test('a missing previous release counts as none', async (t) => {
  const root = await released(t);
  await writeSample(root, sampleRemote('mfe-mail', '/mail', { version: '0c0c' }));
  await registerRelease(root, 'mfe-mail', '0c0c');
  await rm(join(root, 'mfe-mail/0b0b'), { recursive: true });
  assert.equal((await readLiveSet(root)).remotes[0]?.previous, null);
});

test('a lost live release gives its place to an earlier one, is named, and keeps nothing else from being released', async (t) => {
  const root = await released(t);
  await writeSample(root, sampleRemote('mfe-mail', '/mail', { version: '0c0c' }));
  await registerRelease(root, 'mfe-mail', '0c0c');
  await rm(join(root, 'mfe-mail/0c0c'), { recursive: true });
  const { remotes, refused } = await readLiveSet(root);
  assert.equal(remotes[0]?.live.version, '0b0b');
  assert.deepEqual([refused[0]?.version, refused[0]?.instead], ['0c0c', '0b0b']);
  const [named] = await refusedReleases(root, await readLive(root));
  assert.match(named?.reason ?? '', /^mfe-mail 0c0c cannot be read/);
  await writeSample(root, sampleRemote('mfe-feed', '/feed'));
  assert.ok(await registerRelease(root, 'mfe-feed', '0b0b'));
});

test('the browser learns of files loaded on demand, and of an incompatible release', async (t) => {
  const root = await released(t);
  const set = await readLiveSet(root);
  set.remotes[0]!.live.wants['@qujat/session'] = { range: '^2.0.0', names: [] };
  const { shell, shared, remotes } = releasesData(set);
  assert.equal(shell, '0a0a');
  assert.deepEqual(Object.keys(shared), ['@qujat/ui/dialog']);
  assert.deepEqual(remotes[0]?.live.pages['page']?.shared, ['@qujat/ui/dialog']);
  assert.equal(remotes[0]?.live.problems?.[0]?.kind, 'range');
  assert.equal(remotes[0]?.live.integrity, set.remotes[0]?.live.integrity['remoteEntry.99999999.js']);
});
