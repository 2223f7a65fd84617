/** Every live release with its figures, those of the one before it, and its errors (docs/decisions/0431). */
import { stableChannel, type LiveReleases } from '../format.ts';
import { readLive } from '../live.ts';
import { commitOf } from '../origins.ts';
import type { WatchedPart, WatchedRelease } from '../page-data.ts';
import { rollbackTarget } from '../roll-back.ts';
import { readErrors } from './errors.ts';
import { readObservations } from './observations.ts';
import { figuresOf } from './summary.ts';

/** How long errors are shown: as long as reports are kept. */
const week = 7 * 86_400_000;

/** The most errors of one release that are shown, those of most pages first. */
const errorsAtMost = 5;

/** The live releases, the shell first. The figures are those of signed-in people: nobody else can move them. */
export async function watchedReleases(root: string, now = new Date()): Promise<WatchedPart[]> {
  const live = await readLive(root);
  const errors = await readErrors(root, new Date(now.getTime() - week));
  const release = async (name: string, version: string, made: { since: string; by: string } | null): Promise<WatchedRelease> => ({
    version,
    since: made?.since ?? null,
    by: made?.by ?? null,
    commit: commitOf(live, name, version),
    figures: figuresOf((await readObservations(root, name, version)).filter(({ signedIn }) => signedIn)),
  });
  const part = async (channel: string, name: string, made: LiveReleases['channels'][string][string]): Promise<WatchedPart> => {
    const before = rollbackTarget(live, channel, name);
    return {
      name,
      channel,
      live: await release(name, made.live, made),
      before: before === null ? null : await release(name, before, channel === stableChannel ? null : live.releases[name]!),
      errors: errors.filter((one) => one.remote === name && one.version === made.live).slice(0, errorsAtMost),
    };
  };
  const all = [[stableChannel, live.releases] as const, ...Object.entries(live.channels)].flatMap(([channel, releases]) =>
    Object.entries(releases).map(([name, made]) => part(channel, name, made)),
  );
  const rank = ({ name }: WatchedPart): string => (name === 'shell' ? '' : name);
  return (await Promise.all(all)).toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}
