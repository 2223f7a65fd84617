import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** An attachment of letters: stored once for all recipients, and only until the letters have been sent. */
export const letterFiles: Migration = {
  name: '0040-letter-files',
  up: async (db) => {
    await sql`
      create table letter_files (
        id bigint generated always as identity primary key,
        name text not null,
        content_type text not null,
        content bytea not null,
        created_at timestamptz not null
      );
      alter table outgoing_letters add column file_id bigint references letter_files;
      create index on outgoing_letters (file_id) where file_id is not null;
    `.execute(db);
  },
};
