import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * A letter that tells what the bell tells too is sent at most once (docs/decisions/0261): before it leaves, the worker notes that it is
 * leaving. A letter belongs to one notification, so no event makes two.
 */
export const lettersToldOnce: Migration = {
  name: '0271-letters-told-once',
  up: async (db) => {
    await sql`
      alter table outgoing_letters
        add column notification_id bigint unique references notifications on delete set null,
        add column once boolean not null default false,
        add column leaving_at timestamptz;
    `.execute(db);
  },
};
