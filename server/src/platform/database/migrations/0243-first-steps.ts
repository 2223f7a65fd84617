import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** An organisation may take the first steps out of its sidebar (ADM-10). */
export const firstSteps: Migration = {
  name: '0243-first-steps',
  up: async (db) => {
    await sql`alter table organisations add column first_steps_hidden boolean not null default false`.execute(db);
  },
};
