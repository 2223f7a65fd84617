import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { sampleRemote, sampleShell, signFolder, writeBuilt, writeSample } from '../test-support/samples.ts';
import { registerReleases } from './change.ts';
import { answerFile, bringToDrop, dropPatiently, offerFile, whatKeepsDrop } from './drop.ts';
import type { Release, RemoteRelease } from './format.ts';
import { readLive } from './live.ts';
import { takeInDrops, takeInOne } from './take-in.ts';

interface Place {
  readonly root: string;
  readonly drops: string;
  readonly built: string;
}

/** A folder of releases with a live shell, and drop folders. */
async function place(t: TestContext): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'qujat-drops-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const root = join(folder, 'releases');
  await writeSample(root, sampleShell());
  await registerReleases(root, { shell: '0a0a' });
  return { root, drops: join(folder, 'drops'), built: join(folder, 'built') };
}

/** Copies a release to the drop folder of `name`, and offers it. */
async function offered({ drops, built }: Place, name: string, release: Release): Promise<string> {
  const { folder } = await bringToDrop(join(drops, name), await writeBuilt(built, release));
  await writeFile(join(drops, name, offerFile), JSON.stringify({ version: release.version, by: 'aru', commit: 'c0ffee1234' }));
  return folder;
}

/** Changes the description of a release and signs it: even a team with a valid key is not trusted. */
async function changed(folder: string, change: (release: RemoteRelease) => unknown): Promise<void> {
  const file = join(folder, 'release.json');
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')) as RemoteRelease)));
  await signFolder(folder);
}

test('a container offers its build, the page server takes it in, and both log it', async (t) => {
  const here = await place(t);
  const build = await writeBuilt(here.built, sampleRemote('mfe-mail', '/mail'));
  const drop = join(here.drops, 'mfe-mail');
  const ending = new AbortController();
  const said: string[] = [];
  assert.equal(await whatKeepsDrop(drop, build), 'The page server has not looked at it yet.');
  const taking = takeInDrops({ releases: here.root, drops: here.drops, say: () => {}, signal: ending.signal, everyMs: 10 });
  await dropPatiently({ drop, build, by: 'aru', commit: 'c0ffee', say: (line) => said.push(line), signal: ending.signal, everyMs: 10 });
  ending.abort();
  await taking;
  assert.deepEqual(said, ['mfe-mail 0b0b is live.']);
  assert.equal(await whatKeepsDrop(drop, build), null);
  const { live, by, commit } = (await readLive(here.root)).releases['mfe-mail']!;
  assert.deepEqual([live, by, commit], ['0b0b', 'aru', 'c0ffee']);
});

test('a drop folder accepts releases of its own name only', async (t) => {
  const here = await place(t);
  await offered(here, 'mfe-portal', sampleRemote('mfe-mail', '/mail'));
  const answer = await takeInOne(here.root, here.drops, 'mfe-portal');
  assert.match(answer?.waits ?? '', /holds a release of mfe-mail; from there only releases of mfe-portal are taken/);
  assert.equal(existsSync(join(here.root, 'mfe-mail')), false);
});

test('a release altered in the drop folder is not taken in', async (t) => {
  const here = await place(t);
  const folder = await offered(here, 'mfe-mail', sampleRemote('mfe-mail', '/mail'));
  await writeFile(join(folder, 'page.bbbbbbbb.js'), 'fetch("https://elsewhere.example")');
  assert.match((await takeInOne(here.root, here.drops, 'mfe-mail'))?.waits ?? '', /page\.bbbbbbbb\.js in .* is not what was built/);
  assert.equal((await readLive(here.root)).releases['mfe-mail'], undefined);
});

test('a packed file with different content is left out, and so is a file that the release does not list', async (t) => {
  const here = await place(t);
  const folder = await offered(here, 'mfe-mail', sampleRemote('mfe-mail', '/mail'));
  await writeFile(join(folder, 'page.bbbbbbbb.js.br'), 'not packed');
  await writeFile(join(folder, 'more.js'), 'more');
  assert.equal((await takeInOne(here.root, here.drops, 'mfe-mail'))?.outcome, 'live');
  for (const file of ['page.bbbbbbbb.js.br', 'more.js']) assert.equal(existsSync(join(here.root, 'mfe-mail/0b0b', file)), false, file);
});

test('nothing escapes a drop folder: no file name, no version, no link', async (t) => {
  const here = await place(t);
  const outside = join(here.drops, '../secret');
  await writeFile(outside, 'the key of the channels');
  for (const file of ['../../../live.json', '/tmp/x', 'a/../../x', 'a\\..\\x', '..', './x', 'x\0y']) {
    const folder = await offered(here, 'mfe-mail', sampleRemote('mfe-mail', '/mail'));
    await changed(folder, (release) => ({ ...release, integrity: { ...release.integrity, [file]: 'sha256-x' } }));
    assert.match((await takeInOne(here.root, here.drops, 'mfe-mail'))?.waits ?? '', /would write outside of its folder/, file);
  }
  for (const version of ['../mfe-portal', '..', '/tmp', '']) {
    await writeFile(join(here.drops, 'mfe-mail', offerFile), JSON.stringify({ version }));
    assert.equal(await takeInOne(here.root, here.drops, 'mfe-mail'), null);
  }
  for (const names of [{ name: '../x' }, { version: '../x' }]) {
    const folder = await offered(here, 'mfe-mail', sampleRemote('mfe-mail', '/mail'));
    await changed(folder, (release) => ({ ...release, ...names }));
    assert.match((await takeInOne(here.root, here.drops, 'mfe-mail'))?.waits ?? '', /must match pattern/);
  }
  const folder = await offered(here, 'mfe-mail', sampleRemote('mfe-mail', '/mail'));
  await rm(join(folder, 'page.bbbbbbbb.js'));
  await symlink(outside, join(folder, 'page.bbbbbbbb.js'));
  assert.match((await takeInOne(here.root, here.drops, 'mfe-mail'))?.waits ?? '', /lacks page\.bbbbbbbb\.js/);
  assert.equal((await readLive(here.root)).releases['mfe-mail'], undefined);
});

test('a container is told that its release is live only once pages are made of it', async (t) => {
  const here = await place(t);
  const build = await writeBuilt(here.built, sampleRemote('mfe-mail', '/mail'));
  const drop = join(here.drops, 'mfe-mail');
  await offered(here, 'mfe-mail', sampleRemote('mfe-mail', '/mail'));
  const ending = new AbortController();
  let kept: string | null = null;
  const caughtUp = async (): Promise<void> => {
    assert.equal((await readLive(here.root)).releases['mfe-mail']?.live, '0b0b');
    kept = await whatKeepsDrop(drop, build);
  };
  await takeInDrops({ releases: here.root, drops: here.drops, say: () => ending.abort(), signal: ending.signal, caughtUp, everyMs: 10 });
  assert.equal(kept, 'The page server has not looked at it yet.');
  assert.equal(await whatKeepsDrop(drop, build), null);
});

test('the answer never follows a link in the drop folder', async (t) => {
  const here = await place(t);
  await offered(here, 'mfe-mail', sampleRemote('mfe-mail', '/mail'));
  const live = join(here.root, 'live.json');
  await symlink(live, join(here.drops, 'mfe-mail', answerFile));
  const ending = new AbortController();
  const taking = takeInDrops({ releases: here.root, drops: here.drops, say: () => ending.abort(), signal: ending.signal, everyMs: 10 });
  await taking;
  assert.equal((await readLive(here.root)).releases['mfe-mail']?.live, '0b0b');
  assert.deepEqual(JSON.parse(await readFile(join(here.drops, 'mfe-mail', answerFile), 'utf8')), {
    version: '0b0b',
    outcome: 'live',
    waits: null,
  });
});

test('an invalid offer disturbs no other', async (t) => {
  const here = await place(t);
  await mkdir(join(here.drops, 'mfe-portal'), { recursive: true });
  for (const text of ['', 'null', '[]', '{"version": 5}', 'x'.repeat(100_000)]) {
    await writeFile(join(here.drops, 'mfe-portal', offerFile), text);
    assert.equal(await takeInOne(here.root, here.drops, 'mfe-portal'), null);
  }
});
