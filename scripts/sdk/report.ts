/** Reports of the public surface of each package of the SDK (docs/decisions/0428): `shared/<package>/api.json`. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../settings.ts';
import { Declarations } from './declarations.ts';
import { manifestOf, sdkFolders } from './packages.ts';

/** An exported name, and the version in which it was added or last changed. */
interface Reported {
  readonly since: string;
  readonly hash: string;
  readonly text: string;
}

/** Exported names by subpath. */
type Surface = Readonly<Record<string, Readonly<Record<string, Omit<Reported, 'since'>>>>>;

export interface Report {
  readonly version: string;
  readonly exports: Readonly<Record<string, Readonly<Record<string, Reported>>>>;
}

/** How a surface differs from its report. */
export interface Difference {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export const reportFile = (folder: string): string => join(root, 'shared', folder, 'api.json');

export const readReport = (folder: string): Report | null =>
  existsSync(reportFile(folder)) ? (JSON.parse(readFileSync(reportFile(folder), 'utf8')) as Report) : null;

/** The compiled declarations of each public subpath: './*' stands for every file that fits. */
function entriesOf(folder: string): Record<string, string> {
  const entries = Object.entries(manifestOf(folder).exports).flatMap(([subpath, file]): [string, string][] => {
    if (!/\.tsx?$/.test(file) || file.endsWith('.d.ts') || subpath.includes('test-support')) return [];
    if (!subpath.includes('*')) return [[subpath, file]];
    const [before = '', after = ''] = file.slice(2).split('*');
    return globSync(`${before}**${after.startsWith('/') ? '' : '/*'}${after}`, { cwd: join(root, 'shared', folder) })
      .filter((one) => !/\.(test|d)\.tsx?$|test-support/.test(one))
      .map((one): [string, string] => [subpath.replace('*', one.slice(before.length, -after.length)), `./${one}`]);
  });
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([subpath, file]) => [subpath, file.replace(/\.tsx?$/, '.d.ts')]),
  );
}

/** The declarations of every public subpath of the SDK, by what an import says. */
const everyEntry = (): ReadonlyMap<string, string> =>
  new Map(
    sdkFolders.flatMap((folder) =>
      Object.entries(entriesOf(folder)).map(([subpath, file]): [string, string] => [
        posix.join(manifestOf(folder).name, subpath),
        `${folder}/${file.slice(2)}`,
      ]),
    ),
  );

/** The public surface of every package of the SDK, by folder. */
export function surfacesOf(compiled: ReadonlyMap<string, string>): Record<string, Surface> {
  const declarations = new Declarations(compiled, everyEntry());
  return Object.fromEntries(
    sdkFolders.map((folder) => [
      folder,
      Object.fromEntries(
        Object.entries(entriesOf(folder)).map(([subpath, file]) => [subpath, declarations.exportsOf(`${folder}/${file.slice(2)}`)]),
      ),
    ]),
  );
}

const flat = <T>(surface: Readonly<Record<string, Readonly<Record<string, T>>>>): Map<string, T> =>
  new Map(
    Object.entries(surface).flatMap(([subpath, names]) => Object.entries(names).map(([name, one]) => [`${subpath} ${name}`, one] as const)),
  );

/** What has changed since the report. */
export function differenceOf(surface: Surface, report: Report | null): Difference {
  const [now, before] = [flat(surface), flat(report?.exports ?? {})];
  return {
    added: [...now.keys()].filter((key) => !before.has(key)),
    changed: [...now].filter(([key, { hash }]) => before.has(key) && before.get(key)!.hash !== hash).map(([key]) => key),
    removed: [...before.keys()].filter((key) => !now.has(key)),
  };
}

export const isSame = ({ added, changed, removed }: Difference): boolean => added.length + changed.length + removed.length === 0;

/** The least that the version must rise: a change may break who uses the name, unless a person says that it does not. */
export const leastRise = ({ changed, removed }: Difference, compatible: boolean): 'minor' | 'major' =>
  removed.length > 0 || (changed.length > 0 && !compatible) ? 'major' : 'minor';

/** '1.4.2' raised by a minor is '1.5.0'. */
export function raised(version: string, by: 'minor' | 'major'): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return by === 'major' ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

/** The report of a surface at a version: names that are as before keep the version in which they were added or last changed. */
export function reportOf(surface: Surface, version: string, before: Report | null): Report {
  const known = flat(before?.exports ?? {});
  const exports = Object.entries(surface).map(([subpath, names]) => [
    subpath,
    Object.fromEntries(
      Object.entries(names).map(([name, { hash, text }]): [string, Reported] => {
        const same = known.get(`${subpath} ${name}`);
        return [name, { since: same?.hash === hash ? same.since : version, hash, text }];
      }),
    ),
  ]);
  return { version, exports: Object.fromEntries(exports) as Report['exports'] };
}
