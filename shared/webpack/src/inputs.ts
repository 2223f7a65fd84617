import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, shortHash } from './hash.ts';
import { withDependencies, type Workspace } from './workspace.ts';

/**
 * Hash of everything that a package's build depends on: its sources and those of the workspace's packages that it stands
 * on (this preset is one of them), the installed versions, and Node's.
 */
export function inputsHash(workspace: Workspace, name: string): string {
  const folders = withDependencies(workspace, name).flatMap(({ dir }) => [join(dir, 'src')].filter((folder) => existsSync(folder)));
  const files = withDependencies(workspace, name).flatMap(({ dir }) => [join(dir, 'package.json'), join(dir, 'webpack.config.ts')]);
  files.push(join(workspace.root, 'pnpm-lock.yaml'));
  return shortHash(process.versions.node, hashOf(workspace.root, folders, files.filter((file) => existsSync(file))));
}
