/** Uses up all attempts of a limit, in a window that does not end. */
import type { TestServer } from '../../../../test-support/server.ts';
import type { Limit } from '../../../../platform/limits/rate-limit.ts';

export const exhaust = async ({ db, clock }: Pick<TestServer, 'db' | 'clock'>, limit: Limit, who: string | number): Promise<void> => {
  // A window that ended later would count as opened before the clock was set back.
  const row = { count: limit.tries, window_ends_at: new Date(clock.now().getTime() + Math.min(600_000, 2 * limit.windowMs)) };
  await db
    .insertInto('rate_limits')
    .values({ key: `${limit.name}:${who}`, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
};
