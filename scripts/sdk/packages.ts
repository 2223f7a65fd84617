/** The packages that a remote in a repository of its own needs, and what each becomes when it is packed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../settings.ts';

/** Folders below `shared`. Telemetry is the server's alone. */
export const sdkFolders = [
  'api',
  'contract',
  'i18n',
  'lazy',
  'ncalayer',
  'releases',
  'remotes',
  'router',
  'sdk',
  'session',
  'testing',
  'ui',
  'webpack',
] as const;

type Versions = Record<string, string>;

/** The part of a package.json that packing reads and changes. */
export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  exports: Record<string, string>;
  bin?: Versions;
  dependencies?: Versions;
  devDependencies?: Versions;
  [key: string]: unknown;
}

export const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, 'shared', folder, 'package.json'), 'utf8')) as Manifest;

const { catalog } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as { catalog: Versions };

/** The version of a package in the catalog of the product. Throws if it is not there. */
export function catalogVersion(name: string): string {
  const version = catalog[name];
  if (version === undefined) throw new Error(`pnpm-workspace.yaml has no version of ${name}.`);
  return version;
}

/** './src/*.ts' → { types: './src/*.d.ts', default: './src/*.js' }; other files stay as they are. */
const packedExport = (file: string): string | { types: string; default: string } => {
  const [, stem] = /^(.*?)(?<!\.d)\.tsx?$/.exec(file) ?? [];
  return stem === undefined ? file : { types: `${stem}.d.ts`, default: `${stem}.js` };
};

/** Exports for tests of the product itself. */
const isPublic = ([subpath]: [string, string]): boolean => !subpath.includes('test-support');

/** A manifest that any registry and any installer takes: real versions, compiled files, public. */
export function packedManifest(manifest: Manifest, versions: Readonly<Versions>): Record<string, unknown> {
  const { private: _private, devDependencies: _development, dependencies = {}, bin, ...rest } = manifest;
  const resolved = Object.entries(dependencies).map(([name, range]): [string, string] => {
    if (range === 'catalog:') return [name, catalogVersion(name)];
    const own = versions[name];
    if (!range.startsWith('workspace:') || own === undefined)
      throw new Error(`${manifest.name} needs ${name} ${range}, which is not packed.`);
    return [name, `^${own}`];
  });
  return {
    ...rest,
    license: 'UNLICENSED',
    engines: { node: '>=24' },
    exports: Object.fromEntries(
      Object.entries(manifest.exports)
        .filter(isPublic)
        .map(([subpath, file]) => [subpath, packedExport(file)]),
    ),
    ...(bin && { bin: Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, file.replace(/\.ts$/, '.js')])) }),
    dependencies: Object.fromEntries(resolved),
  };
}
