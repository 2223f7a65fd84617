import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Whoever sends a document by e-mail learns when a letter of theirs could not be delivered. */
export const undeliveredLetters: Migration = {
  name: '0086-undelivered-letters',
  up: async (db) => {
    await sql`alter table outgoing_letters add column sender_id bigint references people on delete set null`.execute(db);
  },
};
