import { globSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startTestPostgres } from '@qujat/server/test-support/database';
import { compareCrossings, findCrossings } from './crossing/find-crossings.ts';
import { knownCrossings } from './crossing/known-crossings.ts';
import type { FileCounts } from './run-files.ts';
import { results, runNode, type Step, type StepResult } from './step.ts';

const tests = globSync([
  'server/src/**/*.test.ts',
  'shell/page/**/*.test.ts',
  'shared/{webpack,releases,sdk}/src/**/*.test.ts',
  'scripts/**/*.test.ts',
  'bench/**/*.test.ts',
]).sort();

/** They take longest, so they start first, each in a process of its own. */
const longest = [
  'server/src/app/backup/backup.test.ts',
  'server/src/app/all-calls.test.ts',
  'scripts/start.test.ts',
  'scripts/door/swallowed.test.ts',
  'server/src/domain/documents/signing/signing.test.ts',
  'server/src/platform/database/upgrade.test.ts',
];

/** One more than the cores: a process often waits for PostgreSQL. */
const processes = 3;
/** Loading the server often takes longer than the tests of a file, so a process runs many files, one after the other. */
const filesOfProcess = 32;

/** They build for real, so their process trusts the keys of the checkout; the samples of other tests are signed with another key. */
const isBuild = (file: string): boolean => file.startsWith('shared/webpack/');

/** The files of each process: neighbours are spread, because they take about the same time. */
const share = (files: readonly string[]): readonly (readonly string[])[] => {
  const others = files.filter((file) => !longest.includes(file) && !isBuild(file));
  const count = Math.ceil(others.length / filesOfProcess);
  const shared = Array.from({ length: count }, (_, index) => others.filter((_file, place) => place % count === index));
  return [...longest.map((file) => [file]), files.filter(isBuild), ...shared];
};

const runFiles = async (files: readonly string[], name: string, environment: NodeJS.ProcessEnv): Promise<StepResult & FileCounts> => {
  const report = join(results, `server-${name}.json`);
  await rm(report, { force: true });
  const { code, output } = await runNode(['scripts/test/run-files.ts', report, ...files], environment);
  const nothing: FileCounts = { passed: 0, failed: 0, failures: [] };
  const counts = JSON.parse(await readFile(report, 'utf8').catch(() => JSON.stringify(nothing))) as FileCounts;
  if (counts.failed > 0 || (code === 0 && counts.passed > 0)) return { ...counts, output };
  // A process that crashed has written no report, and any of its files may be at fault.
  return { passed: counts.passed, failed: 1, failures: files.map((file) => ({ file, name: `${file} ended with ${code}` })), output };
};

/**
 * Runs the files with failed tests once more, when all others have ended: on a busy machine a test may have waited too long. What passes
 * then is named.
 */
const tryAgain = async (first: StepResult & FileCounts, name: string, environment: NodeJS.ProcessEnv): Promise<StepResult> => {
  const files = [...new Set(first.failures.map(({ file }) => file))];
  const second = await runFiles(files, `${name}-again`, environment);
  const output = `${first.output}\n${second.output}`;
  if (second.failed > 0) return { passed: first.passed, failed: first.failed, output };
  // A process that crashed has counted none of its tests.
  const passed = first.passed > 0 ? first.passed + first.failed : second.passed;
  return { passed, failed: 0, output, secondTries: first.failures.map((test) => test.name) };
};

/** Every statement that the tests have sent stays in one organisation, or is known not to (docs/scaling.md). */
const checkStatements = async (folder: string): Promise<StepResult> => {
  const wrong = compareCrossings(await findCrossings(folder), knownCrossings);
  return { passed: wrong.length === 0 ? 1 : 0, failed: wrong.length === 0 ? 0 : 1, output: wrong.join('\n') };
};

/** Code for Node, on a real PostgreSQL: the server, the page, releases, builds, the commands. */
export const server: Step = {
  name: 'server',
  run: async () => {
    const database = await startTestPostgres();
    const statements = resolve(results, 'statements');
    await rm(statements, { recursive: true, force: true });
    await mkdir(statements, { recursive: true });
    const environment = { TEST_DATABASE_URL: database.url, NODE_ENV: 'test', RECORDED_STATEMENTS: statements };
    try {
      const waiting = [...share(tests).entries()];
      const first: (StepResult & FileCounts)[] = [];
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) first.push(await runFiles(next[1], String(next[0]), environment));
      };
      await Promise.all(Array.from({ length: processes }, work));
      const done: StepResult[] = [];
      for (const [index, result] of first.entries())
        done.push(result.failed > 0 && process.env['CI'] ? await tryAgain(result, String(index), environment) : result);
      if (done.every(({ failed }) => failed === 0)) done.push(await checkStatements(statements));
      return {
        passed: done.reduce((sum, { passed }) => sum + passed, 0),
        failed: done.reduce((sum, { failed }) => sum + failed, 0),
        output: done.flatMap(({ failed, output }) => (failed > 0 ? [output] : [])).join('\n'),
        secondTries: done.flatMap(({ secondTries = [] }) => secondTries),
      };
    } finally {
      await database.stop();
    }
  },
};
