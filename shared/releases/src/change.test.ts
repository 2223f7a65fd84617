import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { expectChannelName, isHeldBack, registerRelease, registerReleases } from './change.ts';
import { expectPreviewName } from './previews.ts';
import { isReleaseName } from './read-safely.ts';
import { ReleaseError } from './release-error.ts';
import { rollBack } from './roll-back.ts';
import { IncompatibleReleaseError } from './gate.ts';
import { readLive } from './live.ts';
import { readLiveSet } from './store.ts';
import { sampleRemote, sampleShell, writeSample } from '../test-support/samples.ts';

const now = new Date('2026-11-20T10:00:00Z');

/** A shell and the mail 0b0b are live; 0c0c and 0d0d can be released. */
async function released(t: TestContext): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'qujat-change-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  await writeSample(root, sampleShell());
  for (const version of ['0b0b', '0c0c', '0d0d']) await writeSample(root, sampleRemote('mfe-mail', '/mail', { version }));
  await registerReleases(root, { shell: '0a0a', 'mfe-mail': '0b0b' }, { by: 'aru', commit: 'abc', now });
  return root;
}

const mailOf = async (root: string, channel?: string): Promise<string | undefined> =>
  (await readLiveSet(root, channel)).remotes[0]?.live.version;

test('author, time and commit of releases are recorded', async (t) => {
  const live = await readLive(await released(t));
  assert.deepEqual(live.releases['mfe-mail'], { live: '0b0b', earlier: [], since: now.toISOString(), by: 'aru', commit: 'abc' });
  assert.deepEqual(live.journal[0], {
    at: now.toISOString(),
    action: 'release',
    name: 'mfe-mail',
    channel: 'stable',
    version: '0b0b',
    instead: null,
    by: 'aru',
    reason: null,
  });
});

test('each rollback goes one release further, and never to one already rolled back', async (t) => {
  const root = await released(t);
  await registerRelease(root, 'mfe-mail', '0c0c');
  await registerRelease(root, 'mfe-mail', '0d0d');
  assert.deepEqual(await rollBack(root, 'mfe-mail', { reason: 'white page', by: 'aru' }), {
    name: 'mfe-mail',
    from: '0d0d',
    version: '0c0c',
  });
  assert.equal((await readLiveSet(root)).remotes[0]?.previous?.version, '0b0b');
  assert.deepEqual(await rollBack(root, 'mfe-mail'), { name: 'mfe-mail', from: '0c0c', version: '0b0b' });
  await assert.rejects(
    rollBack(root, 'mfe-mail'),
    (error: unknown) => error instanceof ReleaseError && /nothing to go back to/.test(error.message),
  );
  const { journal } = await readLive(root);
  assert.equal(journal[1]?.reason, 'white page');
  assert.equal(journal[1]?.action, 'rollback');
});

test('a version that was rolled back or is a canary waits for a person to release it', async (t) => {
  const root = await released(t);
  await registerRelease(root, 'mfe-mail', '0c0c');
  await rollBack(root, 'mfe-mail');
  assert.equal(isHeldBack(await readLive(root), 'mfe-mail', '0c0c'), true);
  await registerRelease(root, 'mfe-mail', '0c0c');
  assert.equal(isHeldBack(await readLive(root), 'mfe-mail', '0c0c'), false);
  await registerRelease(root, 'mfe-mail', '0d0d', { channel: 'canary' });
  assert.equal(isHeldBack(await readLive(root), 'mfe-mail', '0d0d'), true);
});

test('a remote that only a channel has had waits for a release to everybody', async (t) => {
  const root = await released(t);
  await writeSample(root, sampleRemote('mfe-calendar', '/calendar'));
  await registerRelease(root, 'mfe-calendar', '0b0b', { channel: 'canary' });
  assert.equal(isHeldBack(await readLive(root), 'mfe-calendar', '0b0b'), true);
  await rollBack(root, 'mfe-calendar', { channel: 'canary' });
  assert.equal(isHeldBack(await readLive(root), 'mfe-calendar', '0b0b'), true);
});

test('a channel has its own release of one remote, and everybody’s as the last good one', async (t) => {
  const root = await released(t);
  const set = await registerRelease(root, 'mfe-mail', '0c0c', { channel: 'canary' });
  assert.deepEqual(
    [set.channel, set.remotes[0]?.channel, set.remotes[0]?.live.version, set.remotes[0]?.previous?.version],
    ['canary', 'canary', '0c0c', '0b0b'],
  );
  assert.equal(await mailOf(root), '0b0b');
  assert.equal(await mailOf(root, 'no-such-channel'), '0b0b');
  assert.notEqual((await readLiveSet(root, 'canary')).id, (await readLiveSet(root)).id);
  await registerRelease(root, 'mfe-mail', '0d0d');
  assert.equal(await mailOf(root, 'canary'), '0c0c');
});

test('a release removed from its channel, or released to everybody, loses its special state', async (t) => {
  const root = await released(t);
  await registerRelease(root, 'mfe-mail', '0c0c', { channel: 'canary' });
  assert.deepEqual(await rollBack(root, 'mfe-mail', { channel: 'canary' }), { name: 'mfe-mail', from: '0c0c', version: null });
  assert.equal(await mailOf(root, 'canary'), '0b0b');
  await registerRelease(root, 'mfe-mail', '0d0d', { channel: 'canary' });
  await registerRelease(root, 'mfe-mail', '0d0d');
  assert.deepEqual((await readLive(root)).channels, {});
  await assert.rejects(rollBack(root, 'mfe-mail', { channel: 'canary' }), /no release in the channel canary/);
});

test('a rollback of another version changes nothing', async (t) => {
  const root = await released(t);
  await registerRelease(root, 'mfe-mail', '0c0c', { channel: 'canary' });
  assert.equal(await rollBack(root, 'mfe-mail', { channel: 'canary', from: '0d0d', automatic: true }), null);
  assert.equal(await mailOf(root, 'canary'), '0c0c');
});

test('everybody’s release is no news to a channel that has none of its own', async (t) => {
  const root = await released(t);
  const before = (await readLive(root)).journal;
  await registerRelease(root, 'mfe-mail', '0b0b', { channel: 'canary' });
  const { journal, channels } = await readLive(root);
  assert.deepEqual([journal, channels], [before, {}]);
});

test('a release that would break a channel is refused, and the table names the channel', async (t) => {
  const root = await released(t);
  const wants = { '@qujat/ui/dialog': { range: '^1.0.0', names: ['Dialog'] } };
  await writeSample(root, sampleRemote('mfe-mail', '/mail', { version: '0e0e', wants }));
  await registerRelease(root, 'mfe-mail', '0e0e', { channel: 'canary' });
  const { '@qujat/ui/dialog': _, ...provides } = sampleShell().provides;
  await writeSample(root, sampleShell('0f0f', { provides }));
  await assert.rejects(registerRelease(root, 'shell', '0f0f'), (error: unknown) => {
    assert(error instanceof IncompatibleReleaseError);
    assert.deepEqual(
      error.misfits.map(({ remote, channel, kind, subject }) => [remote, channel, kind, subject]),
      [['mfe-mail', 'canary', 'module', '@qujat/ui/dialog']],
    );
    return true;
  });
});

test('a channel name is simple', async (t) => {
  const root = await released(t);
  await assert.rejects(registerRelease(root, 'mfe-mail', '0c0c', { channel: 'Canary; x' }), ReleaseError);
});

test('no name is one that every object has', async () => {
  assert.throws(() => expectChannelName('constructor'), ReleaseError);
  assert.throws(() => expectPreviewName('constructor'), ReleaseError);
  assert.deepEqual([isReleaseName('constructor'), isReleaseName('mfe-constructor')], [false, true]);
});

test('live.json from before channels is still readable', async (t) => {
  const root = await released(t);
  const { writeFile } = await import('node:fs/promises');
  await writeFile(
    join(root, 'live.json'),
    JSON.stringify({
      format: 1,
      revision: 4,
      releases: { shell: { live: '0a0a', previous: null }, 'mfe-mail': { live: '0c0c', previous: '0b0b' } },
    }),
  );
  assert.equal((await readLiveSet(root)).remotes[0]?.previous?.version, '0b0b');
  assert.deepEqual(await rollBack(root, 'mfe-mail'), { name: 'mfe-mail', from: '0c0c', version: '0b0b' });
  assert.equal((await readLive(root)).revision, 5);
});

test('a version’s commit and first author survive a rollback and a later release', async (t) => {
  const root = await released(t);
  await registerRelease(root, 'mfe-mail', '0c0c', { by: 'nur', commit: 'def', now });
  await rollBack(root, 'mfe-mail', { by: 'dina', now });
  const back = (await readLive(root)).releases['mfe-mail'];
  assert.deepEqual([back?.live, back?.by, back?.commit], ['0b0b', 'dina', 'abc']);
  await registerRelease(root, 'mfe-mail', '0c0c', { by: 'dina', now });
  const live = await readLive(root);
  assert.equal(live.releases['mfe-mail']?.commit, 'def');
  assert.deepEqual(live.origins['mfe-mail']?.['0c0c'], { by: 'nur', at: now.toISOString(), commit: 'def' });
  // The same code, built again from another commit.
  await rollBack(root, 'mfe-mail', { by: 'dina', now });
  await registerRelease(root, 'mfe-mail', '0c0c', { by: 'dina', commit: 'fed', now });
  assert.deepEqual((await readLive(root)).origins['mfe-mail']?.['0c0c'], { by: 'nur', at: now.toISOString(), commit: 'def' });
});

test('a release without checks is marked for good', async (t) => {
  const root = await released(t);
  await registerRelease(root, 'mfe-mail', '0c0c', { by: 'nur', commit: 'def', unchecked: true, now });
  const live = await readLive(root);
  assert.equal(live.journal[0]?.reason, 'without checks');
  assert.equal(live.origins['mfe-mail']?.['0c0c']?.unchecked, true);
});
