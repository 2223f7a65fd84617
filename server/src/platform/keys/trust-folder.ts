import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../process/start-error.ts';

/** The folder that TRUSTED_CA_DIR names, or null. Throws StartError if it has no `roots/`: nobody's signature would be trusted. */
export const readTrustFolder = (environment: Readonly<Record<string, string | undefined>>): string | null => {
  const named = environment['TRUSTED_CA_DIR'];
  if (!named) return null;
  const folder = resolve(named);
  if (!existsSync(join(folder, 'roots'))) throw new StartError(`TRUSTED_CA_DIR names ${folder}, which has no folder roots.`);
  return folder;
};
