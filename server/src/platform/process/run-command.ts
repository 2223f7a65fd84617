import { parseArgs, type ParseArgsConfig } from 'node:util';
import { StartError } from './start-error.ts';

/** Failures that a person can understand without a stack: ours, and those of the system (a folder that is not there, a disk that is full). */
const isTold = (error: unknown): error is Error => error instanceof StartError || (error instanceof Error && 'code' in error);

/** Runs a command of the server's and ends with 1 when it fails, with one line where that says it all. */
export const runCommand = async (main: () => Promise<void>): Promise<void> => {
  try {
    await main();
  } catch (error) {
    console.error(isTold(error) ? error.message : error);
    process.exitCode = 1;
  }
};

/** The arguments of a command. Throws StartError with `usage` for unknown ones. */
export const readArguments = <const Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>> => {
  try {
    return parseArgs(config);
  } catch {
    throw new StartError(usage);
  }
};
