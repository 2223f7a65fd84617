import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A digest of what was sent tells letters of one Message-ID apart. Letters from before have none: they are known by their Message-ID alone. */
export const digestsOfLetters: Migration = {
  name: '0465-digests-of-letters',
  up: async (db) => {
    await sql`alter table letters add column sent_digest text`.execute(db);
  },
};
