import type { Database } from '../platform/database/pool.ts';
import type { Limit } from '../platform/limits/rate-limit.ts';

/** As if somebody had made all tries of a limit in a window that ends in a minute. */
export const useUp = async (db: Database, { name, tries: count }: Limit, who: number | string, now = new Date()): Promise<void> => {
  const window_ends_at = new Date(now.getTime() + 60_000);
  await db
    .insertInto('rate_limits')
    .values({ key: `${name}:${who}`, count, window_ends_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count, window_ends_at }))
    .execute();
};
