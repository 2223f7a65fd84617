import { refresh } from './refresh.ts';

/** Milliseconds between periodic refreshes (specification 1 §9). */
export const refreshEvery = 1_800_000;
/** When a periodic refresh is tried again after an answer that was lost or late: within the 60 s in which the server answers the same. */
const againAfter = [2_000, 8_000, 20_000];

/**
 * Refreshes the tokens every 30 minutes. A failure is only logged (specification 1 §8): whether the session is over, the
 * next call finds out. Returns the function that ends it.
 */
export function startPeriodicRefresh(): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  const run = async (attempt: number): Promise<void> => {
    const outcome = await refresh('periodic');
    const pause = againAfter[attempt];
    if (outcome.kind === 'refused') console.warn('The server refused the periodic refresh');
    if (outcome.kind === 'unreachable' && pause !== undefined) again = setTimeout(() => void run(attempt + 1), pause);
  };
  const interval = setInterval(() => {
    clearTimeout(again);
    void run(0);
  }, refreshEvery);
  return () => {
    clearInterval(interval);
    clearTimeout(again);
  };
}
