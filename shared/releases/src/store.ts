import { mkdir, readFile, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeProblem, findProblems } from './compatibility.ts';
import { releaseFormat, type LiveReleases, type Release, type RemoteRelease, type ShellRelease } from './format.ts';

/** A release that would not run with the others; `problems` are lines for people. */
export class IncompatibleReleaseError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The releases do not fit together:\n  ${problems.join('\n  ')}`);
    this.name = 'IncompatibleReleaseError';
    this.problems = problems;
  }
}

/** The live set, whole: what a page is made of. */
export interface LiveSet {
  revision: number;
  shell: ShellRelease;
  remotes: { live: RemoteRelease; previous: RemoteRelease | null }[];
}

/** Folder of one release. */
export const releaseFolder = (root: string, name: string, version: string): string => join(root, name, version);

const liveFile = (root: string): string => join(root, 'live.json');

/** Reads one release. Throws when it is missing or of another format. */
export async function readRelease(root: string, name: string, version: string): Promise<Release> {
  const release = JSON.parse(await readFile(join(releaseFolder(root, name, version), 'release.json'), 'utf8')) as Release;
  if (release.format !== releaseFormat) throw new Error(`Release ${name} ${version} has format ${release.format}, this code reads ${releaseFormat}`);
  return release;
}

/** Versions of `name` in the folder, newest first. Unfinished ones (without release.json) are left out. */
export async function listReleases(root: string, name: string): Promise<string[]> {
  const versions = await readdir(join(root, name)).catch(() => []);
  const dated = await Promise.all(
    versions.map(async (version) => ({ version, at: (await stat(join(root, name, version, 'release.json')).catch(() => null))?.mtimeMs })),
  );
  return dated.flatMap(({ version, at }) => (at === undefined ? [] : [{ version, at }])).sort((a, b) => b.at - a.at).map(({ version }) => version);
}

/** `live.json`, or an empty one when nothing has been released yet. */
export async function readLive(root: string): Promise<LiveReleases> {
  const text = await readFile(liveFile(root), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? { format: releaseFormat, revision: 0, releases: {} } : (JSON.parse(text) as LiveReleases);
}

/** Reads every live release and the one before it. Throws when there is no live shell. A lost previous release counts as none. */
export async function readLiveSet(root: string): Promise<LiveSet> {
  const { revision, releases } = await readLive(root);
  return readSet(root, revision, releases);
}

async function readSet(root: string, revision: number, releases: LiveReleases['releases']): Promise<LiveSet> {
  let shell: ShellRelease | undefined;
  const remotes: LiveSet['remotes'] = [];
  for (const name of Object.keys(releases).sort()) {
    const { live, previous } = releases[name]!;
    const release = await readRelease(root, name, live);
    if (release.kind === 'shell') {
      shell = release;
      continue;
    }
    const before = previous === null ? null : await readRelease(root, name, previous).catch(() => null);
    remotes.push({ live: release, previous: before?.kind === 'remote' ? before : null });
  }
  if (!shell) throw new Error(`No shell has been released in ${root}`);
  return { revision, shell, remotes };
}

/**
 * Makes the given releases live, all at once: whoever reads `live.json` sees either none or all of them. What was live
 * becomes `previous`. Refuses a set that does not fit together ({@link IncompatibleReleaseError}); nothing changes then.
 * One process at a time may call it.
 *
 * @param given versions by name; names that are live and not given stay as they are.
 * @param keep  names that may stay; others are taken out of the live set (a remote that was removed). Default: all.
 */
export async function registerReleases(root: string, given: Readonly<Record<string, string>>, keep?: readonly string[]): Promise<LiveSet> {
  const before = await readLive(root);
  const releases: LiveReleases['releases'] = {};
  for (const name of new Set([...Object.keys(before.releases), ...Object.keys(given)])) {
    if (keep && !keep.includes(name)) continue;
    const old = before.releases[name];
    const version = given[name];
    if (old && (version === undefined || version === old.live)) releases[name] = old;
    else if (version !== undefined) releases[name] = { live: version, previous: old?.live ?? null };
  }
  const revision = before.revision + 1;
  const set = await readSet(root, revision, releases);
  const problems = findProblems(set.shell, set.remotes.map(({ live }) => live));
  const lines = Object.entries(problems).flatMap(([name, list]) => list.map((problem) => describeProblem(name, problem)));
  if (lines.length) throw new IncompatibleReleaseError(lines);
  if (JSON.stringify(releases) === JSON.stringify(before.releases)) return { ...set, revision: before.revision };
  await mkdir(root, { recursive: true });
  const draft = join(root, `live.${process.pid}.json`);
  await writeFile(draft, `${JSON.stringify({ format: releaseFormat, revision, releases } satisfies LiveReleases, null, 2)}\n`);
  await rename(draft, liveFile(root));
  return set;
}

/** Makes one release live; see {@link registerReleases}. */
export const registerRelease = (root: string, name: string, version: string): Promise<LiveSet> => registerReleases(root, { [name]: version });
