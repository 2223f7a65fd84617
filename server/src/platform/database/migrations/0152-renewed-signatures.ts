import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** When a signature needs another archive time stamp, and the hashes of its earlier forms. */
export const renewedSignatures: Migration = {
  name: '0152-renewed-signatures',
  up: async (db) => {
    await sql`
      -- proved_until and stamp_algorithms save reading every signature; null: nobody has looked yet. A check never believes them.
      -- earlier_forms: SHA-256, hexadecimal. Packages and the document log name a signature by the form of their time.
      alter table signatures
        add column proved_until timestamptz,
        add column stamp_algorithms text[],
        add column earlier_forms text[] not null default '{}';
      create index signatures_proved_until on signatures (proved_until nulls first);
    `.execute(db);
  },
};
