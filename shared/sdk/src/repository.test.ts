import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { changesSourcesOnly } from './repository.ts';

test('a change outside the sources affects all tests, and so does one that git cannot tell', (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'qujat-repository-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const repository = { dir, name: 'mfe-calendar', product: null };
  const git = (...args: string[]): void =>
    assert.equal(spawnSync('git', ['-c', 'user.name=Dana', '-c', 'user.email=dana@north.example', ...args], { cwd: dir }).status, 0);
  const commit = (...files: string[]): void => {
    for (const file of files) writeFileSync(join(dir, file), `${Math.random()}`);
    git('add', '--all');
    git('commit', '--quiet', '--message', 'A change');
  };
  mkdirSync(join(dir, 'src'));
  git('init', '--quiet');
  commit('package.json', 'src/page.tsx', 'README.md');
  commit('src/page.tsx', 'README.md');
  assert.equal(changesSourcesOnly(repository, 'HEAD~1'), true);
  writeFileSync(join(dir, 'package.json'), 'changed, and not committed');
  assert.equal(changesSourcesOnly(repository, 'HEAD~1'), false);
  commit('package.json');
  assert.equal(changesSourcesOnly(repository, 'HEAD~1'), false);
  assert.equal(changesSourcesOnly(repository, 'HEAD'), true);
  assert.equal(changesSourcesOnly(repository, 'nowhere'), false);
});
