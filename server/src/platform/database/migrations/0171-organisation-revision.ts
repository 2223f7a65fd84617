import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A change of an organisation's names is compared with what the administrator has seen (ADM-7). */
export const organisationRevision: Migration = {
  name: '0171-organisation-revision',
  up: async (db) => {
    await sql`alter table organisations add column revision int not null default 0`.execute(db);
  },
};
