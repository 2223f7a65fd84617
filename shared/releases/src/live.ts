import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from './is-record.ts';
import { releaseFormat, type LiveRelease, type LiveReleases } from './format.ts';
import { dropOldOrigins } from './origins.ts';
import { dropExpired } from './previews.ts';
import { withLock, type Held } from './lock.ts';
import { dropOldStanding } from './standing.ts';

const liveFile = (root: string): string => join(root, 'live.json');

/** How many changes are kept, and how many versions back a rollback can reach. */
const journalLength = 100;
const earlierLength = 20;

const nothing = (): LiveReleases => ({
  format: releaseFormat,
  revision: 0,
  releases: {},
  channels: {},
  previews: {},
  withdrawn: {},
  standing: {},
  origins: {},
  disabled: {},
  removed: {},
  journal: [],
});

/** `live.json` cannot be read. */
class DamagedLiveError extends Error {
  override readonly name = 'DamagedLiveError';
}

/** The form of `live.json` before channels existed. */
type FirstForm = Partial<LiveReleases> & { releases: Record<string, Partial<LiveRelease> & { live: string; previous?: string | null }> };

/** `live.json` is only ever replaced as a whole, so a damaged one was damaged by something else. */
const parse = (text: string, file: string): FirstForm => {
  let reason = 'it lists no releases';
  try {
    const found = JSON.parse(text) as FirstForm | null;
    if (isRecord(found?.releases) && Object.values(found.releases).every(isRecord)) return found;
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  throw new DamagedLiveError(
    `${file} is damaged: ${reason}. Page servers go on with what they have. Put back a copy of it, or remove it and release anew.`,
  );
};

/** `live.json`, or an empty one when nothing has been released yet. */
export async function readLive(root: string): Promise<LiveReleases> {
  const text = await readFile(liveFile(root), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return nothing();
  const found = parse(text, liveFile(root));
  const releases = Object.entries(found.releases).map(([name, { live, previous, earlier, since, by, commit }]) => [
    name,
    { live, earlier: earlier ?? (previous ? [previous] : []), since: since ?? '', by: by ?? '', commit: commit ?? null },
  ]);
  return { ...nothing(), ...found, releases: Object.fromEntries(releases) as LiveReleases['releases'] };
}

/** Puts `live.json` in place of the old one in a single step; a process that dies before leaves the old one. */
async function writeLive(root: string, live: LiveReleases, { expectMine }: Held): Promise<void> {
  const draft = join(root, `.live-${randomUUID()}.json`);
  try {
    const file = await open(draft, 'w');
    try {
      await file.writeFile(`${JSON.stringify(live, null, 2)}\n`);
      await file.sync(); // The name must never refer to contents that a power cut has lost.
    } finally {
      await file.close();
    }
    await expectMine();
    await rename(draft, liveFile(root));
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Changes `live.json`, one process at a time. `change` gets a copy to alter and may throw: then nothing has changed. If it alters nothing,
 * nothing is written and the revision stays.
 */
export function changeLive<T>(root: string, change: (live: LiveReleases) => Promise<T>): Promise<{ live: LiveReleases; result: T }> {
  return withLock(
    root,
    async (held) => {
      const before = await readLive(root);
      const live = structuredClone(before);
      const result = await change(live);
      live.journal.splice(journalLength);
      for (const release of Object.values(live.releases)) release.earlier.splice(earlierLength);
      dropExpired(live, new Date());
      dropOldOrigins(live);
      dropOldStanding(live);
      if (JSON.stringify(live) === JSON.stringify(before)) return { live, result };
      live.revision += 1;
      await writeLive(root, live, held);
      return { live, result };
    },
    { file: '.live-lock' },
  );
}
