import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestPostgres } from '@qujat/server/test-support/database';
import type { FileCounts } from './run-files.ts';
import { results, runNode, type Step, type StepResult } from './step.ts';

const tests = globSync([
  'server/src/**/*.test.ts',
  'shell/page/**/*.test.ts',
  'shared/{webpack,releases}/src/**/*.test.ts',
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
/** Loading the server often takes longer than the tests of a file, so a process runs several files, one after the other. */
const filesOfProcess = 12;

/** The files of each process: neighbours are spread, because they take about the same time. */
const share = (files: readonly string[]): readonly (readonly string[])[] => {
  const others = files.filter((file) => !longest.includes(file));
  const count = Math.ceil(others.length / filesOfProcess);
  const shared = Array.from({ length: count }, (_, index) => others.filter((_file, place) => place % count === index));
  return [...longest.map((file) => [file]), ...shared];
};

const runFiles = async (files: readonly string[], index: number, environment: NodeJS.ProcessEnv): Promise<StepResult> => {
  const report = join(results, `server-${index}.json`);
  await rm(report, { force: true });
  const { code, output } = await runNode(['scripts/test/run-files.ts', report, ...files], environment);
  // A process that crashed has written no report.
  const { passed, failed } = JSON.parse(await readFile(report, 'utf8').catch(() => '{"passed":0,"failed":1}')) as FileCounts;
  return { passed, failed: failed || (code === 0 && passed > 0 ? 0 : 1), output };
};

/** Code for Node, on a real PostgreSQL: the server, the page, releases, builds, the commands. */
export const server: Step = {
  name: 'server',
  run: async () => {
    const database = await startTestPostgres();
    try {
      const waiting = [...share(tests).entries()];
      const done: StepResult[] = [];
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift())
          done.push(await runFiles(next[1], next[0], { TEST_DATABASE_URL: database.url, NODE_ENV: 'test' }));
      };
      await Promise.all(Array.from({ length: processes }, work));
      return {
        passed: done.reduce((sum, { passed }) => sum + passed, 0),
        failed: done.reduce((sum, { failed }) => sum + failed, 0),
        output: done.flatMap(({ failed, output }) => (failed > 0 ? [output] : [])).join('\n'),
      };
    } finally {
      await database.stop();
    }
  },
};
