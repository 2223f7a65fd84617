import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test, type TestContext } from 'node:test';
import { retriedFlows, retriedTests, type JestReport } from './second-tries.ts';

const temporaryFolder = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-tries-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

test('a unit test that passes at its second try is named, others are not', (t) => {
  const folder = temporaryFolder(t);
  const report = join(folder, 'report.json');
  writeFileSync(
    join(folder, 'sample.test.cjs'),
    `jest.retryTimes(1);
     let tries = 0;
     test('steady', () => {});
     test('unsteady', () => { tries += 1; expect(tries).toBe(2); });
     test('broken', () => { throw new Error('always'); });`,
  );
  writeFileSync(join(folder, 'jest.config.json'), JSON.stringify({ testMatch: ['**/*.test.cjs'], transform: {} }));
  spawnSync(
    process.execPath,
    [
      resolve('node_modules/jest/bin/jest.js'),
      '--json',
      `--outputFile=${report}`,
      '--rootDir',
      folder,
      '--config',
      join(folder, 'jest.config.json'),
    ],
    { cwd: folder },
  );
  const found = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  assert.equal(found.numFailedTests, 1);
  assert.deepEqual(retriedTests(found), ['unsteady']);
});

test('a flow that passes at its second try is named, at any depth', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const report = {
    suites: [{ specs: [spec('steady', 'expected')], suites: [{ specs: [spec('unsteady', 'flaky'), spec('broken', 'unexpected')] }] }],
  };
  assert.deepEqual(retriedFlows(report), ['unsteady']);
});
