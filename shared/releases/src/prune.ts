/** Removes unused releases. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deployedVersion } from './deploy.ts';
import { forgetObservations } from './figures/observations.ts';
import type { LiveReleases } from './format.ts';
import { changeLive } from './live.ts';
import { withLock } from './lock.ts';
import { previewedVersions } from './previews.ts';
import { goodReleases } from './standing.ts';
import { releaseFolder } from './store.ts';

export interface PruneOptions {
  /** The longest time that a tab may have been open without a reload. */
  readonly days: number;
  readonly dryRun?: boolean;
  readonly now?: Date;
}

export interface Pruned {
  readonly removed: readonly { readonly name: string; readonly version: string }[];
  readonly kept: number;
}

const mtimeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );

/**
 * Versions that stay whatever their age: those that are live anywhere or previewed, the previous one, the newest known good one, and the last one
 * brought by a container.
 */
const wanted = async (root: string, live: LiveReleases, name: string): Promise<Set<string | null>> => {
  const { live: current = null, earlier = [] } = live.releases[name] ?? {};
  const tried = Object.values(live.channels).map((releases) => releases[name]?.live ?? null);
  const deployed = live.removed[name] ? null : await deployedVersion(root, name);
  return new Set([
    current,
    earlier[0] ?? null,
    goodReleases(live, name, earlier)[0] ?? null,
    ...tried,
    ...previewedVersions(live, name),
    deployed,
  ]);
};

/**
 * The latest time at which a release was given to a new tab. The journal is short: a release that it no longer names was live before its
 * oldest entry.
 */
const lastGiven = (live: LiveReleases, name: string, version: string, madeAt: number): number => {
  const mentions = live.journal
    .filter((entry) => entry.name === name && (entry.version === version || entry.instead === version))
    .map(({ at }) => Date.parse(at));
  const wasEarlier = live.releases[name]?.earlier.includes(version) || live.withdrawn[name]?.includes(version);
  const oldest = live.journal.at(-1);
  if (mentions.length === 0 && wasEarlier && oldest) mentions.push(Date.parse(oldest.at));
  return Math.max(madeAt, ...mentions);
};

/** Names of folders that contain releases; names that begin with a dot mean something else. */
const namesIn = async (root: string): Promise<string[]> =>
  (await readdir(root, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory() && /^[a-z]/.test(entry.name))
    .map(({ name }) => name);

const findOld = async (
  root: string,
  live: LiveReleases,
  before: number,
): Promise<{ old: { name: string; version: string }[]; kept: number }> => {
  const old: { name: string; version: string }[] = [];
  let kept = 0;
  for (const name of await namesIn(root)) {
    const stays = await wanted(root, live, name);
    for (const version of await readdir(join(root, name))) {
      // A release without release.json was never complete; then the folder's own age counts.
      const madeAt = (await mtimeOf(join(root, name, version, 'release.json'))) ?? (await mtimeOf(join(root, name, version))) ?? Date.now();
      if (stays.has(version) || lastGiven(live, name, version, madeAt) >= before) kept += 1;
      else old.push({ name, version });
    }
  }
  return { old, kept };
};

/** Remains of interrupted imports, and the HTML that page servers made before builds rendered it. */
const removeLeftovers = async (root: string, before: number): Promise<void> => {
  for (const folder of ['.incoming', '.prerendered', '.pruned']) {
    for (const name of await readdir(join(root, folder)).catch(() => [])) {
      const age = await mtimeOf(join(root, folder, name));
      if (folder === '.pruned' || (age !== null && age < before)) await rm(join(root, folder, name), { recursive: true, force: true });
    }
  }
};

/** A release is removed in one step: a reader finds all of it or nothing. */
const takeOut = async (root: string, name: string, version: string): Promise<void> => {
  await mkdir(join(root, '.pruned'), { recursive: true });
  await rename(releaseFolder(root, name, version), join(root, '.pruned', randomUUID()));
};

/**
 * Removes releases that are live in no channel and in no preview, are not the last good one of any remote, were not brought last by a container, and were
 * given to no new tab for more than `days`. Builds and releases wait meanwhile; removed releases are also removed from the targets of
 * `rollBack`.
 */
export async function pruneReleases(root: string, { days, dryRun = false, now = new Date() }: PruneOptions): Promise<Pruned> {
  const before = now.getTime() - days * 86_400_000;
  return withLock(root, async () => {
    const { result } = await changeLive(root, async (live) => {
      const { old, kept } = await findOld(root, live, before);
      if (dryRun) return { removed: old, kept };
      for (const { name, version } of old) {
        await takeOut(root, name, version);
        const release = live.releases[name];
        await forgetObservations(root, name, version);
        delete live.origins[name]?.[version];
        if (release) release.earlier = release.earlier.filter((one) => one !== version);
        const withdrawn = live.withdrawn[name]?.filter((one) => one !== version);
        if (withdrawn?.length) live.withdrawn[name] = withdrawn;
        else delete live.withdrawn[name];
      }
      return { removed: old, kept };
    });
    if (!dryRun) await removeLeftovers(root, before);
    return result;
  });
}
