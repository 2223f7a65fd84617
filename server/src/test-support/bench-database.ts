import { sql } from 'kysely';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase, type Database } from '../platform/database/pool.ts';

/**
 * A separate database for benchmarks, with the current tables, on a running PostgreSQL; `url` returns the address of a database by its
 * name. It has one connection, so that queries are measured one by one. Close it with `destroy()`.
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
