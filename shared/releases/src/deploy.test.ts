import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { removeRemote } from './absence.ts';
import { registerRelease, registerReleases } from './change.ts';
import { rollBack } from './roll-back.ts';
import { deployPatiently, deployRelease, isDeployed } from './deploy.ts';
import type { Release } from './format.ts';
import { importRelease } from './import-release.ts';
import { readLive } from './live.ts';
import { sampleRemote, sampleShell, writeBuilt, writeSample } from '../test-support/samples.ts';

const folder = async (t: TestContext): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'qujat-deploy-'));
  t.after(() => rm(made, { recursive: true, force: true }));
  return made;
};

const built = async (t: TestContext, release: Release): Promise<string> => writeBuilt(await folder(t), release);

const mail = (t: TestContext, version: string, range = '^1.2.0'): Promise<string> =>
  built(t, sampleRemote('mfe-mail', '/mail', { version, wants: { '@qujat/session': { range, names: [] } } }));
const liveMail = async (root: string): Promise<string | undefined> => (await readLive(root)).releases['mfe-mail']?.live;

/** A folder in which the mail is live. */
const withMail = async (t: TestContext): Promise<string> => {
  const root = await folder(t);
  await deployRelease(root, await built(t, sampleShell()));
  await deployRelease(root, await mail(t, '0b0b'));
  return root;
};

/** The container of a canary that has begun. */
const beginCanary = async (t: TestContext, root: string): Promise<string> => {
  const canary = await mail(t, '0c0c');
  await importRelease(root, canary);
  await registerRelease(root, 'mfe-mail', '0c0c', { channel: 'canary' });
  return canary;
};

test('a rebuilt container goes live, a restarted one undoes nothing', async (t) => {
  const root = await folder(t);
  await deployRelease(root, await built(t, sampleShell()));
  const [first, second] = [await mail(t, '0b0b'), await mail(t, '0c0c')];
  assert.equal(await isDeployed(root, first), false);
  assert.equal((await deployRelease(root, first)).outcome, 'live');
  assert.equal(await isDeployed(root, first), true);
  assert.equal((await deployRelease(root, second)).outcome, 'live');
  assert.equal(await liveMail(root), '0c0c');

  // Somebody rolls back; the container's restart does not change that, and the container is healthy.
  await rollBack(root, 'mfe-mail');
  assert.equal((await deployRelease(root, second)).outcome, 'as-it-was');
  assert.equal(await liveMail(root), '0b0b');
  assert.equal(await isDeployed(root, second), true);
  // Somebody releases in another way, with the same result.
  await writeSample(root, sampleRemote('mfe-mail', '/mail', { version: '0d0d' }));
  await registerRelease(root, 'mfe-mail', '0d0d');
  assert.equal((await deployRelease(root, second)).outcome, 'as-it-was');
  assert.equal(await liveMail(root), '0d0d');
  // A container with older sources counts as a new deployment.
  assert.equal((await deployRelease(root, first)).outcome, 'live');
  assert.equal(await liveMail(root), '0b0b');
});

test('an incompatible release is retried until it fits, and each reason is reported once', async (t) => {
  const root = await folder(t);
  const said: string[] = [];
  const waiting = deployPatiently({
    releases: root,
    folder: await mail(t, '0e0e', '^2.0.0'),
    commit: null,
    say: (line) => said.push(line),
    everyMs: 10,
  });
  const until = async (text: RegExp): Promise<void> => {
    while (!said.some((line) => text.test(line))) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  await until(/No shell has been released/);
  await writeSample(root, sampleShell());
  await registerReleases(root, { shell: '0a0a' });
  await until(/version out of range/);
  assert.equal(await liveMail(root), undefined);
  const shell = sampleShell('0f0f');
  await writeSample(root, { ...shell, provides: { ...shell.provides, '@qujat/session': { version: '2.0.0', names: [], assets: null } } });
  await registerReleases(root, { shell: '0f0f' });
  assert.equal((await waiting)?.outcome, 'live');
  assert.equal(await liveMail(root), '0e0e');
  assert.equal(new Set(said).size, said.length);
});

test('waiting can be cancelled, and a damaged build never goes live', async (t) => {
  const root = await folder(t);
  await deployRelease(root, await built(t, sampleShell()));
  const broken = await mail(t, '0b0b');
  await writeFile(join(broken, 'page.bbbbbbbb.js'), 'something else');
  const ending = new AbortController();
  const waiting = deployPatiently({
    releases: root,
    folder: broken,
    commit: null,
    say: () => ending.abort(),
    signal: ending.signal,
    everyMs: 10,
  });
  assert.equal(await waiting, null);
  assert.equal(await liveMail(root), undefined);
  assert.equal(await isDeployed(root, broken), false);
});

test('the container of a canary does not release it to everybody, and is healthy', async (t) => {
  const root = await withMail(t);
  const canary = await beginCanary(t, root);
  for (let start = 0; start < 2; start += 1) {
    assert.equal((await deployRelease(root, canary)).outcome, 'as-it-was');
    assert.equal(await liveMail(root), '0b0b');
    assert.equal(await isDeployed(root, canary), true);
  }
  await rollBack(root, 'mfe-mail', { channel: 'canary' });
  assert.equal((await deployRelease(root, canary)).outcome, 'as-it-was');
  assert.equal(await liveMail(root), '0b0b');
});

test('the container of a canary that was rolled back before it started leaves everybody what they have', async (t) => {
  const root = await withMail(t);
  const canary = await beginCanary(t, root);
  await rollBack(root, 'mfe-mail', { channel: 'canary' });
  assert.equal((await deployRelease(root, canary)).outcome, 'as-it-was');
  assert.equal(await liveMail(root), '0b0b');
  assert.equal(await isDeployed(root, canary), true);
  // A person may still release it.
  await registerRelease(root, 'mfe-mail', '0c0c');
  assert.equal(await liveMail(root), '0c0c');
});

test('a rollback outlives the record of what the container deployed', async (t) => {
  const root = await withMail(t);
  const second = await mail(t, '0c0c');
  await deployRelease(root, second);
  await rollBack(root, 'mfe-mail');
  await writeFile(join(root, '.deployed', 'mfe-mail'), '');
  assert.equal((await deployRelease(root, second)).outcome, 'as-it-was');
  assert.equal(await liveMail(root), '0b0b');
});

test('no container restores a removed remote, with the same or with newer sources; both stay healthy', async (t) => {
  const root = await folder(t);
  await deployRelease(root, await built(t, sampleShell()));
  const first = await mail(t, '0b0b');
  await deployRelease(root, first);
  await removeRemote(root, 'mfe-mail');
  for (const container of [first, await mail(t, '0c0c')]) {
    assert.equal((await deployRelease(root, container)).outcome, 'as-it-was');
    assert.equal(await liveMail(root), undefined);
    assert.equal(await isDeployed(root, container), true);
  }
  await registerRelease(root, 'mfe-mail', '0c0c');
  assert.equal(await liveMail(root), '0c0c');
});

test('a new remote of one channel leaves its container healthy, also after the channel has lost it', async (t) => {
  const root = await folder(t);
  await deployRelease(root, await built(t, sampleShell()));
  const canary = await mail(t, '0b0b');
  await importRelease(root, canary);
  await registerRelease(root, 'mfe-mail', '0b0b', { channel: 'canary' });
  assert.equal((await deployRelease(root, canary)).outcome, 'as-it-was');
  assert.equal(await isDeployed(root, canary), true);
  await rollBack(root, 'mfe-mail', { channel: 'canary' });
  assert.equal((await deployRelease(root, canary)).outcome, 'as-it-was');
  assert.equal(await isDeployed(root, canary), true);
});

test('a container registers its release again after all records are lost', async (t) => {
  const root = await folder(t);
  const [shell, first] = [await built(t, sampleShell()), await mail(t, '0b0b')];
  await deployRelease(root, shell);
  await deployRelease(root, first);
  await rm(join(root, 'live.json'));
  assert.equal(await isDeployed(root, first), false);
  assert.equal((await deployRelease(root, shell)).outcome, 'live');
  assert.equal((await deployRelease(root, first)).outcome, 'live');
});

test('a new release whose pages would take addresses of the server is not taken in; one that is there already stays usable', async (t) => {
  const root = await folder(t);
  const remote = (path: string): Release => sampleRemote('mfe-mail', path, { version: 'b00c' });
  for (const path of ['/ce/verify/', '/ce/:any', '/ce/newdoc/more', '/file', '/auth/*', '/*', '/:any/:thing', '/:any/*'])
    await assert.rejects(importRelease(root, await built(t, remote(path))), /has a page at \/.*address of the server/, path);
  for (const path of ['/', '/ce/newdoc/', '/ce/settings', '/:any', '/files', '/help/*', '/help/file'])
    await importRelease(await folder(t), await built(t, remote(path)));
  await writeSample(root, remote('/ce/verify/'));
  await importRelease(root, await built(t, remote('/ce/verify/')));
});
