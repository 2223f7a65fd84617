import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { Published } from './package-registry.ts';

const workspaceLock = join(import.meta.dirname, '../../pnpm-lock.yaml');

type Versions = Readonly<Record<string, string>>;
interface Importer {
  readonly dependencies?: Readonly<Record<string, { readonly version: string }>>;
  readonly devDependencies?: Importer['dependencies'];
}
interface Lock {
  readonly lockfileVersion: string;
  readonly settings: object;
  readonly importers: Readonly<Record<string, Importer>>;
  readonly packages: Readonly<Record<string, object>>;
  readonly snapshots: Readonly<Record<string, object>>;
}

/**
 * Writes the lock file of a standalone remote: the published packages come from the registry, all others have the versions of this
 * repository's lock file. So pnpm asks no registry for those: its store has them since this repository was installed.
 */
export const writeStandaloneLock = async (folder: string, published: readonly Published[]): Promise<void> => {
  const lock = parse(await readFile(workspaceLock, 'utf8')) as Lock;
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<'dependencies' | 'devDependencies', Versions>;
  const versions = new Map<string, string>();
  for (const { dependencies, devDependencies } of Object.values(lock.importers))
    for (const [name, { version }] of Object.entries({ ...dependencies, ...devDependencies })) versions.set(name, version);
  for (const { name, version } of published) versions.set(name, version);
  const versionOf = (name: string): string => {
    const version = versions.get(name);
    if (version === undefined) throw new Error(`pnpm-lock.yaml has no ${name}.`);
    return version;
  };
  const wanted = (dependencies: Versions) =>
    Object.fromEntries(Object.entries(dependencies).map(([name, specifier]) => [name, { specifier, version: versionOf(name) }]));
  /** What a package of ours depends on. */
  const needed = (name: string) =>
    Object.entries(lock.importers[name.replace('@qujat/', 'shared/')]?.dependencies ?? {}).map(([one, { version }]) => [
      one,
      version.startsWith('link:') ? versionOf(one) : version,
    ]);
  const ours = (valueOf: (one: Published) => object) =>
    Object.fromEntries(published.map((one) => [`${one.name}@${one.version}`, valueOf(one)]));
  const { lockfileVersion, settings, packages, snapshots } = lock;
  await writeFile(
    join(folder, 'pnpm-lock.yaml'),
    stringify({
      lockfileVersion,
      settings,
      importers: { '.': { dependencies: wanted(manifest.dependencies), devDependencies: wanted(manifest.devDependencies) } },
      packages: { ...packages, ...ours(({ integrity, hasBin }) => ({ resolution: { integrity }, ...(hasBin && { hasBin }) })) },
      snapshots: { ...snapshots, ...ours(({ name }) => ({ dependencies: Object.fromEntries(needed(name)) })) },
    }),
  );
};
