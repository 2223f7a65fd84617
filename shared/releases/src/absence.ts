/** Switched-off and removed remotes. */
import { dropRedundant, somebody } from './change.ts';
import { tell } from './journal.ts';
import { ReleaseError } from './release-error.ts';
import { stableChannel, type LiveReleases, type RemoteRelease } from './format.ts';
import { expectFit } from './gate.ts';
import { changeLive } from './live.ts';
import { readRelease } from './store.ts';

export interface AbsenceOptions {
  /** The author of the change; default: RELEASED_BY, otherwise the user of this process. */
  by?: string;
  reason?: string | null;
  now?: Date;
}

/** A remote that shows a part of another one. */
export interface Dependent {
  name: string;
  slots: string[];
}

/** What switching a remote off must know of it. */
type Known = Pick<RemoteRelease, 'name' | 'version' | 'pages' | 'slots'>;

/**
 * Nothing is known of a remote that no trusted key has signed, or whose files are lost. Such a one must be switched off all the more, and
 * what it says of itself must not prevent that.
 */
const known = (root: string, name: string, version: string): Promise<Known> =>
  readRelease(root, name, version).then(
    (release) => (release.kind === 'remote' ? release : nothingKnown(name, version)),
    () => nothingKnown(name, version),
  );

const nothingKnown = (name: string, version: string): Known => ({ name, version, pages: {}, slots: { gives: {}, asks: [] } });

const liveVersion = (live: LiveReleases, name: string): string => {
  if (name === 'shell') throw new ReleaseError('Nothing would be left without the shell.');
  const version = live.releases[name]?.live ?? Object.values(live.channels).find((releases) => releases[name])?.[name]?.live;
  if (version === undefined) throw new ReleaseError(`No release of ${name} is live.`);
  return version;
};

const liveRemote = (root: string, live: LiveReleases, name: string): Promise<Known> => known(root, name, liveVersion(live, name));

const expectNotSignIn = ({ name, pages }: Known): void => {
  if (Object.values(pages).some(({ path }) => path === '/login')) throw new ReleaseError(`Nobody could sign in without ${name}.`);
};

/** The remotes for everybody that show parts of this one. */
async function dependentsOf(root: string, live: LiveReleases, release: Known): Promise<Dependent[]> {
  const found: Dependent[] = [];
  for (const [name, { live: version }] of Object.entries(live.releases)) {
    const other = await readRelease(root, name, version).catch(() => null);
    if (other?.kind !== 'remote' || name === release.name) continue;
    const slots = other.slots.asks.filter((slot) => slot in release.slots.gives);
    if (slots.length) found.push({ name, slots });
  }
  return found;
}

const moment = ({
  by = somebody(),
  reason = null,
  now = new Date(),
}: AbsenceOptions): { since: string; by: string; reason: string | null } => ({ since: now.toISOString(), by, reason });

const note = (
  live: LiveReleases,
  name: string,
  action: 'disabled' | 'enabled' | 'removed',
  { since, by, reason }: ReturnType<typeof moment>,
  instead: string | null,
): void =>
  tell(live, {
    at: since,
    action,
    name,
    channel: stableChannel,
    version: action === 'enabled' ? instead : null,
    instead: action === 'enabled' ? null : instead,
    by,
    reason,
  });

/**
 * Switches a remote off for everybody: its pages, slots and sidebar entries are gone from the next page on. Returns the remotes that show
 * parts of it: those places stay empty. Throws {@link ReleaseError} if that is impossible.
 */
export async function disableRemote(root: string, name: string, options: AbsenceOptions = {}): Promise<Dependent[]> {
  const { result } = await changeLive(root, async (live) => {
    const release = await liveRemote(root, live, name);
    expectNotSignIn(release);
    if (live.disabled[name])
      throw new ReleaseError(`${name} is switched off already, since ${live.disabled[name].since} by ${live.disabled[name].by}.`);
    const absence = moment(options);
    live.disabled[name] = absence;
    note(live, name, 'disabled', absence, live.releases[name]?.live ?? null);
    return dependentsOf(root, live, release);
  });
  return result;
}

/** Switches a remote on again, with its current live release. Throws {@link ReleaseError} if it is not switched off. */
export async function enableRemote(root: string, name: string, options: AbsenceOptions = {}): Promise<void> {
  await changeLive(root, async (live) => {
    if (!live.disabled[name]) throw new ReleaseError(`${name} is not switched off.`);
    await readRelease(root, name, liveVersion(live, name)); // It must be valid.
    delete live.disabled[name];
    note(live, name, 'enabled', moment(options), live.releases[name]?.live ?? null);
    await expectFit(root, live);
  });
}

/**
 * Removes a remote, for everybody and in every channel. Its files stay until they are pruned, for open tabs. Returns the version that was
 * live, so that it can be restored. Throws IncompatibleReleaseError if others depend on it, {@link ReleaseError} if nobody could sign in
 * without it.
 */
export async function removeRemote(root: string, name: string, options: AbsenceOptions = {}): Promise<string> {
  const { result } = await changeLive(root, async (live) => {
    const release = await liveRemote(root, live, name);
    expectNotSignIn(release);
    const absence = moment(options);
    note(live, name, 'removed', absence, live.releases[name]?.live ?? null);
    delete live.releases[name];
    for (const [channel, releases] of Object.entries(live.channels)) {
      const instead = releases[name]?.live;
      if (instead !== undefined)
        tell(live, { at: absence.since, action: 'removed', name, channel, version: null, instead, by: absence.by, reason: absence.reason });
      delete releases[name];
    }
    delete live.disabled[name];
    delete live.withdrawn[name];
    live.removed[name] = absence;
    dropRedundant(live);
    await expectFit(root, live);
    return release.version;
  });
  return result;
}
