/** Removes the files of a deleted owner: their rows at once, their bytes when the deletion is certain. */
import type { Queryable } from '../database/pool.ts';
import type { FileStore } from './store.ts';

/** Within the transaction: the rows go, and their keys are noted, so that a server that is killed now leaves nothing for good. Answers the keys. */
export const forgetRows = async (trx: Queryable, ids: readonly number[], now: Date): Promise<readonly string[]> => {
  if (ids.length === 0) return [];
  const rows = await trx
    .deleteFrom('files')
    .where('id', 'in', [...ids])
    .returning('storage_key')
    .execute();
  const keys = rows.map(({ storage_key }) => storage_key);
  if (keys.length > 0)
    await trx
      .insertInto('file_remains')
      .values(keys.map((key) => ({ key, since: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return keys;
};

/** After it: bytes that nobody names do no harm, a name without bytes would. */
export const removeBytes = async (db: Queryable, files: FileStore, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return;
  await Promise.all(keys.map((key) => files.remove(key)));
  await db
    .deleteFrom('file_remains')
    .where('key', 'in', [...keys])
    .execute();
};
