import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellPackage } from './context.ts';
import { hashOf, shortHash } from './hash.ts';
import { lockedPackages } from './lock-file.ts';
import { sharedModules } from './shared-modules.ts';
import { frontDoorFile, withDependencies, type Workspace } from './workspace.ts';

/** Shared modules as builds see them, in the shell's versions. */
function sharedVersions(workspace: Workspace): string[] {
  const shell = workspace.packages.get(shellPackage);
  return shell
    ? sharedModules(workspace, shell.dir).map(({ key, version, eager, chunk = '' }) => `${key}@${version} ${eager} ${chunk}`)
    : [];
}

/** Whether a remote has pages that are rendered in the shell's frame: then the shell's sources count as well. */
const isDrawn = (dir: string): boolean =>
  existsSync(frontDoorFile(dir)) && /\bprerender:\s*true\b/.test(readFileSync(frontDoorFile(dir), 'utf8'));

/**
 * Hash of everything that a package's build depends on: its sources and those of the workspace packages that it uses (this preset is one of
 * them), their dependencies, and Node's version. Packages that only others use do not count.
 */
export function inputsHash(workspace: Workspace, name: string): string {
  const own = withDependencies(workspace, name);
  const drawn = own.some(({ name: one, dir }) => one === name && isDrawn(dir)) && workspace.packages.has(shellPackage);
  const packages = drawn ? [...new Set([...own, ...withDependencies(workspace, shellPackage)])] : own;
  const folders = packages.map(({ dir }) => join(dir, 'src')).filter((folder) => existsSync(folder));
  const files = packages
    .flatMap(({ dir }) => [join(dir, 'package.json'), join(dir, 'webpack.config.ts')])
    .filter((file) => existsSync(file));
  return shortHash(
    process.versions.node,
    hashOf(workspace.root, folders, files),
    ...sharedVersions(workspace),
    ...lockedPackages(workspace, packages),
  );
}
