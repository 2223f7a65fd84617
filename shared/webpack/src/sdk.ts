/** The manifest of a packed SDK: what this preset needs to know of the product when it builds a remote in a repository of its own. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPackage, type Workspace } from './workspace.ts';

/** `sdk.json`, written by `npm run pack-sdk` beside the packed preset. */
export interface Sdk {
  /** Modules that the product's shell lends to remotes, with their versions. */
  readonly shared: readonly { readonly key: string; readonly version: string; readonly since?: Readonly<Record<string, string>> }[];
}

const file = join(import.meta.dirname, '../sdk.json');

/** The manifest; null in the product's own repository, where the sources themselves tell. */
export const sdk: Sdk | null = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Sdk) : null;

/** A workspace of one remote. Throws if `dir` has no package. */
export function standaloneWorkspace(dir: string): Workspace {
  const own = readPackage(dir);
  if (!own) throw new Error(`${dir} holds no package`);
  return { root: dir, packages: new Map([[own.name, own]]) };
}
