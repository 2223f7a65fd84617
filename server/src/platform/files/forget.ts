/** Removes the files of a deleted owner: their rows at once, their bytes after the deletion has been committed. */
import type { Queryable } from '../database/pool.ts';
import type { FileStore } from './store.ts';

/**
 * Within the transaction: deletes the rows and records their keys, so that even a server killed now leaves no bytes behind for good.
 * Returns the keys.
 */
export const forgetRows = async (trx: Queryable, organisationId: number, ids: readonly number[], now: Date): Promise<readonly string[]> => {
  if (ids.length === 0) return [];
  const rows = await trx
    .deleteFrom('files')
    .where('id', 'in', [...ids])
    .where('organisation_id', '=', organisationId)
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

/** Files that are removed from the store at the same time. */
const atOnce = 16;

/** After the transaction: bytes without a row do no harm, but a row without bytes would. */
export const removeBytes = async (db: Queryable, files: FileStore, keys: readonly string[]): Promise<void> => {
  for (let from = 0; from < keys.length; from += atOnce) {
    const some = keys.slice(from, from + atOnce);
    await Promise.all(some.map((key) => files.remove(key)));
    await db.deleteFrom('file_remains').where('key', 'in', some).execute();
  }
};
