import { updateCounter } from '@qujat/contract/sidebar';
import { isDoorOpen } from '@qujat/session';
import { hasUnreportedActivity } from './activity.ts';
import { loadRefresh } from './load-refresh.ts';
import { hasExtension } from './page-configuration.ts';
import { poll } from './poll.ts';
import { request } from './request.ts';

/** Milliseconds between periodic refreshes (SES-3). */
export const refreshEvery = 1_800_000;

const run = async (): Promise<void> => {
  const refresh = await loadRefresh();
  const outcome = await refresh('periodic');
  if (outcome.kind === 'refused') console.warn('The server refused the periodic refresh');
};

/** Milliseconds between reports of activity that no other request has carried: the person reads or writes for long without a call. */
const reportEvery = 180_000;

const report = (): unknown => hasUnreportedActivity() && request(updateCounter, {}, { background: true });

/**
 * Refreshes the tokens every 30 minutes. A failure is only logged (SES-3): the next call finds out whether the session is over. Returns a
 * function that stops it.
 */
export function startPeriodicRefresh(): () => void {
  // The cookies of the server's pages were lost, or come from a release without the door cookie: a refresh sets them.
  if (hasExtension('sign-out') && !isDoorOpen()) void run();
  const interval = setInterval(() => void run(), refreshEvery);
  const endReports = hasExtension('activity') ? poll(report, reportEvery) : undefined;
  return () => {
    clearInterval(interval);
    endReports?.();
  };
}
