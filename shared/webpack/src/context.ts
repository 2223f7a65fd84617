import { sdk, standaloneWorkspace } from './sdk.ts';
import { sharedModules, type SharedModule } from './shared-modules.ts';
import { findRoot, readWorkspace, type Package, type Workspace } from './workspace.ts';

/** The input of every configuration. */
export interface BuildContext {
  workspace: Workspace;
  package: Package;
  shared: SharedModule[];
}

/** Name of the shell's package. */
export const shellPackage = '@qujat/shell';

/** Reads the package in `dir` and the workspace around it. In a repository of its own a remote is alone, and the SDK stands for the rest. */
export function buildContext(dir: string): BuildContext {
  if (sdk) {
    const workspace = standaloneWorkspace(dir);
    return {
      workspace,
      package: workspace.packages.values().next().value!,
      shared: sdk.shared.map((one) => ({ ...one, file: '', eager: false })),
    };
  }
  const workspace = readWorkspace(findRoot(dir));
  const found = [...workspace.packages.values()].find((one) => one.dir === dir);
  const shell = workspace.packages.get(shellPackage);
  if (!found) throw new Error(`${dir} holds no package of the workspace ${workspace.root}`);
  if (!shell) throw new Error(`The workspace ${workspace.root} has no ${shellPackage}`);
  return { workspace, package: found, shared: sharedModules(workspace, shell.dir) };
}
