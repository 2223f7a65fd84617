import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** How a person has arranged the columns of the document lists (shared/contract/src/column-choices.ts). */
export const listColumns: Migration = {
  name: '0050-list-columns',
  up: async (db) => {
    await sql`
      create table list_columns (
        person_id bigint primary key references people on delete cascade,
        columns text not null,
        updated_at timestamptz not null
      )`.execute(db);
  },
};
