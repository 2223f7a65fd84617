import { resolve, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ReleaseError } from '../src/release-error.ts';
import { releasersOf } from '../src/release-keys.ts';
import { trustReleasers } from '../src/releasers.ts';

/** RELEASES_DIR, otherwise `.releases` in the repository. */
export const releasesDirectory = resolve(join(import.meta.dirname, '../../..'), process.env['RELEASES_DIR'] || '.releases');

/** Where people find the product: PUBLIC_ORIGIN, otherwise `npm start` on this machine. */
export const productOrigin = (): string => process.env['PUBLIC_ORIGIN'] || `http://localhost:${process.env['PORT'] || 8080}`;

type Options<Name extends string> = Partial<Record<Name, string>>;

const readArguments = <Name extends string>(
  usage: string,
  options: Readonly<Record<Name, 'string'>>,
  flags: readonly string[],
): { names: string[]; values: Options<Name> & Record<string, string | boolean | undefined> } => {
  const declared = Object.fromEntries([
    ...Object.keys(options).map((option) => [option, { type: 'string' as const }] as const),
    ...flags.map((flag) => [flag, { type: 'boolean' as const }] as const),
  ]);
  try {
    const { values, positionals } = parseArgs({ args: process.argv.slice(2), options: declared, allowPositionals: true, strict: true });
    return { names: positionals, values: values as Options<Name> };
  } catch {
    throw new ReleaseError(usage);
  }
};

/** The one remote's name and the options of a command. Throws ReleaseError with the usage. */
export const readCommand = <Name extends string>(
  usage: string,
  options: Readonly<Record<Name, 'string'>>,
): { name: string } & Options<Name> => {
  const { names, values } = readArguments(usage, options, []);
  const [name, ...more] = names;
  if (name === undefined || more.length > 0) throw new ReleaseError(usage);
  return { ...values, name };
};

/** The names of a command that accepts several, or null for `--all`, its options, and its flags. Throws ReleaseError with the usage. */
export const readSetCommand = <Name extends string>(
  usage: string,
  options: Readonly<Record<Name, 'string'>>,
  flags: readonly string[] = [],
): { names: string[] | null; options: Options<Name>; flags: string[] } => {
  const { names, values } = readArguments(usage, options, ['all', ...flags]);
  const { all = false, ...rest } = values;
  if (all === names.length > 0) throw new ReleaseError(usage);
  if (new Set(names).size < names.length) throw new ReleaseError(`A name stands there twice.\n${usage}`);
  return { names: all ? null : names, options: rest as Options<Name>, flags: flags.filter((flag) => values[flag] === true) };
};

/** Failures that a person understands without a stack trace. */
const expectedErrors = [
  'ReleaseError',
  'IncompatibleReleaseError',
  'LostReleaseError',
  'DamagedLiveError',
  'BuildFailedError',
  'SettingError',
  'StartError',
  'UntrustedReleaseError',
  'ReleasersError',
];

/** Reasons why files cannot be written: a full disk, a read-only one, a file in place of the folder. */
const unwritable = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EEXIST'];

const sayingOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  if (expectedErrors.includes(error.name)) return error.message;
  return unwritable.includes((error as NodeJS.ErrnoException).code ?? '')
    ? `${releasesDirectory} cannot be written: ${error.message}. What is live stays as it is.`
    : error;
};

/** Runs a command and exits with 1 if it fails. */
export const runCommand = async (act: () => Promise<void>): Promise<void> => {
  try {
    trustReleasers(releasersOf());
    await act();
  } catch (error) {
    console.error(sayingOf(error));
    process.exitCode = 1;
  }
};
