import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The sender of a document by e-mail is notified if a letter could not be delivered. */
export const undeliveredLetters: Migration = {
  name: '0086-undelivered-letters',
  up: async (db) => {
    await sql`alter table outgoing_letters add column sender_id bigint references people on delete set null`.execute(db);
  },
};
