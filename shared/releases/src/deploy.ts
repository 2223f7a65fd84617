/**
 * A release that comes with a container. A restarted container must not undo later changes by people (a rollback, a later release), and a
 * newly built one must go live: so the version that a container deployed last is recorded by name.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isHeldBack, somebody } from './change.ts';
import type { LiveReleases, Release } from './format.ts';
import { goLiveTogether, offer, waitsFor, withdrawOffer } from './gather.ts';
import { importRelease } from './import-release.ts';
import { readLive } from './live.ts';
import { readRelease } from './store.ts';

const memory = (root: string, name: string): string => join(root, '.deployed', name);

/** The version of a remote that a container made live last; null if none did. */
export const deployedVersion = (root: string, name: string): Promise<string | null> =>
  readFile(memory(root, name), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );

const remember = async (root: string, { name, version }: Pick<Release, 'name' | 'version'>): Promise<void> => {
  const draft = join(root, '.deployed', `.${randomUUID()}`);
  await mkdir(join(root, '.deployed'), { recursive: true });
  await writeFile(draft, version);
  await rename(draft, memory(root, name));
};

/** The result of {@link deployRelease}. */
export interface Deployed {
  readonly release: Release;
  /**
   * 'live': it went live, perhaps together with others that it needs. 'as-it-was': this release was deployed last, so somebody has chosen
   * since what is live, or a channel is trying it out, or its remote was removed. 'waiting': it fits neither the live releases nor those
   * that other containers have brought.
   */
  readonly outcome: 'live' | 'as-it-was' | 'waiting';
  /** What it waits for, in lines for people. */
  readonly waits: string | null;
}

/** The deployer, for `npm run releases`. */
export interface DeployOptions {
  readonly by?: string;
  readonly commit?: string | null;
  readonly now?: Date;
  /** The only name that may come from this folder. */
  readonly expectedName?: string;
}

/**
 * Imports the release in `folder` and makes it live, unless it was deployed last. If it fits only together with releases of other
 * containers, it goes live with them, as soon as all of them are on offer. Throws like `importRelease` and `registerReleases`; then nothing
 * has gone live, and it can be retried.
 */
export async function deployRelease(
  root: string,
  folder: string,
  { by = somebody(), commit = null, now = new Date(), expectedName }: DeployOptions = {},
): Promise<Deployed> {
  const release = await importRelease(root, folder, expectedName);
  const { name, version } = release;
  const live = await readLive(root);
  const deployed = (await deployedVersion(root, name)) === version;
  if (deployed && isSettled(live, name, version)) return { release, outcome: 'as-it-was', waits: null };
  if (isHeldBack(live, name, version)) {
    // A person decides whether everybody gets it (release.ts).
    if (!deployed) await remember(root, release);
    return { release, outcome: 'as-it-was', waits: null };
  }
  await offer(root, { name, version, by, commit });
  const result = await goLiveTogether(root, name, now);
  if ('waits' in result) return { release, outcome: 'waiting', waits: result.waits };
  for (const one of result.live) {
    await remember(root, one);
    await withdrawOffer(root, one.name);
  }
  return { release, outcome: 'live', waits: null };
}

/** Whether `live` records a decision about a release that a container has brought: its remote is live, or somebody decided against it. */
const isSettled = (live: LiveReleases, name: string, version: string): boolean =>
  live.releases[name] !== undefined || isHeldBack(live, name, version);

/** Whether the release in `folder` was deployed last, its files exist, and the decision about it is recorded. */
export async function isDeployed(root: string, folder: string): Promise<boolean> {
  const { name, version } = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release;
  if ((await deployedVersion(root, name)) !== version) return false;
  const [found, live] = await Promise.all([readRelease(root, name, version).catch(() => null), readLive(root)]);
  return live.removed[name] !== undefined || (found !== null && isSettled(live, name, version));
}

export interface DeployPatientlyOptions {
  readonly releases: string;
  /** The container's own build, with release.json. */
  readonly folder: string;
  readonly commit: string | null;
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal;
  readonly everyMs?: number;
}

/**
 * Deploys until it succeeds: other containers may still bring the releases that it needs. Each reason for waiting is reported once, and
 * recorded for the health check. Resolves to null when it is cancelled.
 */
export async function deployPatiently({
  releases,
  folder,
  commit,
  say,
  signal = new AbortController().signal,
  everyMs = 2_000,
}: DeployPatientlyOptions): Promise<Deployed | null> {
  let said = '';
  while (!signal.aborted) {
    const deployed = await deployRelease(releases, folder, { by: process.env['RELEASED_BY'] || 'container', commit }).catch(
      (error: unknown) => error,
    );
    if (isDone(deployed)) {
      const {
        outcome,
        release: { name, version },
      } = deployed;
      // A container that came later may have made live what waited here.
      say(outcome === 'live' || said !== '' ? `${name} ${version} is live.` : `${name} ${version} is there; what is live stays as it is.`);
      return deployed;
    }
    const reason = reasonOf(deployed);
    if (reason !== said) say(`Not live yet: ${reason}`);
    said = reason;
    await sleep(everyMs, undefined, { signal }).catch(() => {});
  }
  return null;
}

const isDone = (deployed: unknown): deployed is Deployed =>
  typeof deployed === 'object' && deployed !== null && 'outcome' in deployed && deployed.outcome !== 'waiting';

const reasonOf = (deployed: unknown): string => {
  if (deployed instanceof Error) return deployed.message;
  return (deployed as Deployed).waits ?? String(deployed);
};

/** Why the release in `folder` is not live, in lines for people; null if it was deployed. */
export async function whatKeeps(root: string, folder: string): Promise<string | null> {
  if (await isDeployed(root, folder)) return null;
  const { name } = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release;
  return waitsFor(root, name);
}
