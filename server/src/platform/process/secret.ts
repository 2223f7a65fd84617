import { readFileSync } from 'node:fs';
import { StartError } from './start-error.ts';

/**
 * A setting that must not be in a container's environment: `NAME_FILE` names a file with its value. An empty file means that the secret is
 * not used. Throws StartError, which never repeats the value.
 */
export const readSecret = (environment: Readonly<Record<string, string | undefined>>, name: string): string | undefined => {
  const file = environment[`${name}_FILE`];
  if (!file) return environment[name] || undefined;
  if (environment[name]) throw new StartError(`${name} and ${name}_FILE are both set: one of them is enough.`);
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    throw new StartError(`${name}_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`);
  }
};
