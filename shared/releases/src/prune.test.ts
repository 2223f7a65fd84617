import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { registerRelease } from './change.ts';
import { rollBack } from './roll-back.ts';
import { deployRelease } from './deploy.ts';
import { removeRemote } from './absence.ts';
import { readLive } from './live.ts';
import { endPreview, previewReleases } from './preview-set.ts';
import { pruneReleases } from './prune.ts';
import { readLiveSet } from './store.ts';
import { sampleRemote, sampleShell, writeSample } from '../test-support/samples.ts';

const now = new Date('2026-11-20T10:00:00Z');
const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** Mail releases 0a, 0b … built and released that many days ago, in this order. */
async function released(t: TestContext, days: Readonly<Record<string, number>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'qujat-prune-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  await writeSample(root, sampleShell());
  await registerRelease(root, 'shell', '0a0a', { now: ago(100) });
  for (const [version, age] of Object.entries(days)) {
    await writeSample(root, sampleRemote('mfe-mail', '/mail', { version }));
    await utimes(join(root, 'mfe-mail', version, 'release.json'), ago(age), ago(age));
    await registerRelease(root, 'mfe-mail', version, { now: ago(age) });
  }
  return root;
}
const left = async (root: string): Promise<string[]> => (await readdir(join(root, 'mfe-mail'))).sort();

test('live and previous releases and those of open tabs stay; the others are removed', async (t) => {
  // 0c was built 60 days ago, but was live until 0d replaced it 20 days ago.
  const root = await released(t, { '0a': 90, '0b': 80, '0c': 60, '0d': 20, '0e': 10, '0f': 5 });
  const plan = await pruneReleases(root, { days: 30, now, dryRun: true });
  assert.deepEqual(
    plan.removed.map(({ version }) => version),
    ['0a', '0b'],
  );
  assert.deepEqual(await left(root), ['0a', '0b', '0c', '0d', '0e', '0f']);
  assert.deepEqual(await pruneReleases(root, { days: 30, now }), plan);
  assert.deepEqual(await left(root), ['0c', '0d', '0e', '0f']);
  assert.deepEqual((await readLive(root)).releases['mfe-mail']?.earlier, ['0e', '0d', '0c']);
  assert.deepEqual(
    (await pruneReleases(root, { days: 1, now: new Date(now.getTime() + 86_400_000 * 400) })).removed.map(({ version }) => version),
    ['0c', '0d'],
  );
  assert.deepEqual(await left(root), ['0e', '0f']);
  const { remotes } = await readLiveSet(root);
  assert.deepEqual([remotes[0]?.live.version, remotes[0]?.previous?.version], ['0f', '0e']);
  assert.deepEqual((await rollBack(root, 'mfe-mail'))?.version, '0e');
  await assert.rejects(rollBack(root, 'mfe-mail'), /nothing to go back to/);
});

test('canaries and the latest releases of containers stay, however old', async (t) => {
  const root = await released(t, { '0a': 90, '0b': 80, '0c': 70, '0d': 60 });
  for (const version of ['1a', '1b']) {
    await writeSample(root, sampleRemote('mfe-mail', '/mail', { version }));
    await utimes(join(root, 'mfe-mail', version, 'release.json'), ago(90), ago(90));
  }
  await registerRelease(root, 'mfe-mail', '1a', { channel: 'canary', now: ago(90) });
  const elsewhere = await mkdtemp(join(tmpdir(), 'qujat-prune-'));
  t.after(() => rm(elsewhere, { recursive: true, force: true }));
  await writeSample(elsewhere, sampleRemote('mfe-mail', '/mail', { version: '0a' }));
  await deployRelease(root, join(elsewhere, 'mfe-mail', '0a'), { now: ago(55) });
  await registerRelease(root, 'mfe-mail', '0d', { now: ago(50) });
  await registerRelease(root, 'mfe-mail', '0c', { now: ago(45) });
  const { removed } = await pruneReleases(root, { days: 30, now: new Date(now.getTime() + 86_400_000 * 60) });
  assert.deepEqual(removed.map(({ version }) => version).sort(), ['0b', '1b']);
  assert.deepEqual(await left(root), ['0a', '0c', '0d', '1a']);
});

test('tabs of a preview that has just ended, and of a canary whose remote was removed, keep their files', async (t) => {
  const root = await released(t, { '0a': 90 });
  // Previews expire by the clock.
  const today = new Date();
  const ago = (days: number): Date => new Date(today.getTime() - days * 86_400_000);
  for (const version of ['1a', '1b', '1c']) {
    await writeSample(root, sampleRemote('mfe-mail', '/mail', { version }));
    await utimes(join(root, 'mfe-mail', version, 'release.json'), ago(90), ago(90));
  }
  await previewReleases(root, 'ended', { 'mfe-mail': '1a' }, { days: 30, now: ago(29) });
  await previewReleases(root, 'long-over', { 'mfe-mail': '1b' }, { days: 1, now: ago(60) });
  await registerRelease(root, 'mfe-mail', '1c', { channel: 'canary', now: ago(50) });
  await endPreview(root, 'ended', { now: ago(1) });
  await removeRemote(root, 'mfe-mail', { now: ago(1) });
  const { removed } = await pruneReleases(root, { days: 30, now: today });
  assert.deepEqual(
    removed.map(({ version }) => version),
    ['1b'],
  );
});

test('a release that goes live during pruning is present', async (t) => {
  const root = await released(t, { '0a': 90, '0b': 80, '0c': 70 });
  const versions = Array.from({ length: 12 }, (_, index) => `d${index.toString(16)}`);
  const release = async (): Promise<void> => {
    for (const version of versions) {
      await writeSample(root, sampleRemote('mfe-mail', '/mail', { version }));
      await registerRelease(root, 'mfe-mail', version);
    }
  };
  const prune = async (): Promise<void> => {
    for (let time = 0; time < 12; time += 1) await pruneReleases(root, { days: 30 });
  };
  await Promise.all([release(), prune()]);
  const { remotes } = await readLiveSet(root);
  assert.equal(remotes[0]?.live.version, versions.at(-1));
  assert.equal(remotes[0]?.previous?.version, versions.at(-2));
});

test('remains of interrupted work are removed', async (t) => {
  const root = await released(t, { '0a': 1 });
  for (const folder of ['.incoming/mfe-mail-0b-x', '.pruned/y', 'mfe-mail/0b']) {
    await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, folder, 'file.js'), '');
    await utimes(join(root, folder), ago(40), ago(40));
  }
  await pruneReleases(root, { days: 30, now });
  assert.deepEqual(
    ['.incoming/mfe-mail-0b-x', '.pruned/y', 'mfe-mail/0b'].filter((folder) => existsSync(join(root, folder))),
    [],
  );
  assert.deepEqual(await left(root), ['0a']);
});
