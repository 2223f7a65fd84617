/** How many sessions are open, for the operator's figures. */
import type { Database } from '../../../platform/database/pool.ts';
import type { OpenSessions } from '../../../platform/metrics/sessions.ts';

const quarterOfAnHour = 15 * 60_000;

/** Reads the index of what is not over yet. */
export const countOpenSessions = async (db: Database, now: Date): Promise<OpenSessions> => {
  const { open, active } = await db
    .selectFrom('sessions')
    .select(({ fn }) => [
      fn.countAll<number>().as('open'),
      fn
        .countAll<number>()
        .filterWhere('active_at', '>', new Date(now.getTime() - quarterOfAnHour))
        .as('active'),
    ])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return { active, idle: open - active };
};
