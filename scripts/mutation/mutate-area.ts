import { relative, resolve } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import type { MutatedArea } from './areas.ts';

/** The number of mutants of an area, and how many of them its tests noticed. */
export interface Score {
  readonly mutants: number;
  readonly killed: number;
  /** `file:line` and the replacement of each mutant that no test noticed. */
  readonly survivors: readonly string[];
}

/** Only mutants of these kinds count; those that do not compile or that a comment excludes say nothing about the tests. */
const noticed = ['Killed', 'Timeout'];
const missed = ['Survived', 'NoCoverage'];

const runners = {
  node: (tests: readonly string[]) => ({
    testRunner: 'tap',
    plugins: ['@stryker-mutator/tap-runner'],
    tap: { testFiles: [...tests], nodeArgs: ['--test-reporter=tap', '-r', '{{hookFile}}', '{{testFile}}'], forceBail: true },
  }),
  jest: (tests: readonly string[]) => ({
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: {
      configFile: 'jest.config.mjs',
      // The runner loads the environment itself and does not know Jest's <rootDir>.
      config: { testEnvironment: resolve('shared/testing/jest/environment.cjs'), testMatch: tests.map((each) => `<rootDir>/${each}`) },
    },
  }),
};

/** Mutates a copy of the checkout in `.cache/mutation`; the checkout itself is only read. */
export const mutateArea = async (name: string, { mutate, tests, runner }: MutatedArea): Promise<Score> => {
  const results = await new Stryker({
    ...runners[runner](tests),
    mutate: [...mutate, '!**/*.test.ts'],
    coverageAnalysis: 'perTest',
    concurrency: 2,
    // A loaded machine is slow at times: only an endless loop should reach the limit.
    timeoutMS: 30_000,
    tempDirName: '.cache/mutation',
    ignorePatterns: ['.data', '.releases', '.results', 'backups', 'dist', 'docs', 'secrets'],
    reporters: ['json'],
    jsonReporter: { fileName: `.results/mutation-${name}.json` },
    fileLogLevel: 'off' as never,
    logLevel: 'warn' as never,
    allowEmpty: false,
  }).runMutationTest();
  const count = (kinds: readonly string[]): typeof results => results.filter(({ status }) => kinds.includes(status));
  const survivors = count(missed);
  const killed = count(noticed).length;
  return {
    mutants: killed + survivors.length,
    killed,
    survivors: survivors.map(({ fileName, location, replacement }) => `${relative('.', fileName)}:${location.start.line} ${replacement}`),
  };
};
