import { resolve, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ReleaseError } from '../src/change.ts';

/** RELEASES_DIR, else `.releases` in the repository. */
export const releasesDirectory = resolve(join(import.meta.dirname, '../../..'), process.env['RELEASES_DIR'] || '.releases');

/** The remote's name and the options of `npm run release` and `npm run rollback`. Throws ReleaseError with the usage. */
export const readCommand = <Name extends string>(usage: string, options: Readonly<Record<Name, 'string'>>): { name: string } & Partial<Record<Name, string>> => {
  const declared = Object.fromEntries(Object.keys(options).map((option) => [option, { type: 'string' as const }]));
  try {
    const { values, positionals } = parseArgs({ args: process.argv.slice(2), options: declared, allowPositionals: true, strict: true });
    const [name, ...more] = positionals;
    if (name === undefined || more.length > 0) throw new ReleaseError(usage);
    return { ...(values as Partial<Record<Name, string>>), name };
  } catch {
    throw new ReleaseError(usage);
  }
};

/** Failures that a person can understand without a stack. */
const told = ['ReleaseError', 'IncompatibleReleaseError', 'SettingError', 'StartError'];

/** Runs a command and ends with 1 when it fails. */
export const runCommand = async (act: () => Promise<void>): Promise<void> => {
  try {
    await act();
  } catch (error) {
    console.error(error instanceof Error && told.includes(error.name) ? error.message : error);
    process.exitCode = 1;
  }
};
