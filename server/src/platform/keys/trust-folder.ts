import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartError } from '../process/start-error.ts';

/** The folder that TRUSTED_CA_DIR names, or null. Throws StartError if it is not there: nobody's signature would be trusted. */
export const readTrustFolder = (environment: Readonly<Record<string, string | undefined>>): string | null => {
  const named = environment['TRUSTED_CA_DIR'];
  if (!named) return null;
  const folder = resolve(named);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new StartError(`TRUSTED_CA_DIR names ${folder}, which is no folder.`);
  return folder;
};
