import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parse } from 'yaml';
import { packagesOfNpmLock } from './npm-lock-file.ts';
import type { Package, Workspace } from './workspace.ts';

type Versions = Readonly<Record<string, string>>;

/** The parts of pnpm-lock.yaml that we read. */
interface LockFile {
  /** Packages of the workspace by folder, with their dependencies. */
  readonly importers?: Readonly<
    Record<
      string,
      Readonly<
        Record<
          'dependencies' | 'devDependencies' | 'optionalDependencies',
          Readonly<Record<string, { readonly version: string }>> | undefined
        >
      >
    >
  >;
  readonly packages?: Readonly<Record<string, { readonly resolution?: { readonly integrity?: string } }>>;
  /** Installed packages by name, version and peers. */
  readonly snapshots?: Readonly<Record<string, { readonly dependencies?: Versions; readonly optionalDependencies?: Versions } | null>>;
}

const lockFiles = new Map<string, LockFile>();

/** Parsed once for each text, because every package of the workspace needs it. */
function readLockFile(root: string): { text: string; lock: LockFile } {
  const text = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
  const known = lockFiles.get(text);
  if (known) return { text, lock: known };
  const parsed: unknown = parse(text);
  const lock = typeof parsed === 'object' && parsed !== null ? (parsed as LockFile) : {};
  lockFiles.set(text, lock);
  return { text, lock };
}

/** The version alone, or with its package's name if it is installed under another one. */
const keyOf = (name: string, version: string, { snapshots = {} }: LockFile): string =>
  `${name}@${version}` in snapshots ? `${name}@${version}` : version;

/**
 * The installed packages that some packages of the workspace use, with their own dependencies, each with the hash of its contents. Sorted.
 * A lock file without such a package's entry counts as a whole. `atRunTime` leaves out development and optional dependencies. In a
 * repository without pnpm's lock file, npm's is read.
 */
export function lockedPackages(
  { root }: Workspace,
  packages: readonly Package[],
  { atRunTime = false }: { readonly atRunTime?: boolean } = {},
): string[] {
  if (!existsSync(join(root, 'pnpm-lock.yaml'))) return packagesOfNpmLock(root);
  const { text, lock } = readLockFile(root);
  const { importers = {}, snapshots = {}, packages: contents = {} } = lock;
  const found = new Map<string, string>();
  const visit = (name: string, version: string): void => {
    const key = keyOf(name, version, lock);
    if (version.startsWith('link:') || found.has(key)) return;
    found.set(key, contents[key.replace(/\(.*$/, '')]?.resolution?.integrity ?? '');
    const optional = atRunTime ? {} : snapshots[key]?.optionalDependencies;
    for (const [needed, at] of Object.entries({ ...snapshots[key]?.dependencies, ...optional })) visit(needed, at);
  };
  for (const { dir } of packages) {
    const importer = importers[relative(root, dir).split(sep).join('/') || '.'];
    if (!importer) return [text];
    for (const [name, { version }] of Object.entries({
      ...(atRunTime ? {} : importer.devDependencies),
      ...importer.dependencies,
      ...(atRunTime ? {} : importer.optionalDependencies),
    }))
      visit(name, version);
  }
  return [...found].map(([key, integrity]) => `${key} ${integrity}`).sort();
}
