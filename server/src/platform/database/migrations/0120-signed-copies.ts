import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The copies with a signature sheet that were given out, so that the check page knows them again. */
export const signedCopies: Migration = {
  name: '0120-signed-copies',
  up: async (db) => {
    await sql`
      create table signed_copies (
        sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
        original_id bigint not null references document_originals on delete cascade,
        made_at timestamptz not null
      );
      create index on signed_copies (original_id);
      -- The check page looks for a file by its hash.
      create index on document_originals (sha256);
    `.execute(db);
  },
};
