import { readFile, rm } from 'node:fs/promises';
import { globSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { engines } from '../../e2e/engines/installed.ts';
import { retriedFlows, retriedTests, type JestReport, type PlaywrightReport } from './second-tries.ts';
import { server } from './server-step.ts';
import { checkStep, results, runNode, type Step, type StepResult } from './step.ts';

const bin = (name: string): string => join('node_modules', name);

/**
 * Removes what an earlier run left. Called once, by the run itself: a command that only imports this file must not disturb a running suite.
 */
export const prepareResults = (): void => {
  // Many programs are started, most on the same sources: Node compiles each source once, for all of them.
  const compiled = resolve(results, 'compiled');
  rmSync(compiled, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  process.env['NODE_COMPILE_CACHE'] = compiled;
};

/** The packages whose imports are checked; the checker's configuration leaves out node_modules and builds. */
const rooms = ['shell', 'server', 'e2e', 'scripts', 'bench', ...globSync('mfe-*'), ...globSync('shared/*')];

const types = checkStep('types', [
  [bin('typescript/bin/tsc'), '-p', 'tsconfig.browser.json'],
  [bin('typescript/bin/tsc'), '-p', 'tsconfig.worker.json'],
  [bin('typescript/bin/tsc'), '-p', 'tsconfig.node.json'],
  [bin('typescript/bin/tsc'), '-p', 'tsconfig.flows.json'],
]);

const lint = checkStep('lint', [
  [bin('oxlint/bin/oxlint'), '--deny-warnings'],
  [bin('oxfmt/bin/oxfmt'), '--check'],
  [bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints'],
]);

const boundaries = checkStep('boundaries', [
  [bin('dependency-cruiser/bin/dependency-cruiser.mjs'), '--config', '.dependency-cruiser.mjs', '--output-type', 'err', ...rooms],
]);

const locales = checkStep('locales', [['scripts/check-locales.ts']]);

/** Browser code, in jsdom. */
const unit: Step = {
  name: 'unit',
  run: async () => {
    const report = join(results, 'unit.json');
    await rm(report, { force: true });
    const { output } = await runNode([bin('jest/bin/jest.js'), '--json', `--outputFile=${report}`]);
    const found = JSON.parse(await readFile(report, 'utf8').catch(() => '{}')) as JestReport;
    const failed = (found.numFailedTests ?? 0) + (found.numRuntimeErrorTestSuites ?? 0);
    return atLeastOne({ passed: found.numPassedTests ?? 0, failed, output, secondTries: retriedTests(found) });
  },
};

const playwright = async (args: readonly string[] = []): Promise<StepResult> => {
  const report = join(results, 'browser.json');
  await rm(report, { force: true });
  const { output } = await runNode([join('e2e', bin('playwright/cli.js')), 'test', '--config', 'e2e/playwright.config.ts', ...args]);
  const found = JSON.parse(await readFile(report, 'utf8').catch(() => '{}')) as PlaywrightReport;
  const { expected = 0, unexpected = 0, flaky = 0 } = found.stats ?? {};
  return atLeastOne({
    passed: expected + flaky,
    failed: unexpected + (found.errors?.length ?? 0),
    output,
    secondTries: retriedFlows(found),
  });
};

/** The built product in a real Chromium, and its smoke flow in the other engines that are installed. */
const browser: Step = { name: 'browser', run: () => playwright() };

/**
 * The smoke flow in Firefox and WebKitGTK, alone (`npm test -- engines`). It says what to install where one is lacking; the step `browser`
 * contains the flow for those that are installed.
 */
const otherEngines: Step = {
  name: 'engines',
  run: async () => {
    const lacking = engines.filter(({ executable }) => !executable);
    const found = await playwright(['--project', 'engines']);
    if (lacking.length === 0) return found;
    const advice = lacking.map(({ name, packages }) => `${name} is not installed (Debian: ${packages})`).join('\n');
    return { ...found, failed: found.failed + lacking.length, output: `${found.output}\n${advice}` };
  },
};

/** A runner that ran nothing counts as failed. */
const atLeastOne = (result: StepResult): StepResult => (result.passed + result.failed > 0 ? result : { ...result, failed: 1 });

/** Steps that run only by their name. */
export const named: readonly Step[] = [otherEngines];

/** In this order; the steps of one group run at the same time, so that both cores are busy. */
export const groups: readonly (readonly Step[])[] = [[types, lint, boundaries, locales], [unit, server], [browser]];
