import { parseArgs, type ParseArgsConfig } from 'node:util';
import { FileStoreUnavailableError } from '../files/store.ts';
import { StartError } from './start-error.ts';

/** Failures that a person understands without a stack trace: ours, the system's (a missing folder, a full disk), and a file store that is away. */
const isTold = (error: unknown): error is Error =>
  error instanceof StartError || error instanceof FileStoreUnavailableError || (error instanceof Error && 'code' in error);

/** Runs a command of the server and exits with 1 if it fails, with one line if that is enough. */
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
