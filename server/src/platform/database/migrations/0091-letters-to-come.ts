import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The number of letters of a large mailbox that are still to be fetched. */
export const lettersToCome: Migration = {
  name: '0091-letters-to-come',
  up: async (db) => {
    await sql`
      -- Letters that a round has left for the next ones.
      alter table mail_accounts add column remaining int not null default 0;
    `.execute(db);
  },
};
