/**
 * Stored bytes without a row. A key is recorded before anything is written under it, and the record is removed together with the insertion
 * of its row. The remains of a server that is killed in between are therefore known, and removed later.
 */
import type { Queryable } from '../database/pool.ts';
import type { Job } from '../jobs/worker.ts';
import type { FileStore } from './store.ts';

/** Longer than any upload, and enough for running downloads to finish. */
const keptFor = 24 * 3_600_000;
const atOnce = 500;

export const trackPendingKey = async (db: Queryable, key: string, now: Date): Promise<void> => {
  await db.insertInto('file_remains').values({ key, since: now }).execute();
};

export const sweepOrphans = (files: FileStore): Job => ({
  name: 'remove-file-remains',
  everyMs: 10 * 60_000,
  run: async (db, now) => {
    const old = await db
      .selectFrom('file_remains')
      .select('key')
      .where('since', '<', new Date(now.getTime() - keptFor))
      .limit(atOnce)
      .execute();
    for (const { key } of old) {
      const named = await db.selectFrom('files').select('id').where('storage_key', '=', key).executeTakeFirst();
      if (!named) await files.remove(key);
      await db.deleteFrom('file_remains').where('key', '=', key).execute();
    }
  },
});
