import { existsSync } from 'node:fs';
import { shellPackage } from './context.ts';
import { findRoot, frontDoorFile, readWorkspace, type Package, type Workspace } from './workspace.ts';

/** A package that can be built and released. */
export interface Releasable {
  package: Package;
  folder: string;
  /** The name of its releases. */
  release: string;
}

/** The shell and every remote in the workspace; no list names them. */
export function findReleasable(workspace: Workspace): Releasable[] {
  return [...workspace.packages.values()]
    .filter(({ name, dir }) => name === shellPackage || existsSync(frontDoorFile(dir)))
    .map((found) => ({
      package: found,
      folder: found.dir.slice(workspace.root.length + 1),
      release: found.name === shellPackage ? 'shell' : found.name,
    }))
    .sort((a, b) => (a.release === 'shell' ? -1 : b.release === 'shell' ? 1 : a.folder < b.folder ? -1 : 1));
}

/** Folders that can be built and released: the shell and every remote. */
export const releasable = (): string[] => findReleasable(readWorkspace(findRoot(import.meta.dirname))).map(({ folder }) => folder);
