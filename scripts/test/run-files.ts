// Runs the named test files in this process, one after the other, and writes the counts as JSON: run-files.ts <report> <file>…
// (`node --test` would hand its options on to every program that a test forks, which then writes into the same report.)
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** The report of one process. */
export interface FileCounts {
  readonly passed: number;
  readonly failed: number;
  /** The tests that failed. */
  readonly failures: readonly FailedTest[];
}

/** A failed test, with the file that holds it. */
interface FailedTest {
  readonly file: string;
  readonly name: string;
}

const [report = '', ...files] = process.argv.slice(2);
const failures: FailedTest[] = [];
let counts: FileCounts = { passed: 0, failed: 0, failures };

// A test that never ends would hold up the whole run.
run({ files, isolation: 'none', cwd: process.cwd(), timeout: 15 * 60_000 })
  .on('test:fail', ({ name, file = '', details: { type } }) => {
    if (type !== 'suite') failures.push({ file: relative(process.cwd(), file), name });
  })
  .on('test:summary', ({ counts: { tests, passed, skipped }, file }) => {
    if (file === undefined) counts = { passed, failed: tests - passed - skipped, failures };
  })
  .once('end', () => {
    writeFileSync(report, JSON.stringify(counts));
    if (counts.failed > 0) process.exitCode = 1;
  })
  .compose(new spec())
  .pipe(process.stdout);
