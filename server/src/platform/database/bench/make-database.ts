import { sql } from 'kysely';
import { migrate } from '../migrate.ts';
import { openDatabase, type Database } from '../pool.ts';

/**
 * A database of its own for measuring, with the tables of now, on a running PostgreSQL; `url` gives the address of a database
 * by its name. One connection, so that requests are measured one by one. Close it with `destroy()`.
 */
export const makeBenchDatabase = async (url: (database: string) => string, name: string): Promise<Database> => {
  const maintenance = openDatabase({ url: url('postgres'), maxConnections: 1 });
  try {
    await sql`create database ${sql.id(name)}`.execute(maintenance);
  } finally {
    await maintenance.destroy();
  }
  const db = openDatabase({ url: url(name), maxConnections: 1 });
  await migrate(db);
  return db;
};
