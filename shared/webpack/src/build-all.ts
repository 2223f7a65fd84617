import { fork } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isHeldBack,
  readLive,
  isIntact,
  registerReleases,
  releasersOf,
  trustReleasers,
  withLock,
  type LiveReleases,
  type LiveSet,
} from '@qujat/releases';
import type { Built } from './build.ts';
import { currentCommit } from './commit.ts';
import { inputsHash } from './inputs.ts';
import { findReleasable, type Releasable } from './releasable.ts';
import { beside, findRoot, readWorkspace, type Workspace } from './workspace.ts';

/** The progress of {@link buildAll}. */
interface BuildProgress {
  /** Folder of the package: 'shell', 'mfe-mail'. */
  name: string;
  /** 'current': nothing changed since its last build; 'held': built, but it was rolled back or a channel is trying it out. */
  state: 'current' | 'building' | 'built' | 'held';
  done: number;
  total: number;
}

export interface BuildAllOptions {
  /** The workspace. Default: the one that contains this package. */
  root?: string;
  /** Where releases are stored. Default: `.releases` in the workspace. */
  releases?: string;
  /** Only these folders; default: the shell and every package with a `src/remote.ts`. */
  only?: readonly string[];
  /** How many builds run at once. */
  atOnce?: number;
  onProgress?: (progress: BuildProgress) => void;
  /** Called once when another process builds into the same folder and this one has to wait for it. */
  onWait?: () => void;
}

interface Job extends Releasable {
  sources: string;
}

const findJobs = (workspace: Workspace): Job[] =>
  findReleasable(workspace).map((found) => ({ ...found, sources: inputsHash(workspace, found.package.name) }));

/** The inputs and the resulting release of each package's last build. If this file is lost or damaged, everything is built again. */
class Ledger {
  readonly #file: string;
  readonly #entries: Record<string, { sources: string; version: string }>;
  constructor(file: string) {
    this.#file = file;
    try {
      this.#entries = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { sources: string; version: string }>;
    } catch {
      this.#entries = {};
    }
  }
  /** Whether it was ever built here. */
  knows(release: string): boolean {
    return Object.hasOwn(this.#entries, release);
  }
  version(job: Job): string | undefined {
    const entry = this.#entries[job.release];
    return entry?.sources === job.sources ? entry.version : undefined;
  }
  write(job: Job, version: string): void {
    this.#entries[job.release] = { sources: job.sources, version };
    mkdirSync(join(this.#file, '..'), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(this.#entries, null, 1));
  }
}

/** A package could not be built. The message contains the build's output. */
class BuildFailedError extends Error {
  override readonly name = 'BuildFailedError';
}

/** Builds in a separate process: webpack keeps one core busy, and its memory is freed with the process. */
function buildInProcess(job: Job, root: string): Promise<Built> {
  return new Promise((resolve, reject) => {
    const child = fork(beside(import.meta.filename, 'build-process'), [job.package.dir, root], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    let answer: { built?: Built; error?: string } | undefined;
    child.on('message', (message) => (answer = message as typeof answer));
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (answer?.built) resolve(answer.built);
      else
        reject(
          new BuildFailedError(
            `${answer?.error ?? `It ended with ${signal ?? code}.`}\n✗ build of ${job.folder}. Nothing has been released.`,
          ),
        );
    });
  });
}

/** The workspace, and the folder of releases. A build is valid if this machine trusts its signature. */
const placesOf = ({ root, releases }: BuildAllOptions): { workspace: Workspace; releases: string } => {
  const workspace = readWorkspace(root ?? findRoot(import.meta.dirname));
  trustReleasers(releasersOf());
  return { workspace, releases: releases ?? join(workspace.root, '.releases') };
};

/** Live remotes that were never built here: their teams release them from repositories of their own. */
const releasedFromElsewhere = (live: LiveReleases, releases: string): string[] => {
  const ledger = new Ledger(join(releases, 'built.json'));
  const names = [live.releases, ...Object.values(live.channels)].flatMap((each) => Object.keys(each));
  return names.filter((name) => !ledger.knows(name));
};

/**
 * Builds the shell and every remote, skips unchanged ones, and makes the results live, all at once. A set that does not fit together is
 * refused and nothing goes live (`registerReleases` of shared/releases). A version that was rolled back or replaced by an earlier one, or
 * that a channel is trying out, stays as it is. So does a remote that was never built here. Waits while another process builds into the same folder.
 */
export async function buildAll(options: BuildAllOptions = {}): Promise<LiveSet> {
  const { workspace, releases } = placesOf(options);
  const jobs = findJobs(workspace);
  const unchanged = new Set<string>();
  const onProgress = (progress: BuildProgress): void => {
    const job = jobs.find(({ folder }) => folder === progress.name);
    if (job && progress.state === 'current') unchanged.add(job.release);
    options.onProgress?.(progress);
  };
  const built = await buildReleases({ ...options, onProgress });
  const live = await readLive(releases);
  // Somebody has put another release in the place of what these sources gave.
  const isReplaced = (name: string, version: string): boolean =>
    unchanged.has(name) && live.releases[name]?.live !== version && (live.releases[name]?.earlier.includes(version) ?? false);
  const held = Object.entries(built)
    .filter(([name, version]) => isHeldBack(live, name, version) || isReplaced(name, version))
    .map(([name]) => name);
  const total = Object.keys(built).length;
  for (const name of held) options.onProgress?.({ name, state: 'held', done: total, total });
  const given = Object.fromEntries(Object.entries(built).filter(([name]) => !held.includes(name)));
  return registerReleases(releases, given, {
    keep: [...jobs.map(({ release }) => release), ...releasedFromElsewhere(live, releases)],
    commit: currentCommit(workspace.root),
  });
}

/** Builds without making anything live. Returns the versions by name, including unchanged ones. */
export function buildReleases(options: BuildAllOptions = {}): Promise<Record<string, string>> {
  const { workspace, releases } = placesOf(options);
  return withLock(releases, () => buildLocked(workspace, releases, options), { ...(options.onWait && { onWait: options.onWait }) });
}

async function buildLocked(
  workspace: Workspace,
  releases: string,
  { only, atOnce = 2, onProgress }: BuildAllOptions,
): Promise<Record<string, string>> {
  rmSync(join(releases, '.work'), { recursive: true, force: true }); // The remains of a killed build.
  const jobs = findJobs(workspace);
  const wanted = jobs.filter(({ folder }) => !only || only.includes(folder));
  const ledger = new Ledger(join(releases, 'built.json'));
  const versions: Record<string, string> = {};
  let done = 0;
  const tell = (job: Job, state: BuildProgress['state']): void => onProgress?.({ name: job.folder, state, done, total: wanted.length });

  const waiting: Job[] = [];
  for (const job of wanted) {
    const version = ledger.version(job);
    // A damaged release, or one signed with a key that is no longer trusted, is built again.
    if (version === undefined || !(await isIntact(releases, job.release, version))) {
      waiting.push(job);
      continue;
    }
    versions[job.release] = version;
    done += 1;
    tell(job, 'current');
  }
  const work = async (): Promise<void> => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      tell(job, 'building');
      const { version } = await buildInProcess(job, releases);
      ledger.write(job, version);
      versions[job.release] = version;
      done += 1;
      tell(job, 'built');
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, work));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return versions;
}
