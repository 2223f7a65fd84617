/** Releases that only run together go live together, and are rolled back together. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { isHeldBack, registerRelease, registerReleases } from './change.ts';
import type { RemoteRelease, ShellRelease } from './format.ts';
import { IncompatibleReleaseError } from './gate.ts';
import { changeLive, readLive } from './live.ts';
import { rollBack, rollBackByItself, rollBackTogether } from './roll-back.ts';
import { readLiveSet } from './store.ts';
import { sampleRemote, sampleShell, writeSample } from '../test-support/samples.ts';

/** A shell that provides this version of the session. */
const shellWith = (version: string, session: string): ShellRelease => {
  const shell = sampleShell(version);
  return { ...shell, provides: { ...shell.provides, '@qujat/session': { version: session, names: ['signIn'], assets: null } } };
};
const wanting = (name: string, path: string, version: string, session: string): RemoteRelease =>
  sampleRemote(name, path, { version, wants: { '@qujat/session': { range: `^${session}`, names: ['signIn'] } } });

/** A shell of the first session is live with mail and feed; the second session exists for all three, and one more release of the mail. */
async function twoGenerations(t: TestContext): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'qujat-sets-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  for (const [shell, remotes, session] of [
    ['01', '11', '1.0.0'],
    ['02', '12', '2.0.0'],
  ] as const) {
    await writeSample(root, shellWith(shell, session));
    await writeSample(root, wanting('mfe-mail', '/mail', remotes, session));
    await writeSample(root, wanting('mfe-portal', '/portal', remotes, session));
  }
  await writeSample(root, wanting('mfe-mail', '/mail', '13', '2.0.0'));
  await writeSample(root, sampleRemote('mfe-portal', '/portal', { version: '14' }));
  await registerReleases(root, { shell: '01', 'mfe-mail': '11', 'mfe-portal': '11' }, { now: new Date('2026-11-20T10:00:00Z') });
  return root;
}

const second = { shell: '02', 'mfe-mail': '12', 'mfe-portal': '12' };
const liveOf = async (root: string, channel?: string): Promise<string> => {
  const { shell, remotes } = await readLiveSet(root, channel);
  return [shell, ...remotes.map(({ live }) => live)].map(({ version }) => version).join(' ');
};
const refused = (error: unknown): boolean => error instanceof IncompatibleReleaseError;
const release = (root: string, options = {}) => registerReleases(root, second, { now: new Date('2026-11-20T11:00:00Z'), ...options });

test('parts of a set are refused alone and in subsets, and go live together', async (t) => {
  const root = await twoGenerations(t);
  for (const [name, version] of Object.entries(second)) await assert.rejects(registerRelease(root, name, version), refused);
  await assert.rejects(registerReleases(root, { shell: '02', 'mfe-mail': '12' }), refused);
  assert.equal(await liveOf(root), '01 11 11');
  const { revision } = await readLive(root);
  await release(root);
  assert.equal(await liveOf(root), '02 12 12');
  assert.equal((await readLive(root)).revision, revision + 1);
});

test('a set is rolled back as a whole; one name alone is refused with the names of the set', async (t) => {
  const root = await twoGenerations(t);
  await release(root);
  await assert.rejects(
    rollBack(root, 'shell'),
    (error: unknown) => error instanceof IncompatibleReleaseError && error.message.endsWith('rollback mfe-mail mfe-portal shell'),
  );
  await assert.rejects(rollBackTogether(root, ['shell', 'mfe-mail']), refused);
  assert.equal(await liveOf(root), '02 12 12');
  await rollBackTogether(root, ['shell', 'mfe-mail', 'mfe-portal'], { reason: 'no sign-in' });
  assert.equal(await liveOf(root), '01 11 11');
  const { journal } = await readLive(root);
  assert.deepEqual(
    journal.slice(0, 3).map(({ action, reason }) => `${action} ${reason}`),
    ['rollback no sign-in', 'rollback no sign-in', 'rollback no sign-in'],
  );
});

test('a rollback undoes the whole last change; for a channel, everything', async (t) => {
  const root = await twoGenerations(t);
  await release(root, { channel: 'canary' });
  assert.equal(await liveOf(root, 'canary'), '02 12 12');
  await rollBackTogether(root, null, { channel: 'canary' });
  assert.equal(await liveOf(root, 'canary'), '01 11 11');
  await release(root);
  await rollBackTogether(root, null);
  assert.equal(await liveOf(root), '01 11 11');
});

test('an automatic rollback takes as few other releases along as possible, also later ones that need it', async (t) => {
  const root = await twoGenerations(t);
  await release(root);
  await registerRelease(root, 'mfe-mail', '13');
  await registerRelease(root, 'mfe-portal', '14');
  const done = await rollBackByItself(root, 'shell', { from: '02', by: 'qujat', reason: '3 of 3 tabs failed' });
  assert.deepEqual(
    done?.map(({ name, version }) => [name, version]),
    [
      ['shell', '01'],
      ['mfe-mail', '12'],
      ['mfe-mail', '11'],
    ],
  );
  assert.equal(await liveOf(root), '01 11 14');
  const { journal } = await readLive(root);
  assert.deepEqual(journal.map(({ name, reason }) => [name, reason])[2], ['shell', '3 of 3 tabs failed']);
  assert.equal(await rollBackByItself(root, 'shell', { from: '02' }), null);
  assert.equal(await rollBackByItself(root, 'shell', { from: '01' }), null);
  assert.equal(await liveOf(root), '01 11 14');
});

test('an automatic rollback removes from a channel what does not fit without it', async (t) => {
  const root = await twoGenerations(t);
  await release(root, { channel: 'canary' });
  await rollBackByItself(root, 'shell', { from: '02', channel: 'canary' });
  assert.equal(await liveOf(root, 'canary'), '01 11 11');
  assert.deepEqual((await readLive(root)).withdrawn, { shell: ['02'], 'mfe-mail': ['12'], 'mfe-portal': ['12'] });
});

test('a release for everybody is rolled back automatically although a channel depends on it', async (t) => {
  const root = await twoGenerations(t);
  await release(root);
  await registerRelease(root, 'mfe-mail', '13', { channel: 'canary' });
  await rollBackByItself(root, 'shell', { from: '02' });
  assert.equal(await liveOf(root), '01 11 11');
  assert.equal(await liveOf(root, 'canary'), '01 11 11');
});

test('after several bad releases the newest good one is used: automatically, manually, and for a tab with a failing live release', async (t) => {
  const root = await twoGenerations(t);
  for (const version of ['21', '22', '23', '24']) {
    await writeSample(root, wanting('mfe-mail', '/mail', version, '1.0.0'));
    await registerRelease(root, 'mfe-mail', version);
  }
  const previous = async (): Promise<string | undefined> => (await readLiveSet(root)).remotes[0]?.previous?.version;
  assert.equal(await previous(), '23');
  await changeLive(root, async (live) => void (live.standing['mfe-mail'] = { 23: 'bad', 22: 'bad' }));
  assert.equal(await previous(), '21');
  await changeLive(root, async (live) => void (live.standing['mfe-mail'] = { 23: 'bad', 11: 'good' }));
  assert.equal(await previous(), '11');
  assert.equal((await rollBack(root, 'mfe-mail'))?.version, '22');
  await registerRelease(root, 'mfe-mail', '24');
  assert.deepEqual(
    (await rollBackByItself(root, 'mfe-mail', { from: '24' }))?.map(({ version }) => version),
    ['11'],
  );
});

/** The second generation adds a calendar, which the first did not have. */
async function withCalendar(t: TestContext): Promise<string> {
  const root = await twoGenerations(t);
  await writeSample(root, wanting('mfe-calendar', '/calendar', '12', '2.0.0'));
  await registerReleases(root, { ...second, 'mfe-calendar': '12' }, { now: new Date('2026-11-20T11:00:00Z') });
  return root;
}

test('a remote that first came with a set leaves with it, and only a release restores it', async (t) => {
  const root = await withCalendar(t);
  await assert.rejects(rollBack(root, 'mfe-calendar'), /nothing to go back to/);
  await assert.rejects(rollBackTogether(root, ['mfe-calendar']), /nothing to go back to/);
  const done = await rollBackTogether(root, null, { reason: 'no sign-in' });
  assert.deepEqual(done[0], { name: 'mfe-calendar', from: '12', version: null });
  assert.equal(await liveOf(root), '01 11 11');
  assert.equal(isHeldBack(await readLive(root), 'mfe-calendar', '12'), true);
  await registerReleases(root, { ...second, 'mfe-calendar': '12' });
  assert.equal(await liveOf(root), '02 12 12 12');
});

test('a shell is rolled back automatically although a remote first came with it', async (t) => {
  const root = await withCalendar(t);
  const done = await rollBackByItself(root, 'shell', { from: '02', by: 'qujat', reason: '3 of 3 tabs failed' });
  assert.deepEqual(done?.map(({ name, version }) => `${name} ${version}`).sort(), [
    'mfe-calendar null',
    'mfe-mail 11',
    'mfe-portal 11',
    'shell 01',
  ]);
  assert.equal(await liveOf(root), '01 11 11');
});

test('the first release has no previous one, alone and in a set', async (t) => {
  const root = await twoGenerations(t);
  for (const names of [null, ['mfe-mail', 'mfe-portal'], ['shell', 'mfe-mail']])
    await assert.rejects(rollBackTogether(root, names), /nothing to go back to/);
  assert.equal(await liveOf(root), '01 11 11');
});
