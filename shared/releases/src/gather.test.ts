import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { deployPatiently, deployRelease, isDeployed, whatKeeps } from './deploy.ts';
import type { Release, RemoteRelease, ShellRelease } from './format.ts';
import { readLive } from './live.ts';
import { rollBackTogether } from './roll-back.ts';
import { sampleRemote, sampleShell, writeBuilt } from '../test-support/samples.ts';

const folder = async (t: TestContext): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'qujat-gather-'));
  t.after(() => rm(made, { recursive: true, force: true }));
  return made;
};

const shell = (version: string, session: string): ShellRelease => {
  const sample = sampleShell(version);
  return { ...sample, provides: { ...sample.provides, '@qujat/session': { version: session, names: [], assets: null } } };
};
const remote = (name: string, version: string, session: string, slots: RemoteRelease['slots'] = { gives: {}, asks: [] }): RemoteRelease =>
  sampleRemote(name, `/${name}`, { version, slots, wants: { '@qujat/session': { range: `^${session}`, names: [] } } });

const gives = (slot: string): RemoteRelease['slots'] => ({ gives: { [slot]: { scripts: [], styles: [], shared: [] } }, asks: [] });
const asks = (slot: string): RemoteRelease['slots'] => ({ gives: {}, asks: [slot] });

/** A folder of releases, and a container's folder for each release by `name@version`. */
async function installation(
  t: TestContext,
  releases: readonly Release[],
): Promise<{ root: string; place: (id: string) => string; live: () => Promise<Record<string, string>> }> {
  const [root, built] = [await folder(t), await folder(t)];
  const places = new Map<string, string>();
  for (const release of releases) places.set(`${release.name}@${release.version}`, await writeBuilt(built, release));
  return {
    root,
    place: (id) => places.get(id)!,
    live: async () => Object.fromEntries(Object.entries((await readLive(root)).releases).map(([name, { live }]) => [name, live])),
  };
}

const first = [shell('01', '1.0.0'), remote('mfe-auth', '11', '1.0.0'), remote('mfe-mail', '11', '1.0.0')];
const second = [shell('02', '2.0.0'), remote('mfe-auth', '12', '2.0.0'), remote('mfe-mail', '12', '2.0.0')];

async function running(t: TestContext, more: readonly Release[] = []): Promise<Awaited<ReturnType<typeof installation>>> {
  const made = await installation(t, [...first, ...second, ...more]);
  for (const id of ['shell@01', 'mfe-auth@11', 'mfe-mail@11'])
    assert.equal((await deployRelease(made.root, made.place(id))).outcome, 'live');
  return made;
}

test('a set waits for its last part, and then goes live at once', async (t) => {
  const { root, place, live } = await running(t);
  for (const id of ['mfe-mail@12', 'shell@02'])
    assert.equal((await deployRelease(root, place(id), { by: 'container', commit: id })).outcome, 'waiting');
  assert.deepEqual(await live(), { shell: '01', 'mfe-auth': '11', 'mfe-mail': '11' });
  const { revision } = await readLive(root);
  assert.equal((await deployRelease(root, place('mfe-auth@12'), { by: 'container', commit: 'mfe-auth@12' })).outcome, 'live');
  const now = await readLive(root);
  assert.equal(now.revision, revision + 1);
  assert.deepEqual(await live(), { shell: '02', 'mfe-auth': '12', 'mfe-mail': '12' });
  assert.deepEqual(
    Object.values(now.releases)
      .map(({ by, commit }) => [by, commit])
      .sort(),
    ['mfe-auth@12', 'mfe-mail@12', 'shell@02'].map((commit) => ['container', commit]),
  );
  // Each container finds its own release live, and changes nothing when it is restarted.
  for (const id of ['mfe-mail@12', 'shell@02', 'mfe-auth@12']) assert.equal(await isDeployed(root, place(id)), true);
  await rollBackTogether(root, null);
  for (const id of ['mfe-mail@12', 'shell@02', 'mfe-auth@12']) assert.equal((await deployRelease(root, place(id))).outcome, 'as-it-was');
  assert.deepEqual(await live(), { shell: '01', 'mfe-auth': '11', 'mfe-mail': '11' });
});

test('containers waiting at the same time all go live', async (t) => {
  const { root, place, live } = await running(t);
  const said: string[] = [];
  const waiting = ['mfe-auth@12', 'mfe-mail@12', 'shell@02'].map((id) =>
    deployPatiently({ releases: root, folder: place(id), commit: null, say: (line) => said.push(line), everyMs: 10 }),
  );
  assert.deepEqual(
    (await Promise.all(waiting)).map((deployed) => deployed?.outcome === 'waiting'),
    [false, false, false],
  );
  assert.deepEqual(await live(), { shell: '02', 'mfe-auth': '12', 'mfe-mail': '12' });
});

test('a part that fits goes live meanwhile; log and health name the missing ones', async (t) => {
  const { root, place, live } = await running(t, [remote('mfe-portal', '12', '1.0.0')]);
  const { outcome, waits } = await deployRelease(root, place('shell@02'));
  assert.equal(outcome, 'waiting');
  assert.match(
    waits ?? '',
    /version out of range +@qujat\/session +\^1\.0\.0 +2\.0\.0[^]*Waits for a release of mfe-auth, mfe-mail that fits\.$/,
  );
  assert.match((await deployRelease(root, place('mfe-mail@12'))).waits ?? '', /Waits for a release of mfe-auth that fits\.$/);
  assert.equal((await deployRelease(root, place('mfe-portal@12'))).outcome, 'live');
  assert.deepEqual(await live(), { shell: '01', 'mfe-auth': '11', 'mfe-mail': '11', 'mfe-portal': '12' });
  assert.match((await whatKeeps(root, place('mfe-mail@12'))) ?? '', /Waits for a release of mfe-auth, mfe-portal that fits\.$/);
  assert.equal(await whatKeeps(root, place('mfe-portal@12')), null);
});

test('a remote whose shell is missing waits for the shell', async (t) => {
  const { root, place } = await running(t);
  assert.match((await deployRelease(root, place('mfe-mail@12'))).waits ?? '', /Waits for a release of shell that fits\.$/);
});

test('the offer of a stopped container is not used', async (t) => {
  const { root, place, live } = await running(t);
  for (const id of ['mfe-mail@12', 'shell@02']) await deployRelease(root, place(id));
  const long = new Date(Date.now() - 60_000);
  await utimes(join(root, '.offered', 'mfe-mail'), long, long);
  assert.equal((await deployRelease(root, place('mfe-auth@12'))).outcome, 'waiting');
  assert.deepEqual(await live(), { shell: '01', 'mfe-auth': '11', 'mfe-mail': '11' });
  await deployRelease(root, place('mfe-mail@12'));
  assert.deepEqual(await live(), { shell: '02', 'mfe-auth': '12', 'mfe-mail': '12' });
});

test('a release that removes a slot stays out alone; one that needs a slot waits for its provider', async (t) => {
  const slot = 'mail/mailbox';
  const { root, place, live } = await installation(t, [
    shell('01', '1.0.0'),
    remote('mfe-mail', '11', '1.0.0', gives(slot)),
    remote('mfe-mail', '12', '1.0.0'),
    remote('mfe-documents', '11', '1.0.0', asks(slot)),
    remote('mfe-portal', '12', '1.0.0'),
  ]);
  await deployRelease(root, place('shell@01'));
  assert.match(
    (await deployRelease(root, place('mfe-documents@11'))).waits ?? '',
    /Waits for a release of a remote that gives mail\/mailbox that fits\.$/,
  );
  assert.equal((await deployRelease(root, place('mfe-mail@11'))).outcome, 'live');
  assert.equal((await live())['mfe-documents'], '11');
  assert.equal((await deployRelease(root, place('mfe-mail@12'))).outcome, 'waiting');
  assert.equal((await deployRelease(root, place('mfe-portal@12'))).outcome, 'live');
  assert.equal((await live())['mfe-mail'], '11');
});
