import type { Job } from '../../../../platform/jobs/worker.ts';

const day = 24 * 3_600_000;

/** The rows of a file are personal data: they are kept for a day, so that the answers can still be read. */
export const removeOldImports: Job = {
  name: 'remove-old-imports',
  everyMs: 10 * 60_000,
  run: async (db, now) => {
    await db
      .deleteFrom('people_imports')
      .where('created_at', '<', new Date(now.getTime() - day))
      .where('state', 'not in', ['waiting', 'running'])
      .execute();
  },
};
