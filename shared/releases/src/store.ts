import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseFormat, stableChannel, type LiveReleases, type Release, type RemoteRelease, type ShellRelease } from './format.ts';
import { moduleProblems } from './compatibility.ts';
import { readLive } from './live.ts';
import { goodReleases } from './standing.ts';

/** A remote in a live set. */
interface LiveRemote {
  live: RemoteRelease;
  /** The last good release, for when the live one does not load. */
  previous: RemoteRelease | null;
  /** The channel of this release: the set's own, or everybody's. */
  channel: string;
}

/** The complete live set of a channel: the content of a page. */
export interface LiveSet {
  revision: number;
  /** Hash of the names and versions: two sets with one id are the same code. */
  id: string;
  channel: string;
  shell: ShellRelease;
  remotes: LiveRemote[];
  /** Switched-off remotes: nobody gets them, but their slots count as given. */
  disabled: RemoteRelease[];
}

/** Folder of one release. */
export const releaseFolder = (root: string, name: string, version: string): string => join(root, name, version);

/** A release that should be there is not. */
class LostReleaseError extends Error {
  override readonly name = 'LostReleaseError';
  constructor(folder: string, release: string, version: string) {
    super(`${release} ${version} cannot be read: there is no release.json in ${folder}. Release ${release} anew, or take it back.`);
  }
}

/** Reads one release. Throws {@link LostReleaseError} when it is missing, Error when it is of another format. */
export async function readRelease(root: string, name: string, version: string): Promise<Release> {
  const folder = releaseFolder(root, name, version);
  const text = await readFile(join(folder, 'release.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new LostReleaseError(folder, name, version) : error;
  });
  const release = JSON.parse(text) as Release;
  if (release.format !== releaseFormat)
    throw new Error(`Release ${name} ${version} has format ${release.format}, this code reads ${releaseFormat}`);
  return release;
}

/**
 * Reads the live set of a channel; a name without a release there has everybody's. Throws if there is no live shell. A lost earlier release
 * counts as none.
 */
export async function readLiveSet(root: string, channel = stableChannel): Promise<LiveSet> {
  return readSet(root, await readLive(root), channel);
}

/** The set that `live` describes. */
export async function readSet(root: string, live: LiveReleases, channel: string): Promise<LiveSet> {
  let shell: ShellRelease | undefined;
  const found: (Omit<LiveRemote, 'previous'> & { candidates: readonly string[] })[] = [];
  const disabled: RemoteRelease[] = [];
  const own = live.channels[channel] ?? {};
  for (const name of [...new Set([...Object.keys(live.releases), ...Object.keys(own)])].sort()) {
    const everybodys = live.releases[name];
    const version = own[name]?.live ?? everybodys!.live;
    const release = await readRelease(root, name, version);
    if (release.kind === 'shell') {
      shell = release;
      continue;
    }
    if (live.disabled[name]) {
      disabled.push(release);
      continue;
    }
    const before = everybodys ? [...(own[name] ? [everybodys.live] : []), ...everybodys.earlier] : [];
    found.push({ live: release, candidates: goodReleases(live, name, before), channel: own[name] ? channel : stableChannel });
  }
  if (!shell) throw new Error(`No shell has been released in ${root}`);
  const remotes: LiveRemote[] = [];
  for (const { candidates, ...remote } of found)
    remotes.push({ ...remote, previous: await lastGood(root, remote.live.name, candidates, shell) });
  const versions = [shell, ...remotes.map((remote) => remote.live)].map(({ name, version }) => `${name}@${version}`);
  const id = createHash('sha256').update(versions.join(' ')).digest('hex').slice(0, 16);
  return { revision: live.revision, id, channel, shell, remotes, disabled };
}

/** How many releases are tried to find one that fits: each is read from its file. */
const triedAtMost = 5;

/** The best of the releases that can take the place of one that fails: it is there, and fits the shell. */
async function lastGood(root: string, name: string, candidates: readonly string[], shell: ShellRelease): Promise<RemoteRelease | null> {
  let any: RemoteRelease | null = null;
  for (const version of candidates.slice(0, triedAtMost)) {
    const release = await readRelease(root, name, version).catch(() => null);
    if (release?.kind !== 'remote') continue;
    if (!moduleProblems(release, shell).length) return release;
    any ??= release; // its card explains why it does not run
  }
  return any;
}
