/** Changes `live.json` by releasing. Rollbacks are in roll-back.ts. */
import { userInfo } from 'node:os';
import { stableChannel, type JournalEntry, type LiveReleases, type Origin } from './format.ts';
import { expectFit } from './gate.ts';
import { tell } from './journal.ts';
import { changeLive } from './live.ts';
import { commitOf, noteOrigin } from './origins.ts';
import { isInherited } from './read-safely.ts';
import { ReleaseError } from './release-error.ts';
import { forgetStanding } from './standing.ts';
import { readRelease, readSet, type LiveSet } from './store.ts';

/** The author and the channel of a change. */
export interface ChangeOptions {
  /** Default: everybody's. */
  channel?: string;
  /** The author; default: RELEASED_BY, otherwise the user of this process. */
  by?: string;
  now?: Date;
}

export interface RegisterOptions extends ChangeOptions {
  commit?: string | null;
  /** Whether types, lint and tests were skipped. */
  unchecked?: boolean;
  /** The author and the commit, by name, if the releases of a set come from several people. */
  origins?: Readonly<Record<string, Partial<Pick<Origin, 'by' | 'commit'>>>>;
  /** Names that may stay; others are removed from the live set (a removed remote). Default: all. */
  keep?: readonly string[];
}

/** The default author: RELEASED_BY, otherwise the user of this process. */
export const somebody = (): string => process.env['RELEASED_BY'] || userInfo().username;

/** A channel's name is used in a cookie and in tables. */
const isChannelName = (name: string): boolean => /^[a-z][a-z0-9-]{0,31}$/.test(name) && !isInherited(name);

/** Throws {@link ReleaseError} unless the name is allowed for a channel. */
export function expectChannelName(name: string): void {
  if (!isChannelName(name)) throw new ReleaseError(`A channel's name is made of small Latin letters, digits and hyphens, not "${name}".`);
}

/**
 * Makes the given releases live, all at once: a reader of `live.json` sees either none or all of them. Refuses a set that does not fit
 * together (IncompatibleReleaseError) or that no trusted key has signed (UntrustedReleaseError), without any change. Releasing to everybody
 * what a channel tried out ends that trial.
 *
 * @param given versions by name; live names that are not given stay as they are
 */
export async function registerReleases(
  root: string,
  given: Readonly<Record<string, string>>,
  options: RegisterOptions = {},
): Promise<LiveSet> {
  const { channel = stableChannel, by = somebody(), commit = null, unchecked = false, origins = {}, keep, now = new Date() } = options;
  expectChannelName(channel);
  const { live } = await changeLive(root, async (live) => {
    // The gate ignores invalid releases, but the release that is to go live must be valid.
    for (const [name, version] of Object.entries(given)) await readRelease(root, name, version);
    for (const [name, version] of Object.entries(given)) {
      const given = { since: now.toISOString(), by, commit, ...origins[name] };
      const origin = { ...given, commit: commitOf(live, name, version) ?? given.commit };
      const instead =
        channel === stableChannel ? putLive(live, name, version, origin) : putIntoChannel(live, channel, name, version, origin);
      if (instead !== version)
        tell(live, {
          at: origin.since,
          action: 'release',
          name,
          channel,
          version,
          instead,
          by: origin.by,
          reason: unchecked ? 'without checks' : null,
        });
      live.withdrawn[name] = (live.withdrawn[name] ?? []).filter((one) => one !== version);
      if (!live.withdrawn[name].length) delete live.withdrawn[name];
      // Somebody has chosen it again: earlier reports of tabs no longer count.
      if (instead !== version) forgetStanding(live, name, version);
      if (instead !== version)
        noteOrigin(live, name, version, { by: origin.by, at: origin.since, commit: given.commit, ...(unchecked && { unchecked }) });
      delete live.removed[name];
    }
    if (keep) forget(live, (name) => keep.includes(name), { at: now.toISOString(), by });
    dropRedundant(live);
    await expectFit(root, live);
  });
  return readSet(root, live, channel);
}

/** Returns the version that was live until now. */
function putLive(live: LiveReleases, name: string, version: string, origin: Origin): string | null {
  const before = live.releases[name];
  if (before?.live === version) return version;
  const earlier = before ? [before.live, ...before.earlier].filter((one, index, all) => one !== version && all.indexOf(one) === index) : [];
  live.releases[name] = { live: version, earlier, ...origin };
  return before?.live ?? null;
}

/** A channel without a release of its own has everybody's already. */
function putIntoChannel(live: LiveReleases, channel: string, name: string, version: string, origin: Origin): string | null {
  const releases = (live.channels[channel] ??= {});
  if (!releases[name] && live.releases[name]?.live === version) return version;
  const before = releases[name]?.live ?? null;
  if (before !== version) releases[name] = { live: version, ...origin };
  return before;
}

/** Their lines in the journal say so, and keep their files for open tabs until they are pruned. */
function forget(live: LiveReleases, stays: (name: string) => boolean, { at, by }: Pick<JournalEntry, 'at' | 'by'>): void {
  for (const [channel, releases] of [[stableChannel, live.releases] as const, ...Object.entries(live.channels)])
    for (const [name, { live: instead }] of Object.entries(releases).filter(([name]) => !stays(name))) {
      tell(live, { at, action: 'removed', name, channel, version: null, instead, by, reason: 'its sources are gone' });
      delete releases[name];
    }
}

/** A channel's release that equals everybody's is no longer recorded for the channel. */
export function dropRedundant(live: LiveReleases): void {
  for (const [channel, releases] of Object.entries(live.channels)) {
    for (const [name, { live: version }] of Object.entries(releases)) if (live.releases[name]?.live === version) delete releases[name];
    if (!Object.keys(releases).length) delete live.channels[channel];
  }
}

/** Makes one release live; see {@link registerReleases}. */
export const registerRelease = (root: string, name: string, version: string, options: RegisterOptions = {}): Promise<LiveSet> =>
  registerReleases(root, { [name]: version }, options);

/** Whether a channel is trying out a version. */
const isTried = (live: LiveReleases, name: string, version: string): boolean =>
  Object.values(live.channels).some((releases) => releases[name]?.live === version);

/**
 * Whether a version waits for a person to release it: it was rolled back, its remote was removed, or a channel is trying it out. `npm
 * start` builds the current sources, but neither undoes a rollback nor ends a canary.
 */
export function isHeldBack(live: LiveReleases, name: string, version: string): boolean {
  return live.removed[name] !== undefined || isTried(live, name, version) || (live.withdrawn[name] ?? []).includes(version);
}
