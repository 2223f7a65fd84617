import type { Job } from '../../../../platform/jobs/worker.ts';

/** A day after its end nobody asks for an act any more; what it has signed is in its batch and in the documents' logs. */
const keptMs = 24 * 3_600_000;

export const removeOldOffers: Job = {
  name: 'remove-old-mobile-signings',
  everyMs: 10 * 60_000,
  run: async (db, now) => {
    await db
      .deleteFrom('mobile_signings')
      .where('expires_at', '<', new Date(now.getTime() - keptMs))
      .execute();
  },
};
