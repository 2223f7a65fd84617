import { makeBenchDatabase } from '../../../test-support/bench-database.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { generateDocuments, type Generated } from './generate-documents.ts';

/** A separate database with a given number of documents, and the people in it. */
export interface ListSite {
  readonly db: Database;
  readonly generated: Generated;
}

/** Creates it on a running PostgreSQL; `url` returns the address of a database by its name. Close it with `db.destroy()`. */
export const makeListSite = async (url: (database: string) => string, count: number, now: Date): Promise<ListSite> => {
  const db = await makeBenchDatabase(url, `list_${count}`);
  return { db, generated: await generateDocuments(db, count, now) };
};
