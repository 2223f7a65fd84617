/**
 * What tabs observe of one release: loads, failures, errors, and how fast it was (docs/decisions/0430). Stored beside the releases, one
 * file a release and one line an observation, so that every page process and `npm run releases` see them all.
 */
import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isReleaseName, isVersion } from '../read-safely.ts';

/** How fast a page of a remote was, as far as a browser could measure it. */
export interface Vitals {
  /** Largest Contentful Paint, milliseconds. */
  lcp?: number;
  /** Interaction to Next Paint, milliseconds. */
  inp?: number;
  /** Cumulative Layout Shift. */
  cls?: number;
}

/** 'error': code of the release threw, and nothing caught it. */
export interface Observation extends Vitals {
  /** ISO 8601. */
  at: string;
  kind: 'load' | 'failure' | 'error' | 'view';
  channel: string;
  /** The page that it comes from. */
  ticket: string;
  /** A hash that tells one person from another for some days. It cannot be reversed. */
  source: string;
  /** Whether the server knew the sender as signed in. Only such lines are written and count; older files have others too. */
  signedIn: boolean;
  /** How many pages it represents, if not every page is recorded. Default: 1. */
  times?: number;
}

/** The bytes of one release, and the days without a new line after which a file is removed: reports must not fill the disk. */
const bytesAtMost = 2_000_000;
const daysKept = 90;

const folderOf = (root: string): string => join(root, '.figures');
const fileOf = (root: string, name: string, version: string): string => join(folderOf(root), name, `${version}.jsonl`);

/** Removes files that nobody has added to for long. */
async function removeOld(root: string, now: Date): Promise<void> {
  for (const name of await readdir(folderOf(root)).catch(() => []))
    for (const file of await readdir(join(folderOf(root), name)).catch(() => [])) {
      const path = join(folderOf(root), name, file);
      const age = now.getTime() - ((await stat(path).catch(() => null))?.mtimeMs ?? now.getTime());
      if (age > daysKept * 86_400_000) await rm(path, { force: true });
    }
}

/** Adds observations of one release. A full file accepts no more. */
export async function addObservations(root: string, name: string, version: string, found: readonly Observation[]): Promise<void> {
  const [first] = found;
  if (!first || !isReleaseName(name) || !isVersion(version)) return;
  const file = fileOf(root, name, version);
  const size = (await stat(file).catch(() => null))?.size;
  if (size === undefined) {
    await mkdir(dirname(file), { recursive: true });
    await removeOld(root, new Date(first.at));
  }
  if ((size ?? 0) > bytesAtMost) return;
  await appendFile(file, found.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

/** Removes what is known about a release. */
export const forgetObservations = (root: string, name: string, version: string): Promise<void> =>
  rm(fileOf(root, name, version), { force: true });

const parsed = (line: string): Observation | null => {
  try {
    return line ? (JSON.parse(line) as Observation) : null;
  } catch {
    return null;
  }
};

/** The observations of a release, oldest first. A truncated line is left out. */
export async function readObservations(root: string, name: string, version: string): Promise<Observation[]> {
  if (!isReleaseName(name) || !isVersion(version)) return [];
  const text = await readFile(fileOf(root, name, version), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => parsed(line) ?? []);
}
