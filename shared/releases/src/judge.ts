/** Judges releases by the reports of tabs (docs/decisions/0015, 0142). */
import { whyWorse } from './figures/judge-trial.ts';
import { readObservations } from './figures/observations.ts';
import { stableChannel, type LiveReleases, type Standing } from './format.ts';
import { changeLive, readLive } from './live.ts';
import { readReports, type StoredReport } from './reports.ts';
import { rollBackByItself } from './roll-back.ts';
import { standingOf } from './standing.ts';

/** When a release counts as bad. */
export interface TrialLimits {
  /** The minimum number of failed tabs: one person's bad luck proves nothing. The same number must have worked before it counts as good. */
  tabs: number;
  /** And the minimum share of all tabs that tried it, 0 to 1. */
  share: number;
}

export const usualLimits: TrialLimits = { tabs: 3, share: 0.2 };

/**
 * How long a shell for everybody can be rolled back automatically: one that has run for a day does not suddenly stop because of its own
 * code.
 */
const shellTrial = 86_400_000;

/** Reasons caused by the reporter's network, not by the release. */
const notItsFault = new Set(['unreachable', 'timeout']);

/** Whether a load failed by the network. */
export const isNotItsFault = (reason: string): boolean => notItsFault.has(reason);

/** A tab that reports a hundred times counts once, and so does one ticket under a hundred names. */
const countTabs = (reports: readonly StoredReport[]): number =>
  Math.min(new Set(reports.map(({ tab }) => tab)).size, new Set(reports.map(({ ticket }) => ticket)).size) +
  reports.reduce((sum, { times = 1 }) => sum + times - 1, 0);

export interface Verdict {
  /** Undefined while too little is known. */
  standing: Standing | undefined;
  /** Why it is bad, in one line for people; otherwise empty. */
  reason: string;
}

/** The verdict of the reports of one release. */
export function verdict(reports: readonly StoredReport[], { tabs, share }: TrialLimits): Verdict {
  // An error that nothing caught leaves the page as it is; a statistic judges those.
  const counted = reports.filter(({ kind, reason }) => kind !== 'policy' && kind !== 'error' && !isNotItsFault(reason));
  const bad = counted.filter(({ kind }) => kind !== 'loaded');
  const [failed, all] = [countTabs(bad), countTabs(counted)];
  if (failed < share * all || failed === 0) return { standing: all - failed >= tabs ? 'good' : undefined, reason: '' };
  if (failed < tabs) return { standing: undefined, reason: '' };
  const why = Map.groupBy(
    bad,
    ({ kind, reason, detail }) => `${kind === 'render' ? 'render error' : reason}${detail ? ` (${detail})` : ''}`,
  );
  const words = [...why]
    .sort((a, b) => b[1].length - a[1].length)
    .slice(0, 3)
    .map(([reason]) => reason);
  return { standing: 'bad', reason: `${failed} of ${all} tabs failed: ${words.join(', ')}` };
}

/** The live release of a name: the channel's own, or everybody's. */
const currentOf = (live: LiveReleases, channel: string, name: string): { live: string; since: string } | undefined =>
  (channel === stableChannel ? live.releases : live.channels[channel])?.[name];

/** Whether the shell is itself the target of a rollback: the next target would be older still. */
const isRefuge = (live: LiveReleases, version: string): boolean =>
  standingOf(live, 'shell', version) === 'good' &&
  live.journal.find((entry) => entry.name === 'shell' && entry.channel === stableChannel && entry.version === version)?.action !==
    'release';

/** Whether a failing release is rolled back automatically: one that a channel tries out, or a shell recently released to everybody. */
function isOnTrial(live: LiveReleases, channel: string, name: string, now: Date): boolean {
  const current = currentOf(live, channel, name);
  if (!current || channel !== stableChannel) return current !== undefined;
  return name === 'shell' && now.getTime() - Date.parse(current.since) < shellTrial && !isRefuge(live, current.live);
}

/** Whether loads of a release are counted: while it is on trial, and until its standing is known. */
export const isCounted = (live: LiveReleases, channel: string, name: string, now: Date): boolean => {
  const current = currentOf(live, channel, name);
  return current !== undefined && (isOnTrial(live, channel, name, now) || standingOf(live, name, current.live) === undefined);
};

/** Why the figures of a channel's own release are worse than those of everybody's; null if they are not, or if it has no own. */
async function whyTrialIsWorse(root: string, live: LiveReleases, channel: string, name: string): Promise<string | null> {
  const [trial, everybodys] = [live.channels[channel]?.[name], live.releases[name]];
  if (!trial || !everybodys) return null;
  const [tried, usual] = await Promise.all([readObservations(root, name, trial.live), readObservations(root, name, everybodys.live)]);
  return whyWorse(
    tried.filter((one) => one.channel === channel && one.at >= trial.since),
    usual.filter((one) => one.channel === stableChannel),
  );
}

/**
 * Judges the live release of a name. It records whether the release is good or bad; a bad one on trial is rolled back automatically.
 * Returns the reason if that happened. A remote that is live for everybody is never rolled back automatically: tabs in which it fails use
 * the previous release, and a person decides.
 */
export async function judgeRelease(
  root: string,
  channel: string,
  name: string,
  limits: TrialLimits = usualLimits,
  now = new Date(),
): Promise<string | null> {
  const live = await readLive(root);
  const current = currentOf(live, channel, name);
  if (!current || !isCounted(live, channel, name, now)) return null;
  const version = current.live;
  const reports = await readReports(root, new Date(current.since));
  const byTabs = verdict(
    reports.filter((one) => one.remote === name && one.version === version && one.channel === channel),
    limits,
  );
  const worse = byTabs.standing === 'bad' ? null : await whyTrialIsWorse(root, live, channel, name);
  const { standing, reason }: Verdict = worse === null ? byTabs : { standing: 'bad', reason: worse };
  if (standing === undefined) return null;
  if (standing === 'bad' && isOnTrial(live, channel, name, now)) {
    const done = await rollBackByItself(root, name, { channel, from: version, by: 'qujat', reason });
    if (done) return reason;
  }
  if (standingOf(live, name, version) !== standing)
    await changeLive(root, async (current) => void ((current.standing[name] ??= {})[version] = standing));
  return null;
}
