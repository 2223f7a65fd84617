import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile, appendFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { isCounted, judgeRelease, usualLimits, verdict } from './judge.ts';
import { registerRelease, registerReleases } from './change.ts';
import { changeLive, readLive } from './live.ts';
import { addReports, readReports, summarise, type StoredReport } from './reports.ts';
import { readLiveSet } from './store.ts';
import { sampleRemote, sampleShell, writeSample } from '../test-support/samples.ts';

const since = new Date('2026-11-20T10:00:00Z');
const at = '2026-11-20T10:05:00.000Z';
const now = new Date('2026-11-20T10:06:00Z');

const report = (tab: string, kind: StoredReport['kind'], more: Partial<StoredReport> = {}): StoredReport => ({
  at,
  kind,
  remote: 'mfe-mail',
  version: '0c0c',
  channel: 'canary',
  tab,
  ticket: `ticket of ${tab}`,
  reason: kind === 'loaded' ? '' : 'broken',
  detail: kind === 'loaded' ? '' : 'TypeError',
  ...more,
});
const many = (count: number, kind: StoredReport['kind'], more: Partial<StoredReport> = {}): StoredReport[] =>
  Array.from({ length: count }, (_, index) => report(`${kind}${index}`, kind, more));

async function tried(t: TestContext): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'qujat-canary-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  await writeSample(root, sampleShell());
  for (const version of ['0b0b', '0c0c']) await writeSample(root, sampleRemote('mfe-mail', '/mail', { version }));
  await registerReleases(root, { shell: '0a0a', 'mfe-mail': '0b0b' }, { now: since });
  await registerRelease(root, 'mfe-mail', '0c0c', { channel: 'canary', now: since });
  return root;
}

test('a verdict requires enough failed tabs and a large enough share', () => {
  const limits = { tabs: 3, share: 0.5 };
  assert.deepEqual(verdict(many(2, 'failed'), limits), { standing: undefined, reason: '' });
  assert.deepEqual(verdict([...many(3, 'failed'), ...many(4, 'loaded')], limits), { standing: 'good', reason: '' });
  assert.deepEqual(verdict([...many(3, 'failed'), ...many(5, 'loaded', { times: 1 })], limits).standing, 'good');
  assert.deepEqual(verdict([...many(30, 'failed'), ...many(5, 'loaded', { times: 100 })], limits).standing, 'good');
  assert.deepEqual(verdict([...many(3, 'render'), ...many(3, 'loaded')], limits), {
    standing: 'bad',
    reason: '3 of 6 tabs failed: render error (TypeError)',
  });
  assert.deepEqual([verdict(many(2, 'loaded'), limits).standing, verdict(many(3, 'loaded'), limits).standing], [undefined, 'good']);
});

test('a tab that fails repeatedly counts once; a lost connection does not count', () => {
  for (const reports of [
    Array.from({ length: 20 }, () => report('one', 'failed')),
    many(9, 'failed', { ticket: 'one page' }),
    many(9, 'failed', { tab: 'one tab' }),
    [...many(9, 'failed', { reason: 'unreachable' }), ...many(9, 'failed', { reason: 'timeout' })],
    many(9, 'policy'),
  ])
    assert.equal(verdict(reports, usualLimits).standing, undefined);
});

test('beyond the threshold the canary is rolled back automatically, and the reason is recorded', async (t) => {
  const root = await tried(t);
  await addReports(root, [
    ...many(2, 'failed'),
    ...many(9, 'failed', { version: '0b0b' }),
    ...many(9, 'failed', { remote: 'mfe-x' }),
    ...many(9, 'failed', { channel: 'other' }),
  ]);
  assert.equal(await judgeRelease(root, 'canary', 'mfe-mail', usualLimits, now), null);
  await addReports(root, [report('third', 'failed', { reason: 'damaged', detail: 'INTEGRITY' })]);
  const reason = '3 of 3 tabs failed: broken (TypeError), damaged (INTEGRITY)';
  assert.equal(await judgeRelease(root, 'canary', 'mfe-mail', usualLimits, now), reason);
  const { channels, journal, withdrawn } = await readLive(root);
  assert.deepEqual(channels, {});
  assert.deepEqual(withdrawn, { 'mfe-mail': ['0c0c'] });
  assert.deepEqual(
    { ...journal[0], at: '' },
    { at: '', action: 'automatic rollback', name: 'mfe-mail', channel: 'canary', version: null, instead: '0c0c', by: 'qujat', reason },
  );
  assert.equal(await judgeRelease(root, 'canary', 'mfe-mail', usualLimits, now), null);
});

test('reports from before a new trial do not count, and a remote for everybody is never rolled back automatically', async (t) => {
  const root = await tried(t);
  await addReports(root, many(9, 'failed', { at: '2026-11-20T09:59:00.000Z' }));
  assert.equal(await judgeRelease(root, 'canary', 'mfe-mail', usualLimits, now), null);
  await addReports(root, many(9, 'failed', { version: '0b0b', channel: 'stable' }));
  assert.equal(await judgeRelease(root, 'stable', 'mfe-mail', usualLimits, now), null);
  const { releases, standing } = await readLive(root);
  assert.equal(releases['mfe-mail']?.live, '0b0b');
  assert.deepEqual(standing, { 'mfe-mail': { '0b0b': 'bad' } });
});

test('a release that runs in enough tabs is known good and no longer counted', async (t) => {
  const root = await tried(t);
  assert.equal(isCounted(await readLive(root), 'stable', 'mfe-mail', now), true);
  await addReports(root, many(3, 'loaded', { version: '0b0b', channel: 'stable' }));
  await judgeRelease(root, 'stable', 'mfe-mail', usualLimits, now);
  const live = await readLive(root);
  assert.deepEqual(live.standing, { 'mfe-mail': { '0b0b': 'good' } });
  assert.equal(isCounted(live, 'stable', 'mfe-mail', now), false);
  const { revision } = live;
  await addReports(root, many(9, 'failed', { version: '0b0b', channel: 'stable' }));
  await judgeRelease(root, 'stable', 'mfe-mail', usualLimits, now);
  assert.equal((await readLive(root)).revision, revision);
});

describe('a shell that does not start', () => {
  const shell = (more: Partial<StoredReport> = {}): StoredReport[] =>
    many(3, 'failed', { remote: 'shell', version: '0e0e', channel: 'stable', ...more });
  /** Four shells, one after the other; the last has been live since 10:00. */
  const shells = async (t: TestContext): Promise<string> => {
    const root = await tried(t);
    for (const version of ['0c0c', '0d0d', '0e0e']) {
      await writeSample(root, sampleShell(version));
      await registerRelease(root, 'shell', version, { now: since });
    }
    return root;
  };
  const liveShell = async (root: string): Promise<string> => (await readLiveSet(root)).shell.version;

  test('is rolled back for everybody to the newest known good release', async (t) => {
    const root = await shells(t);
    await changeLive(root, async (live) => void (live.standing['shell'] = { '0a0a': 'good', '0c0c': 'good', '0d0d': 'bad' }));
    await addReports(root, shell());
    assert.match((await judgeRelease(root, 'stable', 'shell', usualLimits, now)) ?? '', /^3 of 3 tabs failed/);
    assert.equal(await liveShell(root), '0c0c');
    assert.deepEqual((await readLive(root)).withdrawn, { shell: ['0e0e'] });
    // The good one stays, because it is the target of the rollback.
    const later = new Date();
    await addReports(root, shell({ version: '0c0c', at: new Date(later.getTime() + 60_000).toISOString() }));
    assert.equal(await judgeRelease(root, 'stable', 'shell', usualLimits, later), null);
    assert.equal(await liveShell(root), '0c0c');
  });

  test('is rolled back in a channel to everybody’s release', async (t) => {
    const root = await shells(t);
    await writeSample(root, sampleShell('0f0f'));
    await registerRelease(root, 'shell', '0f0f', { channel: 'canary', now: since });
    await addReports(root, shell({ version: '0f0f', channel: 'canary' }));
    assert.ok(await judgeRelease(root, 'canary', 'shell', usualLimits, now));
    assert.equal((await readLiveSet(root, 'canary')).shell.version, '0e0e');
  });

  test('stays if it starts in most tabs, after lost connections, after a day, and without an alternative', async (t) => {
    const root = await shells(t);
    await addReports(root, [...shell({ reason: 'unreachable' }), ...shell().slice(1)]);
    assert.equal(await judgeRelease(root, 'stable', 'shell', usualLimits, now), null);
    await addReports(root, many(20, 'loaded', { remote: 'shell', version: '0e0e', channel: 'stable' }));
    await addReports(root, shell());
    assert.equal(await judgeRelease(root, 'stable', 'shell', usualLimits, now), null);
    assert.equal(await liveShell(root), '0e0e');

    const old = await shells(t);
    await addReports(old, shell());
    assert.equal(await judgeRelease(old, 'stable', 'shell', usualLimits, new Date('2026-11-21T10:01:00Z')), null);
    assert.equal(await liveShell(old), '0e0e');

    const only = await tried(t);
    await addReports(only, shell({ version: '0a0a' }));
    assert.equal(await judgeRelease(only, 'stable', 'shell', usualLimits, now), null);
    assert.equal(await liveShell(only), '0a0a');
  });
});

test('reports are kept for a week, a truncated line is skipped, and a full day accepts no more', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'qujat-reports-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  await addReports(root, [report('old', 'failed', { at: '2026-11-01T10:00:00.000Z' })]);
  await addReports(root, [report('a', 'failed')]);
  assert.deepEqual(await readdir(join(root, '.reports')), ['2026-11-20.jsonl']);
  await appendFile(join(root, '.reports/2026-11-20.jsonl'), '{"at":"2026-11-20T10:0');
  assert.deepEqual(
    (await readReports(root, since)).map(({ tab }) => tab),
    ['a'],
  );
  assert.deepEqual(await readReports(root, new Date('2026-11-20T10:06:00Z')), []);
  await mkdir(join(root, 'full/.reports'), { recursive: true });
  await writeFile(join(root, 'full/.reports/2026-11-20.jsonl'), ' '.repeat(10_000_001));
  await addReports(join(root, 'full'), [report('b', 'failed')]);
  assert.deepEqual(await readReports(join(root, 'full'), since), []);
});

test('reports are summed by release', () => {
  const summary = summarise([
    ...many(2, 'failed'),
    report('failed0', 'failed'),
    ...many(1, 'render'),
    ...many(3, 'loaded'),
    ...many(2, 'policy', { remote: 'mfe-x', reason: 'img-src', tab: '' }),
  ]);
  assert.deepEqual(summary, [
    {
      remote: 'mfe-mail',
      version: '0c0c',
      failedTabs: 2,
      renderTabs: 1,
      errorTabs: 0,
      policy: 0,
      reasons: [{ reason: 'broken', count: 3 }],
    },
    { remote: 'mfe-x', version: '0c0c', failedTabs: 0, renderTabs: 0, errorTabs: 0, policy: 2, reasons: [{ reason: 'img-src', count: 2 }] },
  ]);
});
