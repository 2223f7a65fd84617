import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellPaths } from '../../shell/src/frame/shell-pages.ts';
import { serverPrefixes } from '@qujat/releases';
import { findPackages } from '../locales/packages.ts';
import { SettingError } from '@qujat/shell/page/settings';

/** The addresses in the definition of each remote of the repository. */
const pathsOfRemotes = (root: string): readonly string[] =>
  globSync('*/src/remote.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^\s*path: '([^']+)'/gm)].map(([, path = '']) => path),
  );

/** First parts of addresses that belong to the page server, the shell or another remote. */
const takenAddresses = (root: string): ReadonlySet<string> =>
  new Set([...shellPaths, ...serverPrefixes, ...pathsOfRemotes(root)].map((path) => path.split('/')[1] ?? ''));

/**
 * The namespace of a new remote, which is its name without 'mfe-'. Throws SettingError, in one line, for an invalid name: it becomes a
 * folder, a package, an address and a namespace of texts.
 */
export const checkName = (root: string, name: string): string => {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40) {
    throw new SettingError(
      `${JSON.stringify(name)} is no name of a remote: write it as mfe-calendar, in small latin letters, digits and single hyphens, 40 at most.`,
    );
  }
  if (existsSync(join(root, name))) throw new SettingError(`There is a folder ${name} already.`);
  const namespace = name.slice('mfe-'.length);
  const owner = findPackages(root).find((pack) => pack.namespace === namespace);
  if (owner) throw new SettingError(`${name} would share the namespace "${namespace}" with ${owner.folder}: choose another name.`);
  if (takenAddresses(root).has(namespace))
    throw new SettingError(`${name} would have the address /${namespace}, which is taken: choose another name.`);
  return namespace;
};
