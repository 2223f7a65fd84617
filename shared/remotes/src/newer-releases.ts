import { poll } from '@qujat/api';
import type { CurrentReleases, ReportCounts } from '@qujat/releases/page-data';
import { currentReleases } from './registry.ts';

/** Milliseconds between two polls. A hidden tab polls when it becomes visible again. */
const period = 60_000;

/**
 * Asks now and then which set of releases a page would be made of, and calls `found` with it when it is not this tab's own.
 * The tab keeps its set: files of older releases stay served. Returns the function that ends it.
 */
export function watchReleases(found: (newer: CurrentReleases) => void): () => void {
  return poll(async () => {
    const current = await ask<CurrentReleases>('/releases/current');
    if (current.id !== currentReleases().id) found(current);
  }, period);
}

/** Failures and breaches of the content policy of the last 24 hours, by release, from all tabs. */
export const askReleaseReports = (): Promise<ReportCounts[]> => ask('/releases/reports');

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(new URL(path, location.origin), {
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return (await response.json()) as T;
}
