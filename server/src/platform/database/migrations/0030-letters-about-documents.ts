import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Whether a person wants letters about documents: their turn, refusals, completion. */
export const lettersAboutDocuments: Migration = {
  name: '0030-letters-about-documents',
  up: async (db) => {
    await sql`alter table people add column notify_documents boolean not null default true`.execute(db);
  },
};
