import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LiveReleases } from './format.ts';
import { historyTable, liveTable } from './tables.ts';

const since = new Date(2026, 10, 20, 9, 5).toISOString();

const live: LiveReleases = {
  format: 1,
  revision: 3,
  releases: {
    shell: { live: '0a0a', earlier: [], since: '', by: '', commit: null },
    'mfe-mail': { live: '0b0b', earlier: ['0c0c'], since, by: 'aru', commit: 'abcdef1234' },
  },
  previews: {},
  channels: { canary: { 'mfe-mail': { live: '0d0d', since, by: 'dana', commit: 'abcdef1234+' } } },
  withdrawn: {},
  standing: {},
  origins: { 'mfe-mail': { '0b0b': { by: 'nur', at: '', commit: 'abcdef1234', unchecked: true } } },
  disabled: {},
  removed: {},
  journal: [
    {
      at: since,
      action: 'automatic rollback',
      name: 'mfe-mail',
      channel: 'canary',
      version: null,
      instead: '0e0e',
      by: 'qujat',
      reason: '5 of 9 tabs failed',
    },
    { at: since, action: 'release', name: 'mfe-mail', channel: 'stable', version: '0b0b', instead: '0c0c', by: 'aru', reason: null },
  ],
};

const reports = [
  {
    remote: 'mfe-mail',
    version: '0d0d',
    failedTabs: 2,
    renderTabs: 1,
    errorTabs: 0,
    policy: 2,
    reasons: [
      { reason: 'broken', count: 3 },
      { reason: 'img-src', count: 2 },
    ],
  },
];

test('releases for everybody and for channels are listed side by side', () => {
  const lines = liveTable(live, reports)
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  assert.deepEqual(lines[0], ['remote', 'release', 'channel', 'since', 'by', 'commit', 'released by', 'reports, 24 h']);
  assert.deepEqual(lines.slice(2), [
    ['mfe-mail', '0b0b', 'stable', '2026-11-20 09:05', 'aru', 'abcdef1234', 'nur, without checks', '—'],
    ['mfe-mail', '0d0d', 'canary', '2026-11-20 09:05', 'dana', 'abcdef1234+', '—', 'failed in 3 tabs, 2 policy (broken, img-src)'],
    ['shell', '0a0a', 'stable', '—', '—', '—', '—', '—'],
  ]);
});

test('the last changes show their reasons', () => {
  const lines = historyTable(live, 10)
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  assert.deepEqual(lines[2], [
    '2026-11-20 09:05',
    'automatic rollback',
    'mfe-mail',
    'canary',
    '0e0e → as stable',
    'qujat',
    '5 of 9 tabs failed',
  ]);
  assert.deepEqual(lines[3]?.slice(4), ['0c0c → 0b0b', 'aru']);
  assert.equal(historyTable(live, 1).split('\n').length, 3);
});
