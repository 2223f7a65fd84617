/** A process that starts while the folder of files is away must not take an empty folder for it. */
import { sql } from 'kysely';
import type { Queryable } from '../database/pool.ts';
import type { FileStore } from './store.ts';

/** Of each table. Some may be missing for another reason. */
const sampleSize = 20;

/** Some of the keys that the database names: every column with such a key is called `storage_key`. */
const sampleKeys = async (db: Queryable): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'storage_key' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(db);
  const keys: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ key: string }>`
      select storage_key as key from ${sql.table(name)} where storage_key is not null limit ${sampleSize}`.execute(db);
    keys.push(...rows.map(({ key }) => key));
  }
  return keys;
};

/** Rejects with FileStoreUnavailableError unless the store is the one whose files the database names. */
export const expectStore = async (db: Queryable, files: FileStore): Promise<void> => {
  if (files.expectThere) await files.expectThere(await sampleKeys(db));
};

/**
 * Looks for the store when a process starts. Returns whether it has been found: while it has not, the process is not ready, and each
 * question looks again. Found once, it stays found: a store that fails later is no reason to stop the rest.
 */
export const findStore = async (db: Queryable, files: FileStore, onAway: (error: unknown) => void): Promise<() => Promise<boolean>> => {
  let isFound = false;
  const look = (): Promise<void> => expectStore(db, files).then(() => void (isFound = true));
  await look().catch(onAway);
  return async () => {
    if (!isFound) await look().catch(() => {});
    return isFound;
  };
};

export const storeIsAway = 'the folder of files is away: mount it and start again; nothing is stored or removed meanwhile';
