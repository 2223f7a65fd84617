import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Administrators of the installation, whom only a command names (docs/decisions/0431). */
export const operators: Migration = {
  name: '0430-operators',
  up: async (db) => {
    await sql`
      create table operators (
        person_id bigint primary key references people,
        added_at timestamptz not null default now()
      )
    `.execute(db);
  },
};
