import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of package-lock.json that we read: installed packages by their folder. */
interface NpmLockFile {
  readonly packages?: Readonly<
    Record<string, { readonly version?: string; readonly integrity?: string; readonly dev?: boolean; readonly optional?: boolean }>
  >;
}

/** 'node_modules/a/node_modules/@b/c' → '@b/c'. */
const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The packages that a remote's code may contain, in the form of `lockedPackages`: those of package-lock.json that are not for development. */
export function packagesOfNpmLock(root: string): string[] {
  const file = join(root, 'package-lock.json');
  if (!existsSync(file)) throw new Error(`${root} has no lock file: run npm install first.`);
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8')) as NpmLockFile;
  return Object.entries(packages)
    .filter(([folder, { version, dev, optional }]) => folder.includes('node_modules/') && version && !dev && !optional)
    .map(([folder, { version, integrity = '' }]) => `${nameOf(folder)}@${version} ${integrity}`)
    .sort();
}
