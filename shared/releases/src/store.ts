import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stableChannel, type Drawn, type LiveReleases, type Release, type RemoteRelease, type ShellRelease } from './format.ts';
import { moduleProblems } from './compatibility.ts';
import { parseDescription } from './description.ts';
import { readLive } from './live.ts';
import { InvalidReleaseError } from './release-error.ts';
import { expectTrusted, UntrustedReleaseError } from './releasers.ts';
import { signatureFile } from './signature.ts';
import { goodReleases } from './standing.ts';

/** A remote in a live set. */
interface LiveRemote {
  live: RemoteRelease;
  /** The last good release, used when the live one does not load. */
  previous: RemoteRelease | null;
  /** The channel of this release: the set's own, or everybody's. */
  channel: string;
}

/** The complete live set of a channel: the content of a page. */
export interface LiveSet {
  revision: number;
  /** A hash of the names and versions: two sets with the same id are the same code. */
  id: string;
  channel: string;
  shell: ShellRelease;
  remotes: LiveRemote[];
  /** The preview whose releases this set contains; absent in the sets of channels. */
  preview?: { readonly name: string; readonly until: string; readonly releases: Readonly<Record<string, string>> };
  /** Switched-off remotes: nobody gets them, but their slots count as given. */
  disabled: RemoteRelease[];
  /**
   * Live releases that are invalid because no trusted key has signed them, because they are not there, or because of their description. If
   * `instead` is set, it is in the set; otherwise the remote is not.
   */
  refused: RefusedRelease[];
}

/** A live release that is invalid. */
interface RefusedRelease {
  name: string;
  version: string;
  /** A sentence for people. */
  reason: string;
  instead: string | null;
}

/** Folder of one release. */
export const releaseFolder = (root: string, name: string, version: string): string => join(root, name, version);

/** A release that should exist is missing. */
export class LostReleaseError extends Error {
  override readonly name = 'LostReleaseError';
  constructor(folder: string, release: string, version: string) {
    super(`${release} ${version} cannot be read: there is no release.json in ${folder}. Release ${release} anew, or take it back.`);
  }
}

/** Every HTML file that a build has rendered for a release. */
function drawnFiles(release: Release): { file: string; integrity: string }[] {
  const all: Drawn[] = !release.drawn
    ? []
    : 'pages' in release.drawn
      ? Object.values(release.drawn.pages)
      : [release.drawn.sidebar, release.drawn.plain];
  return all.flatMap((drawn) => Object.values(drawn));
}

/** Every file that a release consists of, with its hash: what an archive holds, and what an import demands. */
export const filesOf = (release: Release): [file: string, integrity: string][] => [
  ...Object.entries(release.integrity),
  ...[...drawnFiles(release), ...(release.bill ? [release.bill] : []), ...Object.values(release.maps ?? {})].map(
    ({ file, integrity }): [string, string] => [file, integrity],
  ),
];

/**
 * Reads one release. Throws {@link LostReleaseError} when it is missing, UntrustedReleaseError when no trusted key has signed it,
 * InvalidReleaseError if it has another format or form.
 */
export async function readRelease(root: string, name: string, version: string): Promise<Release> {
  const folder = releaseFolder(root, name, version);
  const text = await readFile(join(folder, 'release.json')).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new LostReleaseError(folder, name, version) : error;
  });
  expectTrusted({ name, version }, text, await readFile(join(folder, signatureFile), 'utf8').catch(() => null));
  const release = parseDescription(text, `${name} ${version} is no release that pages can be made of`);
  // A signed release in another release's folder is not that release.
  if (release.name !== name || release.version !== version)
    throw new UntrustedReleaseError(`The folder of ${name} ${version} holds ${release.name} ${release.version}.`);
  return release;
}

/** How a set reads a release. The page server also checks the files of each (shell/page/live.ts). */
export type ReadRelease = typeof readRelease;

/**
 * Reads the live set of a channel; a name without a release there has everybody's. Throws if no shell is live. A missing earlier release is
 * ignored.
 */
export async function readLiveSet(root: string, channel = stableChannel, read: ReadRelease = readRelease): Promise<LiveSet> {
  return readSet(root, await readLive(root), channel, read);
}

/** A release for a place in a set, and the releases that were refused before it. */
interface Found {
  readonly release: Release | null;
  readonly refused: RefusedRelease | null;
}

/** Whether a release does not count: no trusted key has signed it, it is not there, or pages cannot be made of it. */
const isInvalid = (error: unknown): error is Error =>
  error instanceof UntrustedReleaseError || error instanceof LostReleaseError || error instanceof InvalidReleaseError;

/** Reads a live release. If it is invalid, the best of the earlier ones takes its place. */
async function readOrFormer(root: string, name: string, version: string, before: readonly string[], read: ReadRelease): Promise<Found> {
  try {
    return { release: await read(root, name, version), refused: null };
  } catch (error) {
    if (!isInvalid(error)) throw error;
    for (const candidate of before.slice(0, triedAtMost)) {
      const release = await read(root, name, candidate).catch(() => null);
      if (release) return { release, refused: { name, version, reason: error.message, instead: candidate } };
    }
    return { release: null, refused: { name, version, reason: error.message, instead: null } };
  }
}

/** The set that `live` describes. */
export async function readSet(root: string, live: LiveReleases, channel: string, read: ReadRelease = readRelease): Promise<LiveSet> {
  let shell: ShellRelease | undefined;
  const found: (Omit<LiveRemote, 'previous'> & { candidates: readonly string[] })[] = [];
  const disabled: RemoteRelease[] = [];
  const refused: RefusedRelease[] = [];
  const own = live.channels[channel] ?? {};
  for (const name of [...new Set([...Object.keys(live.releases), ...Object.keys(own)])].sort()) {
    const everybodys = live.releases[name];
    const version = own[name]?.live ?? everybodys!.live;
    const before = everybodys ? [...(own[name] ? [everybodys.live] : []), ...everybodys.earlier] : [];
    const candidates = goodReleases(live, name, before);
    const { release, refused: doesNotCount } = await readOrFormer(root, name, version, candidates, read);
    if (doesNotCount) refused.push(doesNotCount);
    if (!release) continue;
    if (release.kind === 'shell') {
      shell = release;
      continue;
    }
    if (live.disabled[name]) {
      disabled.push(release);
      continue;
    }
    found.push({
      live: release,
      candidates: candidates.filter((candidate) => candidate !== release.version),
      channel: own[name]?.live === release.version ? channel : stableChannel,
    });
  }
  if (!shell) throw noShell(root, refused);
  const remotes: LiveRemote[] = [];
  for (const { candidates, ...remote } of found)
    remotes.push({ ...remote, previous: await lastGood(root, remote.live.name, candidates, shell, read) });
  const versions = [shell, ...remotes.map((remote) => remote.live)].map(({ name, version }) => `${name}@${version}`);
  const id = createHash('sha256').update(versions.join(' ')).digest('hex').slice(0, 16);
  return { revision: live.revision, id, channel, shell, remotes, disabled, refused };
}

const noShell = (root: string, refused: readonly RefusedRelease[]): Error => {
  const shell = refused.find(({ name }) => name === 'shell');
  return shell
    ? new UntrustedReleaseError(`${shell.reason} No earlier shell counts either: release the shell anew.`)
    : new Error(`No shell has been released in ${root}`);
};

/** How many releases are tried to find one that fits: each is read from its file. */
const triedAtMost = 5;

/** The best release that can replace a failing one: it exists, and fits the shell. */
async function lastGood(
  root: string,
  name: string,
  candidates: readonly string[],
  shell: ShellRelease,
  read: ReadRelease,
): Promise<RemoteRelease | null> {
  let any: RemoteRelease | null = null;
  for (const version of candidates.slice(0, triedAtMost)) {
    const release = await read(root, name, version).catch(() => null);
    if (release?.kind !== 'remote') continue;
    if (!moduleProblems(release, shell).length) return release;
    any ??= release; // Its card explains why it does not run.
  }
  return any;
}
