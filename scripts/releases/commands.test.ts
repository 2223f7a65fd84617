import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test, type TestContext } from 'node:test';
import { readLive, registerReleases } from '@qujat/releases';
import { sampleRemote, sampleShell, writeBuilt, writeReleasers, writeSample } from '@qujat/releases/test-support';

const keys = await mkdtemp(join(tmpdir(), 'qujat-keys-'));
after(() => rm(keys, { recursive: true, force: true }));
const TRUSTED_RELEASERS = await writeReleasers(keys);

/** Runs a command on a folder of releases. */
const runOn = (root: string, command: string, ...args: string[]): { status: number | null; said: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '..', `${command}.ts`), ...args], {
    encoding: 'utf8',
    env: { ...process.env, RELEASES_DIR: root, RELEASED_BY: 'aru', TRUSTED_RELEASERS },
  });
  return { status, said: stdout + stderr };
};

/** A folder of releases in which the mail 0b0b is live, 0c0c fits and 0d0d does not; and the commands on it. */
async function released(
  t: TestContext,
): Promise<{ root: string; run: (command: string, ...args: string[]) => { status: number | null; said: string } }> {
  const root = await mkdtemp(join(tmpdir(), 'qujat-commands-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  await writeSample(root, sampleShell());
  for (const version of ['0b0b', '0c0c']) await writeSample(root, sampleRemote('mfe-mail', '/mail', { version }));
  await writeSample(
    root,
    sampleRemote('mfe-mail', '/mail', { version: '0d0d', wants: { '@qujat/session': { range: '^2.0.0', names: [] } } }),
  );
  await registerReleases(root, { shell: '0a0a', 'mfe-mail': '0b0b' });
  return { root, run: (command, ...args) => runOn(root, command, ...args) };
}

test('releases, lists and rolls back', async (t) => {
  const { root, run } = await released(t);
  assert.deepEqual(run('release', 'mfe-mail', '--version', '0c0c'), { status: 0, said: 'mfe-mail 0c0c is live (revision 2).\n' });
  assert.match(run('releases').said, /^mfe-mail +0c0c +stable +\d{4}-\d\d-\d\d \d\d:\d\d +aru +—/m);
  assert.deepEqual(run('rollback', 'mfe-mail', '--reason', 'white page'), { status: 0, said: 'mfe-mail went back from 0c0c to 0b0b.\n' });
  assert.match(run('releases').said, /rollback +mfe-mail +stable +0c0c → 0b0b +aru +white page$/m);
  assert.deepEqual(run('rollback', 'mfe-mail'), {
    status: 1,
    said: 'mfe-mail has no release before 0b0b: there is nothing to go back to.\n',
  });
  assert.equal((await readLive(root)).revision, 3);
});

test('an untrusted live release is named, refused, and adopted once if it is older than signatures', async (t) => {
  const { root, run } = await released(t);
  const file = join(root, 'mfe-mail/0b0b/release.sig.json');
  await rm(file);
  const named = 'mfe-mail 0b0b is live but does not count: mfe-mail 0b0b is not signed.';
  assert.ok(run('releases').said.includes(named));
  await rm(join(root, 'mfe-mail/0c0c/release.sig.json'));
  assert.deepEqual(run('release', 'mfe-mail@0c0c'), {
    status: 1,
    said: 'mfe-mail 0c0c is not signed. A release must be signed by a key that the trusted releasers bind to mfe-mail.\n',
  });
  const before = await readFile(TRUSTED_RELEASERS, 'utf8');
  t.after(() => writeFile(TRUSTED_RELEASERS, before));
  const printed = JSON.parse(run('releases', 'adopt', '--print').said) as { unsigned: Record<string, object> };
  assert.deepEqual(Object.keys(printed.unsigned['mfe-mail'] ?? {}).sort(), ['0b0b', '0c0c']);
  assert.equal(await readFile(TRUSTED_RELEASERS, 'utf8'), before);
  assert.match(run('releases', 'adopt').said, /^mfe-mail 0b0b counts from now on, as it is\.$/m);
  assert.ok(!run('releases').said.includes(named));
  assert.match(run('release', 'mfe-mail@0c0c').said, /0c0c is live/);
  assert.match(run('releases', 'adopt').said, /^There is no unsigned release that does not count already/);
});

test('a channel gets a release of its own, and loses it', async (t) => {
  const { run } = await released(t);
  assert.match(run('release', 'mfe-mail', '--version', '0c0c', '--channel', 'canary').said, /live in the channel canary/);
  assert.match(run('releases').said, /^mfe-mail +0b0b +stable[^]*^mfe-mail +0c0c +canary/m);
  assert.match(run('rollback', 'mfe-mail', '--channel', 'canary').said, /out of the channel canary/);
});

test('a misfit is refused with a table, invalid input with one line, without any change', async (t) => {
  const { root, run } = await released(t);
  const before = await readFile(join(root, 'live.json'), 'utf8');
  const refused = run('release', 'mfe-mail', '--version', '0d0d');
  assert.equal(refused.status, 1);
  assert.match(refused.said, /^mfe-mail +stable +version out of range +@qujat\/session +\^2\.0\.0 +1\.2\.0$/m);
  assert.deepEqual(run('release', 'mfe-mail', '--version', '0f0f'), { status: 1, said: 'There is no release 0f0f of mfe-mail.\n' });
  assert.match(run('release', 'mfe-nothing').said, /^There is no mfe-nothing to build\. There are: shell, mfe-/);
  const usages = [
    [],
    ['--all', 'mfe-mail'],
    ['mfe-mail', '--fast'],
    ['mfe-mail', 'shell', '--version', '0c0c'],
    ['mfe-mail@0c0c', '--version', '0c0c'],
    ['mfe-mail@'],
    ['@0c0c'],
    ['mfe-mail@0b0b', 'mfe-mail@0c0c'],
  ];
  for (const wrong of usages) assert.match(run('release', ...wrong).said, /^Usage: npm run release -- \(<remote>/, wrong.join(' '));
  assert.match(run('release', 'mfe-mail', 'mfe-mail').said, /^A name stands there twice/);
  for (const wrong of [[], ['--all', 'mfe-mail']]) assert.match(run('rollback', ...wrong).said, /^Usage: npm run rollback -- \(<remote>/);
  assert.equal(await readFile(join(root, 'live.json'), 'utf8'), before);
});

test('one command makes a set live, and one rolls it back', async (t) => {
  const { root, run } = await released(t);
  const shell = sampleShell('0f0f');
  await writeSample(root, { ...shell, provides: { ...shell.provides, '@qujat/session': { version: '2.0.0', names: [], assets: null } } });
  const alone = run('release', 'mfe-mail@0d0d');
  assert.deepEqual([alone.status, alone.said.includes('version out of range')], [1, true]);
  const { revision } = await readLive(root);
  assert.deepEqual(run('release', 'shell@0f0f', 'mfe-mail@0d0d'), {
    status: 0,
    said: `shell 0f0f is live (revision ${revision + 1}).\nmfe-mail 0d0d is live (revision ${revision + 1}).\n`,
  });
  assert.match(run('rollback', 'shell').said, /To take all of it back: rollback mfe-mail shell$/m);
  assert.deepEqual(run('rollback', '--all'), {
    status: 0,
    said: 'mfe-mail went back from 0d0d to 0b0b.\nshell went back from 0f0f to 0a0a.\n',
  });
});

test('a remote is switched off, on again and removed; invalid commands change nothing', async (t) => {
  const { root, run } = await released(t);
  assert.match(run('releases', 'disable', 'mfe-mail', '--reason', 'letters are lost').said, /^mfe-mail is switched off for everybody/);
  assert.match(run('releases').said, /switched off[^]*mfe-mail +\d{4}-[^]*letters are lost[^]*disabled +mfe-mail/);
  assert.match(run('releases', 'enable', 'mfe-mail').said, /switched on again/);
  const { revision } = await readLive(root);
  for (const wrong of [
    ['disable'],
    ['disable', 'mfe-mail', '--dry-run'],
    ['prune', 'mfe-mail'],
    ['prune', '--reason', 'x'],
    ['--dry-run'],
    ['remov', 'mfe-mail'],
  ]) {
    assert.match(run('releases', ...wrong).said, /^Usage: npm run releases/, wrong.join(' '));
  }
  assert.deepEqual(run('releases', 'remove', 'shell'), { status: 1, said: 'Nothing would be left without the shell.\n' });
  assert.equal((await readLive(root)).revision, revision);
  assert.match(run('releases', 'remove', 'mfe-mail').said, /^mfe-mail is taken out/);
  assert.match(run('release', 'mfe-mail', '--version', '0c0c').said, /0c0c is live/);
});

test('an invalid channel is refused before checks and builds', async (t) => {
  const { run } = await released(t);
  const { status, said } = run('release', 'mfe-mail', '--channel', 'Бета');
  assert.deepEqual(
    { status, said },
    { status: 1, said: `A channel's name is made of small Latin letters, digits and hyphens, not "Бета".\n` },
  );
});

test('releasing a switched-off remote, or removing one, explains how to bring it back', async (t) => {
  const { run } = await released(t);
  run('releases', 'disable', 'mfe-mail');
  assert.match(
    run('release', 'mfe-mail', '--version', '0c0c').said,
    /^mfe-mail 0c0c is live \(revision \d+\)\.\nmfe-mail is switched off: nobody gets it until it is switched on again: releases enable mfe-mail\n$/,
  );
  run('releases', 'enable', 'mfe-mail');
  assert.match(run('releases', 'remove', 'mfe-mail', '--reason', 'not ours').said, /To bring it back: release mfe-mail@0c0c\n$/);
  assert.match(run('releases').said, /^taken out[^]*^mfe-mail +\d{4}-.* not ours$[^]*^Last changes/m);
  run('release', 'mfe-mail@0c0c');
  assert.doesNotMatch(run('releases').said, /^taken out/m);
});

test('releases with missing files are reported in one line, and a rollback skips them', async (t) => {
  const { root, run } = await released(t);
  run('release', 'mfe-mail@0c0c');
  await writeSample(root, sampleRemote('mfe-mail', '/mail', { version: '0e0e' }));
  run('release', 'mfe-mail@0e0e');
  await rm(join(root, 'mfe-mail/0c0c'), { recursive: true });
  assert.deepEqual(run('rollback', 'mfe-mail'), { status: 0, said: 'mfe-mail went back from 0e0e to 0b0b.\n' });
  run('release', 'mfe-mail@0e0e');
  for (const version of ['0b0b', '0e0e']) await rm(join(root, 'mfe-mail', version), { recursive: true });
  const lost = /mfe-mail 0e0e cannot be read: there is no release\.json in .*\. Release mfe-mail anew, or take it back\./;
  assert.match(run('releases').said, lost);
  assert.equal(run('release', 'shell@0a0a').status, 0, 'what is lost keeps nothing else from being released');
  assert.deepEqual(run('rollback', 'mfe-mail'), {
    status: 1,
    said: 'mfe-mail has no release before 0e0e: there is nothing to go back to.\n',
  });
  await writeSample(root, sampleRemote('mfe-mail', '/mail', { version: '0f0f' }));
  assert.equal(run('release', 'mfe-mail@0f0f').status, 0);
});

test('a release whose files are not what was built is neither chosen nor gone back to', async (t) => {
  const { root, run } = await released(t);
  run('release', 'mfe-mail@0c0c');
  await writeSample(root, sampleRemote('mfe-mail', '/mail', { version: '0e0e' }));
  run('release', 'mfe-mail@0e0e');
  await writeFile(join(root, 'mfe-mail/0c0c/page.bbbbbbbb.js'), 'altered');
  assert.deepEqual(run('rollback', 'mfe-mail'), { status: 0, said: 'mfe-mail went back from 0e0e to 0b0b.\n' });
  const { status, said } = run('release', 'mfe-mail@0c0c');
  assert.equal(status, 1);
  assert.match(said, /^page\.bbbbbbbb\.js in .* is not what was built\.\n$/);
  await rm(join(root, 'mfe-mail/0e0e/page.bbbbbbbb.js'));
  assert.match(run('release', 'mfe-mail@0e0e').said, /^.* lacks page\.bbbbbbbb\.js\.\n$/);
});

test('a damaged live.json is named in one line, with what to do', async (t) => {
  const { root, run } = await released(t);
  const damage = /^.*live\.json is damaged: .* remove it and release anew\.\n$/;
  await writeFile(join(root, 'live.json'), '{');
  for (const [command, ...given] of [['releases'], ['rollback', 'mfe-mail'], ['release', 'mfe-mail@0c0c']] as const)
    assert.match(run(command, ...given).said, damage, command);
  for (const text of ['null', '{"releases":null}']) {
    await writeFile(join(root, 'live.json'), text);
    assert.match(run('releases').said, damage, text);
  }
});

test('the commit is that of the build: of a folder it must be given, and activating a release does not change it', async (t) => {
  const { root, run } = await released(t);
  const built = await mkdtemp(join(tmpdir(), 'qujat-built-'));
  t.after(() => rm(built, { recursive: true, force: true }));
  const folder = await writeBuilt(built, sampleRemote('mfe-mail', '/mail', { version: '0e0e' }));
  process.env['COMMIT'] = 'c0ffee1234';
  t.after(() => delete process.env['COMMIT']);
  const inContainer = '../shared/releases/commands/release';
  for (const [command, version] of [
    ['release', '0c0c'],
    [inContainer, '0b0b'],
  ] as const) {
    assert.equal(run(command, 'mfe-mail', '--version', version).status, 0);
    assert.equal((await readLive(root)).releases['mfe-mail']?.commit, null, command);
  }
  assert.equal(run(inContainer, 'mfe-mail', '--from', folder, '--channel', 'canary').status, 0);
  process.env['COMMIT'] = 'beef';
  assert.equal(run(inContainer, 'mfe-mail', '--version', '0e0e').status, 0);
  assert.match(run('releases').said, /^mfe-mail +0e0e +stable .* aru +c0ffee1234 +aru /m);
});

test('a folder that cannot be written to is reported in one line', async (t) => {
  const { root } = await released(t);
  const { status, said } = runOn(join(root, 'live.json'), 'rollback', 'mfe-mail');
  assert.equal(status, 1);
  assert.match(said, /^\S+live\.json cannot be written: .+\. What is live stays as it is\.\n$/);
});
