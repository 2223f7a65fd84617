import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile, appendFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { judgeCanary, usualLimits, verdict } from './canary.ts';
import { registerRelease, registerReleases } from './change.ts';
import { readLive } from './live.ts';
import { addReports, readReports, summarise, type StoredReport } from './reports.ts';
import { sampleRemote, sampleShell, writeSample } from '../test-support/samples.ts';

const since = new Date('2026-11-20T10:00:00Z');
const at = '2026-11-20T10:05:00.000Z';

const report = (tab: string, kind: StoredReport['kind'], more: Partial<StoredReport> = {}): StoredReport => ({
  at, kind, remote: 'mfe-mail', version: '0c0c', channel: 'canary', tab, reason: kind === 'loaded' ? '' : 'broken', detail: kind === 'loaded' ? '' : 'TypeError', ...more,
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

test('so many tabs, and such a part of them, must have failed', () => {
  const limits = { tabs: 3, share: 0.5 };
  assert.equal(verdict(many(2, 'failed'), limits), null);
  assert.equal(verdict([...many(3, 'failed'), ...many(4, 'loaded')], limits), null);
  assert.equal(verdict([...many(3, 'render'), ...many(3, 'loaded')], limits), '3 of 6 tabs failed: render error (TypeError)');
});

test('one tab that fails again and again counts once; a lost connection counts not at all', () => {
  assert.equal(verdict(Array.from({ length: 20 }, () => report('one', 'failed')), usualLimits), null);
  assert.equal(verdict([...many(9, 'failed', { reason: 'unreachable' }), ...many(9, 'failed', { reason: 'timeout' })], usualLimits), null);
  assert.equal(verdict(many(9, 'policy'), usualLimits), null);
});

test('past the threshold the canary goes back by itself, and it is written down why', async (t) => {
  const root = await tried(t);
  await addReports(root, [...many(2, 'failed'), ...many(9, 'failed', { version: '0b0b' }), ...many(9, 'failed', { remote: 'mfe-x' }), ...many(9, 'failed', { channel: 'other' })]);
  assert.equal(await judgeCanary(root, 'canary', 'mfe-mail'), null);
  await addReports(root, [report('third', 'failed', { reason: 'damaged', detail: 'INTEGRITY' })]);
  const reason = '3 of 3 tabs failed: broken (TypeError), damaged (INTEGRITY)';
  assert.equal(await judgeCanary(root, 'canary', 'mfe-mail'), reason);
  const { channels, journal, withdrawn } = await readLive(root);
  assert.deepEqual(channels, {});
  assert.deepEqual(withdrawn, { 'mfe-mail': ['0c0c'] });
  assert.deepEqual({ ...journal[0], at: '' }, { at: '', action: 'automatic rollback', name: 'mfe-mail', channel: 'canary', version: null, instead: '0c0c', by: 'qujat', reason });
  assert.equal(await judgeCanary(root, 'canary', 'mfe-mail'), null);
});

test('what was reported before it was tried anew does not count, and everybody\'s release never goes back by itself', async (t) => {
  const root = await tried(t);
  await addReports(root, many(9, 'failed', { at: '2026-11-20T09:59:00.000Z' }));
  assert.equal(await judgeCanary(root, 'canary', 'mfe-mail'), null);
  await addReports(root, many(9, 'failed', { version: '0b0b', channel: 'stable' }));
  assert.equal(await judgeCanary(root, 'stable', 'mfe-mail'), null);
  assert.equal((await readLive(root)).releases['mfe-mail']?.live, '0b0b');
});

test('reports are kept for a week, a line that was cut off is left out, and a full day takes no more', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'qujat-reports-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  await addReports(root, [report('old', 'failed', { at: '2026-11-01T10:00:00.000Z' })]);
  await addReports(root, [report('a', 'failed')]);
  assert.deepEqual(await readdir(join(root, '.reports')), ['2026-11-20.jsonl']);
  await appendFile(join(root, '.reports/2026-11-20.jsonl'), '{"at":"2026-11-20T10:0');
  assert.deepEqual((await readReports(root, since)).map(({ tab }) => tab), ['a']);
  assert.deepEqual(await readReports(root, new Date('2026-11-20T10:06:00Z')), []);
  await mkdir(join(root, 'full/.reports'), { recursive: true });
  await writeFile(join(root, 'full/.reports/2026-11-20.jsonl'), ' '.repeat(10_000_001));
  await addReports(join(root, 'full'), [report('b', 'failed')]);
  assert.deepEqual(await readReports(join(root, 'full'), since), []);
});

test('reports are summed up by release', () => {
  const summary = summarise([...many(2, 'failed'), report('failed0', 'failed'), ...many(1, 'render'), ...many(3, 'loaded'), ...many(2, 'policy', { remote: 'mfe-x', reason: 'img-src', tab: '' })]);
  assert.deepEqual(summary, [
    { remote: 'mfe-mail', version: '0c0c', failedTabs: 2, renderTabs: 1, policy: 0, reasons: [{ reason: 'broken', count: 4 }] },
    { remote: 'mfe-x', version: '0c0c', failedTabs: 0, renderTabs: 0, policy: 2, reasons: [{ reason: 'img-src', count: 2 }] },
  ]);
});
