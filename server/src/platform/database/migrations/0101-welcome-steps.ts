import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Organisations that have registered are greeted with the first steps; those that were there keep their instructions. */
export const welcomeSteps: Migration = {
  name: '0101-welcome-steps',
  up: async (db) => {
    await sql`alter table organisations add column welcome_steps boolean not null default false`.execute(db);
  },
};
