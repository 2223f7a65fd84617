import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');
const itself = 'scripts/no-sleeps.test.ts';
const tests = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) => /\.(test|spec)\.tsx?$|(^|\/)test-support\/|^e2e\/support\//.test(file) && file !== itself && existsSync(join(root, file)),
  );

/** A timed pause: a sleep, or a timer that a promise waits for. A timer without a time is one turn of the event loop. */
const pause = /await (?:sleep|wait|pause|setTimeout)\(|new Promise(?:<\w+>)?\(\(?\w+\)? => setTimeout\(\w+,|\.waitForTimeout\(/;
const loop = /^\s*(?:for|while) \(|\bwhile \(.*\) await /;

/** Whether a line is inside a loop that ends with a condition; the formatter's indentation shows this. */
const isInLoop = (lines: readonly string[], at: number): boolean => {
  if (loop.test(lines[at]!)) return true;
  const depth = (line: string): number => /^ */.exec(line)![0].length;
  let inner = depth(lines[at]!);
  for (let above = at - 1; above >= 0 && inner > 0; above -= 1) {
    const line = lines[above]!;
    if (!line.trim() || depth(line) >= inner) continue;
    if (loop.test(line) || /^\s*\) *$|^\s*\)? ?\{$/.test(line)) return loop.test(line) || isInLoop(lines, above);
    if (/=>|function|^\s*(?:test|describe)\(/.test(line)) return false;
    inner = depth(line);
  }
  return false;
};

/** Pauses that do not wait for a result. */
const allowed: Readonly<Record<string, string>> = {
  'server/src/platform/database/unavailable.test.ts: await sleep(50);': 'in a loop whose condition stands on several lines',
  'server/src/platform/jobs/worker.test.ts: await sleep(5);': 'the work of a job, which must take some time',
  'shared/api/src/poll.test.ts: await new Promise((resolve) => setTimeout(resolve, 5000));': 'the work of a poll, by fake timers',
  'shared/releases/src/lock.test.ts: await sleep(30);': 'the work that a lock protects',
};

const pausesIn = (source: string): readonly string[] => {
  const lines = source.split('\n');
  return lines.flatMap((line, at) => (pause.test(line) && !isInLoop(lines, at) ? [line.trim()] : []));
};

test('no test sleeps: each waits for the event that it asserts', () => {
  const found = tests.flatMap((file) => pausesIn(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`));
  assert.deepEqual(found.toSorted(), Object.keys(allowed).toSorted());
});

test('every form of sleep is found, and a wait for a condition is allowed', () => {
  const inTest = (line: string): string => `test('x', async () => {\n  ${line}\n  assert.ok(done);\n});\n`;
  for (const line of [
    'await sleep(100);',
    'await new Promise((resolve) => setTimeout(resolve, 100));',
    'await new Promise<void>((done) => setTimeout(done, 5));',
    'await page.waitForTimeout(500);',
  ])
    assert.deepEqual(pausesIn(inTest(line)), [line]);
  for (const line of [
    'while (!done) await sleep(5);',
    'for (let waited = 0; !done; waited += 20) {\n    assert.ok(waited < 10_000);\n    await sleep(20);\n  }',
    'await new Promise((resolve) => setTimeout(resolve));',
  ])
    assert.deepEqual(pausesIn(inTest(line)), []);
});
