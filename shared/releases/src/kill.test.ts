import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createHash } from 'node:crypto';
import { registerRelease, registerReleases } from './change.ts';
import { importRelease } from './import-release.ts';
import { readLive } from './live.ts';
import { readLiveSet, readRelease } from './store.ts';
import { sampleRemote, sampleShell, signFolder, writeSample } from '../test-support/samples.ts';
import type { RemoteRelease } from './format.ts';

const integrityOf = (contents: string): string => `sha384-${createHash('sha384').update(contents).digest('base64')}`;

/** A release with correct hashes, with one file large enough to be caught half written. */
async function truthful(root: string, version: string): Promise<string> {
  const sample = sampleRemote('mfe-mail', '/mail', { version });
  const contents = Object.fromEntries(Object.keys(sample.integrity).map((file) => [file, `/* ${file} ${version} */`.padEnd(200_000)]));
  const release: RemoteRelease = {
    ...sample,
    integrity: Object.fromEntries(Object.entries(contents).map(([file, text]) => [file, integrityOf(text)])),
  };
  await writeSample(root, release);
  await writeFile(join(root, 'mfe-mail', version, 'release.json'), JSON.stringify(release));
  await signFolder(join(root, 'mfe-mail', version));
  for (const [file, text] of Object.entries(contents)) await writeFile(join(root, 'mfe-mail', version, file), text);
  return join(root, 'mfe-mail', version);
}

test('a release killed at any moment is complete or absent', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'qujat-kill-'));
  const elsewhere = await mkdtemp(join(tmpdir(), 'qujat-built-'));
  t.after(() => Promise.all([root, elsewhere].map((folder) => rm(folder, { recursive: true, force: true }))));
  await writeSample(root, sampleShell());
  await writeSample(root, sampleRemote('mfe-mail', '/mail'));
  await registerReleases(root, { shell: '0a0a', 'mfe-mail': '0b0b' });
  const seen = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const versions = [`${round}aaa`, `${round}bbb`];
    const folders = await Promise.all(versions.map((version) => truthful(elsewhere, version)));
    const child = fork(join(import.meta.dirname, '../test-support/release-again-and-again.ts'), [root, ...folders], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // Some processes die while they copy, others while they write `live.json`.
    if (round % 2) await once(child, 'message');
    else await new Promise((resolve) => setTimeout(resolve, 250));
    await new Promise((resolve) => setTimeout(resolve, round * 3));
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { remotes } = await readLiveSet(root);
    const live = remotes[0]!.live;
    seen.add(live.version);
    if (live.version === '0b0b') continue;
    for (const [file, integrity] of Object.entries(live.integrity)) {
      assert.equal(integrityOf(await readFile(join(root, 'mfe-mail', live.version, file), 'utf8')), integrity, `${live.version} ${file}`);
    }
  }
  assert(seen.size > 2, 'some of the killed releases had gone live');
  // The remains of dead processes do not block anything.
  const { revision } = await readLive(root);
  await importRelease(root, await truthful(elsewhere, '0fff'));
  assert.equal((await registerRelease(root, 'mfe-mail', '0fff')).revision, revision + 1);
});

test('a damaged release is not registered', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'qujat-import-'));
  const elsewhere = await mkdtemp(join(tmpdir(), 'qujat-built-'));
  t.after(() => Promise.all([root, elsewhere].map((folder) => rm(folder, { recursive: true, force: true }))));
  const folder = await truthful(elsewhere, '0abc');
  await writeFile(join(folder, 'page.bbbbbbbb.js'), 'something else');
  await assert.rejects(importRelease(root, folder), /page\.bbbbbbbb\.js .* is not what was built/);
  await rm(join(folder, 'page.bbbbbbbb.js'));
  await assert.rejects(importRelease(root, folder), /lacks page\.bbbbbbbb\.js/);
  assert.equal(existsSync(join(root, 'mfe-mail')), false);
  await assert.rejects(importRelease(root, elsewhere), /holds no release/);
  assert.equal((await importRelease(root, await truthful(elsewhere, '0def'))).version, '0def');
  assert.equal((await readRelease(root, 'mfe-mail', '0def')).version, '0def');
});
