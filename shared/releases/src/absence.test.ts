import assert from 'node:assert/strict';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { disableRemote, enableRemote, removeRemote } from './absence.ts';
import { isHeldBack, registerReleases } from './change.ts';
import { ReleaseError } from './release-error.ts';
import { IncompatibleReleaseError } from './gate.ts';
import { readLive } from './live.ts';
import { releasesData } from './page-releases.ts';
import { pruneReleases } from './prune.ts';
import { readLiveSet } from './store.ts';
import { sampleRemote, sampleShell, writeSample } from '../test-support/samples.ts';

const now = new Date('2026-11-20T10:00:00Z');
const mailbox = { 'mail/mailbox': { scripts: [], styles: [], shared: [] } };
const page = sampleRemote('mfe-any', '/any').pages['page']!;

/**
 * The live set: a shell; the mail, which gives a slot; documents, which asks for it; a calendar that no other remote needs; and the
 * sign-in.
 */
async function released(t: TestContext): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'qujat-absence-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  await writeSample(root, sampleShell());
  await writeSample(root, sampleRemote('mfe-mail', '/mail', { slots: { gives: mailbox, asks: [] } }));
  await writeSample(root, sampleRemote('mfe-documents', '/', { slots: { gives: {}, asks: ['mail/mailbox'] } }));
  await writeSample(root, sampleRemote('mfe-calendar', '/calendar'));
  await writeSample(root, sampleRemote('mfe-auth', '/login', { pages: { login: { ...page, path: '/login' } } }));
  const versions = { shell: '0a0a', 'mfe-mail': '0b0b', 'mfe-documents': '0b0b', 'mfe-calendar': '0b0b', 'mfe-auth': '0b0b' };
  await registerReleases(root, versions, { by: 'aru', now });
  return root;
}

const namesIn = async (root: string): Promise<string[]> => (await readLiveSet(root)).remotes.map(({ live }) => live.name);

test('a disabled remote is in no page and comes back unchanged; remotes that show its parts are told and keep working', async (t) => {
  const root = await released(t);
  const before = await readLiveSet(root);
  assert.deepEqual(await disableRemote(root, 'mfe-mail', { by: 'nur', reason: 'letters are lost', now }), [
    { name: 'mfe-documents', slots: ['mail/mailbox'] },
  ]);
  const set = await readLiveSet(root);
  assert.deepEqual(await namesIn(root), ['mfe-auth', 'mfe-calendar', 'mfe-documents']);
  assert.notEqual(set.id, before.id, 'open tabs are offered it');
  assert(
    releasesData(set).remotes.every(({ live }) => !live.problems),
    'documents run without the mail',
  );
  const { journal, disabled } = await readLive(root);
  assert.deepEqual([journal[0]?.action, journal[0]?.by, journal[0]?.reason], ['disabled', 'nur', 'letters are lost']);
  assert.deepEqual(disabled['mfe-mail'], { since: now.toISOString(), by: 'nur', reason: 'letters are lost' });
  await assert.rejects(disableRemote(root, 'mfe-mail'), ReleaseError);

  await enableRemote(root, 'mfe-mail', { by: 'nur', now });
  assert.equal((await readLiveSet(root)).id, before.id);
  assert.equal((await readLive(root)).journal[0]?.action, 'enabled');
  await assert.rejects(enableRemote(root, 'mfe-mail'), ReleaseError);
});

test('a release of a disabled remote leaves it disabled, and passes the gate', async (t) => {
  const root = await released(t);
  await disableRemote(root, 'mfe-mail');
  await writeSample(root, sampleRemote('mfe-mail', '/mail', { version: '0c0c', slots: { gives: mailbox, asks: [] } }));
  await registerReleases(root, { 'mfe-mail': '0c0c' });
  assert(!(await namesIn(root)).includes('mfe-mail'));
  await writeSample(root, sampleRemote('mfe-mail', '/mail', { version: '0d0d' }));
  await assert.rejects(registerReleases(root, { 'mfe-mail': '0d0d' }), IncompatibleReleaseError);
  await enableRemote(root, 'mfe-mail');
  assert.equal((await readLiveSet(root)).remotes.find(({ live }) => live.name === 'mfe-mail')?.live.version, '0c0c');
});

test('neither the shell nor the sign-in can be disabled or removed, nor a remote that is not live', async (t) => {
  const root = await released(t);
  for (const name of ['shell', 'mfe-auth', 'mfe-none']) {
    await assert.rejects(disableRemote(root, name), ReleaseError);
    await assert.rejects(removeRemote(root, name), ReleaseError);
  }
  assert.equal((await readLive(root)).revision, 1);
});

test('a remote whose parts others show cannot be removed; any other can, and a build alone does not restore it', async (t) => {
  const root = await released(t);
  await assert.rejects(removeRemote(root, 'mfe-mail'), /mfe-documents +stable +slot +mail\/mailbox/);
  await removeRemote(root, 'mfe-calendar', { by: 'nur', reason: 'not wanted', now });
  assert(!(await namesIn(root)).includes('mfe-calendar'));
  const live = await readLive(root);
  assert.deepEqual([live.journal[0]?.action, live.journal[0]?.instead, live.journal[0]?.reason], ['removed', '0b0b', 'not wanted']);
  assert.equal(isHeldBack(live, 'mfe-calendar', '0b0b'), true);
  await registerReleases(root, { 'mfe-calendar': '0b0b' });
  assert.equal(isHeldBack(await readLive(root), 'mfe-calendar', '0b0b'), false);
  assert((await namesIn(root)).includes('mfe-calendar'));
});

test('the files of a removed remote stay for open tabs until they are pruned', async (t) => {
  const root = await released(t);
  await removeRemote(root, 'mfe-calendar', { now: new Date() });
  const file = join(root, 'mfe-calendar/0b0b/release.json');
  await pruneReleases(root, { days: 30 });
  await access(file);
  await pruneReleases(root, { days: 30, now: new Date(Date.now() + 31 * 86_400_000) });
  await assert.rejects(access(file));
});

test('a remote that nobody trusted has signed is switched off and removed, but not switched on', async (t) => {
  const root = await released(t);
  await writeFile(join(root, 'mfe-calendar', '0b0b', 'release.sig.json'), '{}');
  await disableRemote(root, 'mfe-calendar', { now });
  await assert.rejects(enableRemote(root, 'mfe-calendar', { now }));
  assert.equal(await removeRemote(root, 'mfe-calendar', { now }), '0b0b');
  assert.deepEqual(await namesIn(root), ['mfe-auth', 'mfe-documents', 'mfe-mail']);
});

test('a remote whose files are lost is switched off and removed; the shell never is', async (t) => {
  const root = await released(t);
  await rm(join(root, 'mfe-calendar', '0b0b'), { recursive: true });
  await disableRemote(root, 'mfe-calendar', { now });
  assert.equal(await removeRemote(root, 'mfe-calendar', { now }), '0b0b');
  await assert.rejects(disableRemote(root, 'shell', { now }), ReleaseError);
});
