/** Rollbacks to earlier releases: one, several at once, or as many as fit together. */
import { dropRedundant, somebody, type ChangeOptions } from './change.ts';
import { tell } from './journal.ts';
import { ReleaseError } from './release-error.ts';
import { stableChannel, type LiveReleases } from './format.ts';
import { isIntact } from './import-release.ts';
import { expectFit, findMisfits, IncompatibleReleaseError } from './gate.ts';
import { changeLive } from './live.ts';
import { commitOf } from './origins.ts';
import { goodReleases, standingOf } from './standing.ts';
import { readRelease } from './store.ts';

export interface RollBackOptions extends ChangeOptions {
  /** Why, for `npm run releases`. */
  reason?: string | null;
  /** Whether the product did it automatically, without a person. */
  automatic?: boolean;
  /** Roll back only from this version; if another is live meanwhile, nothing happens. */
  from?: string;
}

/**
 * The result of a rollback: `version` is null if a channel now has what everybody has, or if a remote left with the set that it came with.
 */
export interface RolledBack {
  name: string;
  from: string;
  version: string | null;
}

interface Change extends Required<Omit<RollBackOptions, 'from' | 'now'>> {
  since: string;
}

const changeOf = ({
  channel = stableChannel,
  by = somebody(),
  reason = null,
  automatic = false,
  now = new Date(),
}: RollBackOptions): Change => ({ channel, by, reason, automatic, since: now.toISOString() });

const currentOf = (live: LiveReleases, channel: string, name: string): string | undefined =>
  (channel === stableChannel ? live.releases : live.channels[channel])?.[name]?.live;

/**
 * The target of a name's rollback. By hand: the previous release, skipping those known to be bad. Automatically: a release that has run
 * well, if there is one.
 */
function targetOf(live: LiveReleases, name: string, automatic: boolean): string | undefined {
  const { earlier } = live.releases[name]!;
  return automatic
    ? goodReleases(live, name, earlier)[0]
    : (earlier.find((version) => standingOf(live, name, version) !== 'bad') ?? earlier[0]);
}

/** The version that people get after a rollback by hand; null if there is none. In a channel: everybody's. */
export const rollbackTarget = (live: LiveReleases, channel: string, name: string): string | null =>
  (channel === stableChannel ? live.releases[name] && targetOf(live, name, false) : live.releases[name]?.live) ?? null;

/**
 * Removes targets of a rollback that are lost, and those on the way to the next target whose files are not what was built: browsers would
 * refuse them.
 */
async function dropLost(root: string, live: LiveReleases, automatic: boolean): Promise<void> {
  for (const [name, release] of Object.entries(live.releases)) {
    const found = await Promise.all(release.earlier.map((version) => readRelease(root, name, version).catch(() => null)));
    release.earlier = release.earlier.filter((_version, index) => found[index]);
    for (let target = targetOf(live, name, automatic); target !== undefined; target = targetOf(live, name, automatic)) {
      const damaged = target;
      if (await isIntact(root, name, damaged)) break;
      release.earlier = release.earlier.filter((version) => version !== damaged);
    }
  }
}

/** Names, live for everybody, that were new in the same change as one that can be rolled back. A rollback removes them. */
function newcomers(live: LiveReleases, names: readonly string[]): Set<string> {
  const canGoBack = (name: string): boolean => !!live.releases[name]?.earlier.length;
  const isNew = (name: string): boolean =>
    name !== 'shell' &&
    !canGoBack(name) &&
    releasedTogether(live, stableChannel, name).some((other) => names.includes(other) && canGoBack(other));
  return new Set(names.filter((name) => live.releases[name] && isNew(name)));
}

/** Takes one step back; a name in `leaving` is removed. Throws {@link ReleaseError} if there is no earlier release. */
function stepBack(
  live: LiveReleases,
  name: string,
  { channel, by, reason, automatic, since }: Change,
  leaving: ReadonlySet<string> = new Set(),
): RolledBack {
  const from = currentOf(live, channel, name);
  if (from === undefined) throw new ReleaseError(`${name} has no release in the channel ${channel}.`);
  let version: string | null = null;
  if (channel === stableChannel && leaving.has(name)) delete live.releases[name];
  else if (channel === stableChannel) {
    version = targetOf(live, name, automatic) ?? null;
    if (version === null) throw new ReleaseError(`${name} has no release before ${from}: there is nothing to go back to.`);
    const { earlier } = live.releases[name]!;
    live.releases[name] = {
      live: version,
      earlier: earlier.slice(earlier.indexOf(version) + 1),
      since,
      by,
      commit: commitOf(live, name, version),
    };
  } else delete live.channels[channel]![name];
  live.withdrawn[name] = [from, ...(live.withdrawn[name] ?? []).filter((one) => one !== from)].slice(0, 20);
  tell(live, { at: since, action: automatic ? 'automatic rollback' : 'rollback', name, channel, version, instead: from, by, reason });
  return { name, from, version };
}

/** Names whose live releases came in one change: rolling one back may require rolling all of them back. */
function releasedTogether(live: LiveReleases, channel: string, name: string): string[] {
  const releases = (channel === stableChannel ? live.releases : live.channels[channel]) ?? {};
  return Object.keys(releases)
    .filter((other) => releases[other]!.since === releases[name]?.since)
    .sort();
}

/** Names that went live in the last change of a channel; for a trial, all names of the channel. */
function lastSet(live: LiveReleases, channel: string): string[] {
  if (channel !== stableChannel) return Object.keys(live.channels[channel] ?? {}).sort();
  const [newest] = Object.keys(live.releases).sort((a, b) => (live.releases[a]!.since < live.releases[b]!.since ? 1 : -1));
  return newest === undefined ? [] : releasedTogether(live, channel, newest);
}

/** Adds the names that could be rolled back together to the misfits. */
const withAdvice = (error: unknown, names: readonly string[], together: readonly string[]): unknown => {
  const others = together.filter((name) => !names.includes(name));
  if (!(error instanceof IncompatibleReleaseError) || !others.length) return error;
  error.message += `\n\n${names.join(', ')} went live together with ${others.join(', ')}. To take all of it back: rollback ${together.join(' ')}`;
  return error;
};

/**
 * Rolls several names back at once: for everybody to the previous release, in a channel to everybody's. A remote that was new in the same
 * change is removed. The result is checked as a set. Throws {@link ReleaseError} if there is no earlier release, and
 * IncompatibleReleaseError if it no longer fits the others; nothing has changed then.
 *
 * @param names null means everything that went live in the last change
 */
export async function rollBackTogether(
  root: string,
  names: readonly string[] | null,
  options: Omit<RollBackOptions, 'from'> = {},
): Promise<RolledBack[]> {
  const change = changeOf(options);
  const { result } = await changeLive(root, async (live) => {
    const wanted = names ?? lastSet(live, change.channel);
    if (!wanted.length) throw new ReleaseError(`Nothing is live in the channel ${change.channel}: there is nothing to go back to.`);
    const together = [...new Set(wanted.flatMap((name) => [name, ...releasedTogether(live, change.channel, name)]))].sort();
    await dropLost(root, live, change.automatic);
    const leaving = newcomers(live, wanted);
    const done = wanted.map((name) => stepBack(live, name, change, leaving));
    dropRedundant(live);
    await expectFit(root, live).catch((error: unknown) => {
      throw withAdvice(error, wanted, together);
    });
    return done;
  });
  return result;
}

/** Rolls back one name; see {@link rollBackTogether}. Null: another version than `from` is live. */
export async function rollBack(root: string, name: string, { from, ...options }: RollBackOptions = {}): Promise<RolledBack | null> {
  const change = changeOf(options);
  const { result } = await changeLive(root, async (live) => {
    if (from !== undefined && currentOf(live, change.channel, name) !== from) return null;
    await dropLost(root, live, change.automatic);
    const together = releasedTogether(live, change.channel, name);
    const done = stepBack(live, name, change);
    dropRedundant(live);
    await expectFit(root, live).catch((error: unknown) => {
      throw withAdvice(error, [name], together);
    });
    return done;
  });
  return result;
}

/**
 * Rolls back a failing version automatically, together with as few others as needed for the rest to fit: those released with it, or those
 * that a channel tries out on top of it. Null: another version is live, or there is no fitting release to return to.
 */
export async function rollBackByItself(
  root: string,
  name: string,
  options: Omit<RollBackOptions, 'automatic'> & { from: string },
): Promise<RolledBack[] | null> {
  const change = changeOf({ ...options, automatic: true });
  const { result } = await changeLive(root, async (live) => {
    if (currentOf(live, change.channel, name) !== options.from) return null;
    const draft = structuredClone(live);
    await dropLost(root, draft, change.automatic);
    const leaving = newcomers(draft, releasedTogether(draft, stableChannel, name));
    const done: RolledBack[] = [];
    const goBack = (one: string, channel: string, reason: string | null): void => {
      done.push(stepBack(draft, one, { ...change, channel, reason }, leaving));
      dropRedundant(draft);
    };
    try {
      goBack(name, change.channel, change.reason);
      for (let misfits = await findMisfits(root, draft); misfits.length; misfits = await findMisfits(root, draft)) {
        const seen = new Set<string>();
        for (const { remote, channel } of misfits) {
          const where = draft.channels[channel]?.[remote] ? channel : stableChannel;
          if (seen.has(`${where} ${remote}`)) continue;
          seen.add(`${where} ${remote}`);
          goBack(remote, where, `does not fit without ${name} ${options.from}`);
        }
      }
    } catch (error) {
      if (error instanceof ReleaseError) return null; // A failing release is better than none.
      throw error;
    }
    Object.assign(live, draft);
    return done;
  });
  return result;
}
