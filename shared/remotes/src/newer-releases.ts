import { poll } from '@qujat/api';
import type { CurrentReleases, ReportCounts } from '@qujat/releases/page-data';
import { currentReleases } from './registry.ts';

/** Milliseconds between two polls. A hidden tab polls when it becomes visible again. */
const period = 60_000;

/**
 * Polls the set of releases that a new page would get, and calls `found` with it if it differs from this tab's. The tab keeps its set,
 * because the files of older releases are still served. Returns a function that stops it.
 */
export function watchReleases(found: (newer: CurrentReleases) => void): () => void {
  return poll(async () => {
    const current = await ask<CurrentReleases>('/releases/current');
    if (current.id !== currentReleases().id) found(current);
  }, period);
}

/** Failures and violations of the content policy in the last 24 hours, by release, from all tabs. */
export const askReleaseReports = (): Promise<ReportCounts[]> => ask('/releases/reports');

/** Asks the page server. Rejects unless it answers; with a refusal, the HTTP status is the error's `cause`. */
export async function ask<T>(path: string): Promise<T> {
  const response = await fetch(new URL(path, location.origin), {
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}`, { cause: response.status });
  return (await response.json()) as T;
}
