import { sql } from 'kysely';
import { migrate } from '../../database/migrate.ts';
import { openDatabase, type Database } from '../../database/pool.ts';
import { generateDocuments, type Generated } from './generate.ts';

/** A database of its own with so many documents, and who is who in it. One connection, so that requests are measured one by one. */
export interface ListSite {
  readonly db: Database;
  readonly generated: Generated;
}

/** Makes it on a running PostgreSQL; `url` gives the address of a database by its name. Close it with `db.destroy()`. */
export const makeListSite = async (url: (database: string) => string, count: number, now: Date): Promise<ListSite> => {
  const name = `list_${count}`;
  const maintenance = openDatabase({ url: url('postgres'), maxConnections: 1 });
  try {
    await sql`create database ${sql.id(name)}`.execute(maintenance);
  } finally {
    await maintenance.destroy();
  }
  const db = openDatabase({ url: url(name), maxConnections: 1 });
  await migrate(db);
  return { db, generated: await generateDocuments(db, count, now) };
};
