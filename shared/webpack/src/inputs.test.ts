import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleWorkspace, write } from '../test-support/workspace.ts';
import { inputsHash } from './inputs.ts';
import { readWorkspace } from './workspace.ts';

const lock = `lockfileVersion: '9.0'
importers:
  mfe-feed:
    dependencies:
      clock:
        specifier: ^1.0.0
        version: 1.0.0(react@19.3.1)
  mfe-other:
    dependencies:
      chart:
        specifier: ^2.0.0
        version: 2.0.0
packages:
  clock@1.0.0: { resolution: { integrity: sha512-clock } }
  cogs@3.0.0: { resolution: { integrity: sha512-cogs } }
  chart@2.0.0: { resolution: { integrity: sha512-chart } }
snapshots:
  clock@1.0.0(react@19.3.1):
    dependencies:
      teeth: cogs@3.0.0
  cogs@3.0.0: {}
  chart@2.0.0: {}
`;

test('only a package’s own dependencies in the lock file count', (t) => {
  const root = sampleWorkspace(t, { 'pnpm-lock.yaml': lock });
  const after = (from: string, to: string): string => {
    write(root, 'pnpm-lock.yaml', lock.replace(from, to));
    return inputsHash(readWorkspace(root), 'mfe-feed');
  };
  const first = after('', '');
  assert.equal(after('sha512-chart', 'sha512-another'), first);
  assert.equal(after('  mfe-other:', '  mfe-third: {}\n  mfe-other:'), first);
  const others = [
    after('sha512-clock', 'sha512-another'),
    after('sha512-cogs', 'sha512-another'),
    after('version: 1.0.0(react@19.3.1)', 'version: 1.0.1'),
    after('  mfe-feed:', '  mfe-food:'),
  ];
  assert.equal(new Set([first, ...others]).size, 5);
});
