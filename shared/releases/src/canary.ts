import { rollBackByItself } from './roll-back.ts';
import { stableChannel } from './format.ts';
import { readLive } from './live.ts';
import { readReports, type StoredReport } from './reports.ts';

/** When a release that is being tried out goes back by itself. */
export interface CanaryLimits {
  /** So many tabs must have failed: one person's bad luck proves nothing. */
  tabs: number;
  /** And such a part of all tabs that tried it, 0 to 1. */
  share: number;
}

export const usualLimits: CanaryLimits = { tabs: 3, share: 0.2 };

/** Reasons that lie with the network of whoever reports, not with the release. */
const notItsFault = new Set(['unreachable', 'timeout']);

/** Why a release must go back, in a line for people; null while it may stay. */
export function verdict(reports: readonly StoredReport[], { tabs, share }: CanaryLimits): string | null {
  const bad = reports.filter(({ kind, reason }) => (kind === 'failed' || kind === 'render') && !notItsFault.has(reason));
  const failed = new Set(bad.map(({ tab }) => tab)).size;
  const all = new Set(reports.filter(({ kind, reason }) => kind !== 'policy' && !notItsFault.has(reason)).map(({ tab }) => tab)).size;
  if (failed < tabs || failed < share * all) return null;
  const why = Map.groupBy(bad, ({ kind, reason, detail }) => `${kind === 'render' ? 'render error' : reason}${detail ? ` (${detail})` : ''}`);
  const words = [...why].sort((a, b) => b[1].length - a[1].length).slice(0, 3).map(([reason]) => reason);
  return `${failed} of ${all} tabs failed: ${words.join(', ')}`;
}

/**
 * Takes a release out of its channel when too many tabs reported that it fails. Gives the reason if that happened. What
 * everybody has never goes back by itself: there a person decides.
 */
export async function judgeCanary(root: string, channel: string, remote: string, limits: CanaryLimits = usualLimits): Promise<string | null> {
  if (channel === stableChannel) return null;
  const tried = (await readLive(root)).channels[channel]?.[remote];
  if (!tried) return null;
  const reports = await readReports(root, new Date(tried.since));
  const reason = verdict(reports.filter((one) => one.remote === remote && one.version === tried.live && one.channel === channel), limits);
  if (reason === null) return null;
  const done = await rollBackByItself(root, remote, { channel, from: tried.live, by: 'qujat', reason });
  return done && reason;
}
