import type { RemoteState } from '@qujat/remotes';
import type { ReleasesData, ReportCounts } from '@qujat/releases/page-data';

/** A row of the 'О системе' page. */
export interface SystemPart {
  name: string;
  release: string;
  channel: string;
  /** The engineer's machine that serves it to this browser; null for a release. */
  origin: string | null;
  state: RemoteState['state'] | 'idle';
  /** Milliseconds; null if it has not been loaded. */
  loadTime: number | null;
  /** Null while it is not known. */
  reports: { failures: number; policy: number } | null;
}

const reportsOf = (name: string, release: string, all: readonly ReportCounts[] | null): SystemPart['reports'] => {
  if (!all) return null;
  const found = all.filter(({ remote, version }) => remote === name && version === release);
  return {
    failures: found.reduce((sum, { failedTabs, renderTabs }) => sum + failedTabs + renderTabs, 0),
    policy: found.reduce((sum, { policy }) => sum + policy, 0),
  };
};

/** The state of the shell and every remote in this tab. `started` is how long the shell took to start. */
export const systemParts = (
  releases: ReleasesData,
  states: ReadonlyMap<string, RemoteState>,
  reports: readonly ReportCounts[] | null,
  started: number | null,
): SystemPart[] => [
  {
    name: 'shell',
    release: releases.shell,
    channel: 'stable',
    origin: null,
    state: 'ready',
    loadTime: started,
    reports: reportsOf('shell', releases.shell, reports),
  },
  ...releases.remotes.map(({ name, channel, live }) => {
    const state = states.get(name);
    const release = state?.version || live.version;
    return {
      name,
      release,
      // The previous release replaces a failing one of a channel: it is the release for everybody.
      channel: release === live.version ? channel : 'stable',
      origin: live.origin ?? null,
      state: state?.state ?? ('idle' as const),
      loadTime: state?.milliseconds ?? null,
      reports: reportsOf(name, live.version, reports),
    };
  }),
];
