import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Finds the incoming letters with a number of their sender (docs/decisions/0300). */
export const sendersOfLetters: Migration = {
  name: '0300-senders-of-letters',
  up: async (db) => {
    await sql`
      create index documents_by_number_of_sender
        on documents (organisation_id, lower(btrim(left(body -> 'sender' ->> 'number', 100)))) where correspondence = 'incoming';
    `.execute(db);
  },
};
