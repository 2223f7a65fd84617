import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

/** The part of a package.json that a build needs. */
export interface Package {
  name: string;
  version: string;
  dir: string;
  dependencies: Record<string, string>;
}

/** The repository: its folder, its packages by name, its catalog of versions. */
export interface Workspace {
  root: string;
  packages: Map<string, Package>;
}

/** Another source file of this package by its name without ending: TypeScript in the product's repository, JavaScript when packed. */
export const beside = (file: string, name: string): string => join(dirname(file), `${name}${extname(file)}`);

/** The path of a remote's definition in its package. */
export const frontDoorPath = './src/remote.ts';
export const frontDoorFile = (dir: string): string => join(dir, frontDoorPath);

/** The folder above (or at) `dir` that contains pnpm-workspace.yaml. */
export function findRoot(dir: string): string {
  for (let at = dir; ; at = dirname(at)) {
    if (existsSync(join(at, 'pnpm-workspace.yaml'))) return at;
    if (dirname(at) === at) throw new Error(`${dir} is in no workspace`);
  }
}

/** The package in `dir`; undefined if there is none. */
export function readPackage(dir: string): Package | undefined {
  const file = join(dir, 'package.json');
  if (!existsSync(file)) return undefined;
  const {
    name,
    version,
    dependencies = {},
    devDependencies = {},
  } = JSON.parse(readFileSync(file, 'utf8')) as {
    name: string;
    version: string;
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
  return { name, version, dir, dependencies: { ...devDependencies, ...dependencies } };
}

/** Reads the packages of a workspace: those at its root and those in shared/. */
export function readWorkspace(root: string): Workspace {
  const folders = (dir: string): string[] =>
    existsSync(dir)
      ? readdirSync(dir, { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map((entry) => join(dir, entry.name))
      : [];
  const found = [...folders(root), ...folders(join(root, 'shared'))].map(readPackage).filter((found) => found !== undefined);
  return { root, packages: new Map(found.map((one) => [one.name, one])) };
}

/** A package and every workspace package that it depends on, itself first. */
export function withDependencies(workspace: Workspace, name: string): Package[] {
  const all = new Map<string, Package>();
  const visit = (key: string): void => {
    const found = workspace.packages.get(key);
    if (!found || all.has(key)) return;
    all.set(key, found);
    Object.keys(found.dependencies).forEach(visit);
  };
  visit(name);
  return [...all.values()];
}

type Target = string | null | { [condition: string]: Target };

/** The folder of package `name` as Node finds it from `dir`: npm installs most packages in a folder above. */
const installedFolder = (dir: string, name: string): string => {
  for (let at = dir; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (dirname(at) === at) throw new Error(`${name} is not installed for ${dir}`);
  }
};

const packageFile = (folder: string): { version: string; main?: string; exports?: Record<string, Target> } =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as ReturnType<typeof packageFile>;

/** The version of package `name` installed for the package in `dir`. */
export const installedVersion = (dir: string, name: string): string => packageFile(installedFolder(dir, name)).version;

/**
 * The file that an `import` of `subpath` ('.', './client') of package `name` resolves to, from the package in `dir`, in a browser build.
 */
export function resolveExport(dir: string, name: string, subpath: string): string {
  const pick = (target: Target | undefined): string | undefined => {
    if (typeof target === 'string') return target;
    for (const [condition, inner] of Object.entries(target ?? {})) {
      const found = ['browser', 'import', 'default'].includes(condition) ? pick(inner) : undefined;
      if (found) return found;
    }
    return undefined;
  };
  const folder = installedFolder(dir, name);
  const { exports = {}, main } = packageFile(folder);
  const found = pick(exports[subpath]) ?? (subpath === '.' ? main : undefined);
  if (!found) throw new Error(`${name} exports no ${subpath}`);
  return join(folder, found);
}
