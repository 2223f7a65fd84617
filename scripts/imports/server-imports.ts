/** The imports between the server's folders, as reported by dependency-cruiser. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** An import of one folder by another. */
export interface Import {
  /** Below server/src: 'domain/mail', 'platform/http', 'app'. */
  readonly from: string;
  readonly to: string;
  /** True if only types are imported. */
  readonly typesOnly: boolean;
}

interface Cruised {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly resolved: string; readonly dependencyTypes: readonly string[] }[];
  }[];
}

const root = join(import.meta.dirname, '../..');
const source = 'server/src/';
const isOfTests = (path: string): boolean => /\.test\.ts$|\/test-support\//.test(path);

/** A domain or a part of the platform is one folder; the app and the texts are one each. */
const folderOf = (path: string): string | null => {
  if (!path.startsWith(source) || isOfTests(path)) return null;
  const [floor = '', room = ''] = path.slice(source.length).split('/');
  return floor === 'domain' || floor === 'platform' ? `${floor}/${room}` : floor;
};

/** Imports by tests and test support are left out. */
export const serverImports = (): readonly Import[] => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'json',
      source,
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  if (status === null || !stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${stderr}`);
  const found = new Map<string, Import>();
  for (const { source: file, dependencies } of (JSON.parse(stdout) as Cruised).modules) {
    const from = folderOf(file);
    for (const { resolved, dependencyTypes } of dependencies) {
      const to = folderOf(resolved);
      if (from === null || to === null || from === to) continue;
      const key = `${from} ${to}`;
      const typesOnly = dependencyTypes.includes('type-only') && (found.get(key)?.typesOnly ?? true);
      found.set(key, { from, to, typesOnly });
    }
  }
  return [...found.values()].toSorted((one, other) => (`${one.from} ${one.to}` < `${other.from} ${other.to}` ? -1 : 1));
};
