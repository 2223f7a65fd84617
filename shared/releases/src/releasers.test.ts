import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import {
  otherKey,
  sampleKey,
  sampleReleasers,
  sampleRemote,
  sampleShell,
  signFolder,
  writeBuilt,
  writeReleasers,
  writeSample,
} from '../test-support/samples.ts';
import { enableRemote, disableRemote } from './absence.ts';
import { adoptUnsigned } from './adopt.ts';
import { registerRelease, registerReleases } from './change.ts';
import { importRelease } from './import-release.ts';
import { readLive } from './live.ts';
import { releasersOf, signingKey } from './release-keys.ts';
import { parseReleasers, readReleasers, ReleasersError, trustReleasers, UntrustedReleaseError } from './releasers.ts';
import { previewReleases, readPreviewSet } from './preview-set.ts';
import { publicText, signatureFile } from './signature.ts';
import { readLiveSet, readRelease } from './store.ts';

async function folder(t: TestContext): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'qujat-trust-'));
  t.after(() => {
    trustReleasers(sampleReleasers());
    return rm(root, { recursive: true, force: true });
  });
  return root;
}

/** A shell and the mail 0b0b are live; 0c0c is beside it. */
async function released(t: TestContext): Promise<string> {
  const root = await folder(t);
  await writeSample(root, sampleShell());
  for (const version of ['0b0b', '0c0c']) await writeSample(root, sampleRemote('mfe-mail', '/mail', { version }));
  await registerReleases(root, { shell: '0a0a', 'mfe-mail': '0b0b' });
  return root;
}

/** Turns the release mfe-mail 0c0c into one that no trusted key has signed, with the message that says so. */
const forgeries: Readonly<Record<string, { readonly forge: (folder: string) => Promise<void>; readonly says: RegExp }>> = {
  'an unsigned release': {
    forge: (place) => rm(join(place, signatureFile)),
    says: /^mfe-mail 0c0c is not signed\. A release must be signed by a key that the trusted releasers bind to mfe-mail\.$/,
  },
  'a release signed by an unknown key': {
    forge: (place) => signFolder(place, otherKey()),
    says: /^mfe-mail 0c0c is signed by the key [0-9a-f]{16}, which is not bound to mfe-mail\.$/,
  },
  'a description that was changed after it was signed': {
    forge: async (place) => {
      const file = join(place, 'release.json');
      await writeFile(file, (await readFile(file, 'utf8')).replace('"/mail"', '"/login"'));
    },
    says: /^The signature of mfe-mail 0c0c does not belong to its release\.json: one of the two was changed\.$/,
  },
  'a signature that names the right key and was made by another': {
    forge: async (place) => {
      await signFolder(place, otherKey());
      const file = join(place, signatureFile);
      const { signature } = JSON.parse(await readFile(file, 'utf8')) as { signature: string };
      await writeFile(file, JSON.stringify({ key: publicText(sampleKey), signature }));
    },
    says: /does not belong to its release\.json/,
  },
  'a signature that cannot be read': {
    forge: (place) => writeFile(join(place, signatureFile), 'yes'),
    says: /^The signature of mfe-mail 0c0c cannot be read\.$/,
  },
};

for (const [what, { forge, says }] of Object.entries(forgeries)) {
  test(`${what} is neither registered, nor switched on, nor imported, and nothing changes`, async (t) => {
    const root = await released(t);
    await forge(join(root, 'mfe-mail/0c0c'));
    const before = await readFile(join(root, 'live.json'), 'utf8');
    const refused = (error: Error): boolean => error instanceof UntrustedReleaseError && says.test(error.message);
    await assert.rejects(registerRelease(root, 'mfe-mail', '0c0c'), refused);
    await assert.rejects(registerRelease(root, 'mfe-mail', '0c0c', { channel: 'canary' }), refused);
    await assert.rejects(readRelease(root, 'mfe-mail', '0c0c'), refused);
    assert.equal(await readFile(join(root, 'live.json'), 'utf8'), before);

    const elsewhere = await folder(t);
    const built = await writeBuilt(elsewhere, sampleRemote('mfe-mail', '/mail', { version: '0c0c' }));
    await forge(built);
    const target = await folder(t);
    await assert.rejects(importRelease(target, built), refused);
    assert.equal(existsSync(join(target, 'mfe-mail')), false);
  });
}

test('a team’s key releases nothing of another team', async (t) => {
  const root = await released(t);
  const portal = otherKey();
  trustReleasers(sampleReleasers({ 'mfe-portal': [portal] }));
  await signFolder(join(root, 'mfe-mail/0c0c'), portal);
  await assert.rejects(
    registerRelease(root, 'mfe-mail', '0c0c'),
    /^UntrustedReleaseError: mfe-mail 0c0c is signed by the key [0-9a-f]{16} of mfe-portal, which may not release mfe-mail\.$/,
  );
  // And the key for all other names cannot release a name that has its own key.
  await writeSample(root, sampleRemote('mfe-portal', '/portal'));
  await assert.rejects(registerRelease(root, 'mfe-portal', '0b0b'), /which is not bound to mfe-portal/);
  await signFolder(join(root, 'mfe-portal/0b0b'), portal);
  assert.equal((await registerRelease(root, 'mfe-portal', '0b0b')).remotes[1]?.live.name, 'mfe-portal');
});

test('a signed release in another release’s folder is not that release', async (t) => {
  const root = await released(t);
  for (const file of ['release.json', signatureFile])
    await writeFile(join(root, 'mfe-mail/0c0c', file), await readFile(join(root, 'mfe-mail/0b0b', file)));
  await assert.rejects(registerRelease(root, 'mfe-mail', '0c0c'), /The folder of mfe-mail 0c0c holds mfe-mail 0b0b/);
});

test('a live release that is no longer trusted is replaced by the last good one, and is named', async (t) => {
  const root = await released(t);
  await registerRelease(root, 'mfe-mail', '0c0c');
  await rm(join(root, 'mfe-mail/0c0c', signatureFile));
  const set = await readLiveSet(root);
  assert.equal(set.remotes[0]?.live.version, '0b0b');
  assert.deepEqual(
    set.refused.map(({ name, version, instead }) => [name, version, instead]),
    [['mfe-mail', '0c0c', '0b0b']],
  );
  assert.match(set.refused[0]?.reason ?? '', /0c0c is not signed/);
  // Others can be released meanwhile, and a remote can be switched on again only with a valid release.
  await writeSample(root, sampleShell('0d0d'));
  assert.equal((await registerRelease(root, 'shell', '0d0d')).shell.version, '0d0d');
  await rm(join(root, 'mfe-mail/0b0b', signatureFile));
  assert.deepEqual((await readLiveSet(root)).remotes, []);
});

test('an untrusted shell is replaced too; without another one there is no page', async (t) => {
  const root = await released(t);
  await writeSample(root, sampleShell('0d0d'));
  await registerRelease(root, 'shell', '0d0d');
  await signFolder(join(root, 'shell/0d0d'), otherKey());
  assert.equal((await readLiveSet(root)).shell.version, '0a0a');
  await rm(join(root, 'shell/0a0a', signatureFile));
  await assert.rejects(readLiveSet(root), /^UntrustedReleaseError: shell 0d0d is signed by the key .* No earlier shell counts either/);
});

test('a disabled remote comes back only with a trusted release', async (t) => {
  const root = await released(t);
  await disableRemote(root, 'mfe-mail');
  await rm(join(root, 'mfe-mail/0b0b', signatureFile));
  await assert.rejects(enableRemote(root, 'mfe-mail'), /0b0b is not signed/);
  assert.ok((await readLive(root)).disabled['mfe-mail']);
});

test('two keys of one name are both trusted during a rotation', async (t) => {
  const root = await released(t);
  const next = otherKey();
  await signFolder(join(root, 'mfe-mail/0c0c'), next);
  trustReleasers(sampleReleasers({ 'mfe-mail': [sampleKey, next] }));
  assert.equal((await registerRelease(root, 'mfe-mail', '0c0c')).remotes[0]?.previous?.version, '0b0b');
  trustReleasers(sampleReleasers({ 'mfe-mail': [next] }));
  assert.equal((await readLiveSet(root)).remotes[0]?.previous, null);
});

test('unsigned releases are adopted once, by their hash; a changed or later one is not trusted', async (t) => {
  const root = await released(t);
  await registerRelease(root, 'mfe-mail', '0c0c');
  for (const place of ['shell/0a0a', 'mfe-mail/0b0b', 'mfe-mail/0c0c']) await rm(join(root, place, signatureFile));
  await assert.rejects(readLiveSet(root), UntrustedReleaseError);
  const file = await writeReleasers(await folder(t));
  const added = await adoptUnsigned(root, file);
  assert.deepEqual(added.map(({ name, version }) => `${name} ${version}`).sort(), ['mfe-mail 0b0b', 'mfe-mail 0c0c', 'shell 0a0a']);
  trustReleasers(readReleasers(file));
  assert.equal((await readLiveSet(root)).remotes[0]?.live.version, '0c0c');
  assert.deepEqual(await adoptUnsigned(root, file), []);

  await writeSample(root, sampleRemote('mfe-mail', '/mail', { version: '0e0e' }));
  await rm(join(root, 'mfe-mail/0e0e', signatureFile));
  await assert.rejects(registerRelease(root, 'mfe-mail', '0e0e'), /not signed/);
  const description = join(root, 'mfe-mail/0c0c/release.json');
  await writeFile(description, `${await readFile(description, 'utf8')} `);
  assert.equal((await readLiveSet(root)).remotes[0]?.live.version, '0b0b');
});

test('an invalid file of releasers is refused in one line', () => {
  const key = publicText(sampleKey);
  for (const wrong of [
    '',
    '[]',
    '{}',
    '{"names": []}',
    '{"names": {"shell": []}}',
    '{"names": {"shell": ["abc"]}}',
    JSON.stringify({ names: { shell: [key, key, key] } }),
    JSON.stringify({ names: { shell: [key] }, unsigned: { shell: { '0a0a': true } } }),
  ])
    assert.throws(
      () => parseReleasers(wrong, 'releasers.json'),
      (error: Error) =>
        error instanceof ReleasersError && /^releasers\.json is not a file of trusted releasers: [^\n]+\.$/.test(error.message),
      wrong,
    );
  assert.deepEqual(Object.keys(parseReleasers(JSON.stringify({ names: { '*': [key] } }), '').names), ['*']);
});

test('a checkout creates its own key and trusts it; a given key replaces it', async (t) => {
  const place = join(await folder(t), 'keys');
  const made = signingKey({}, place);
  assert.equal(publicText(signingKey({}, place)), publicText(made));
  assert.deepEqual(releasersOf({}, place).names, { '*': [publicText(made)] });
  const given = join(place, 'given.pem');
  const key = otherKey();
  await writeFile(given, key.export({ type: 'pkcs8', format: 'pem' }));
  assert.deepEqual(releasersOf({ RELEASE_KEY_FILE: given }, place).names, { '*': [publicText(key)] });
  assert.throws(() => signingKey({ RELEASE_KEY_FILE: join(place, 'none') }, place), /RELEASE_KEY_FILE names .*none, which is not there/);
  await writeFile(given, 'no key');
  assert.throws(() => signingKey({ RELEASE_KEY_FILE: given }, place), /holds no ed25519 private key/);
  assert.throws(() => releasersOf({ TRUSTED_RELEASERS: given }, place), /is not a file of trusted releasers: it is not JSON/);
});

test('a preview shows what everybody has once the key of its release is trusted no more', async (t) => {
  const root = await released(t);
  const team = otherKey();
  await signFolder(join(root, 'mfe-mail/0c0c'), team);
  trustReleasers(sampleReleasers({ 'mfe-mail': [team, sampleKey] }));
  await previewReleases(root, 'new-list', { 'mfe-mail': '0c0c' }, { days: 7 });
  const shown = async (): Promise<string[]> => {
    const { remotes } = await readPreviewSet(root, await readLive(root), 'new-list');
    return remotes.map(({ live: { version } }) => version);
  };
  assert.deepEqual(await shown(), ['0c0c']);
  trustReleasers(sampleReleasers());
  assert.deepEqual(await shown(), ['0b0b']);
});
