import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Where in PostgreSQL's log the last write of a session is: a replica answers the session only if it has that (docs/decisions/0439). */
export const writtenLsn: Migration = {
  name: '0435-written-lsn',
  up: async (db) => {
    await sql`alter table sessions add column written_lsn pg_lsn`.execute(db);
  },
};
