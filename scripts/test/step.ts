import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../settings.ts';

/** The folder of reports and of what the runners leave. */
export const results = '.results';

/** The result of one step of `npm test`. */
export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  /** Printed if something failed. */
  readonly output: string;
  /** Titles of tests that passed only at their second try: they count as passed, but need repair. */
  readonly secondTries?: readonly string[];
}

/** A part of `npm test` that can be run alone: `npm test -- unit server`. */
export interface Step {
  readonly name: string;
  run(): Promise<StepResult>;
}

export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** Runs a program of the workspace with the product's own Node and collects its output. */
export const runNode = async (args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<CommandResult> => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: '0', ...environment },
  });
  let output = '';
  const gather = (chunk: string): void => {
    output += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', gather);
  child.stderr.setEncoding('utf8').on('data', gather);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
};

/** A step that passes or fails as a whole: a checker that exits with 0 or not. */
export const checkStep = (name: string, commands: readonly (readonly string[])[]): Step => ({
  name,
  run: async () => {
    const results = await Promise.all(commands.map((command) => runNode(command)));
    const failed = results.filter((result) => result.code !== 0);
    return { passed: results.length - failed.length, failed: failed.length, output: failed.map((result) => result.output).join('\n') };
  },
});
