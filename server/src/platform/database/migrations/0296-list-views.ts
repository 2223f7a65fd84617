import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Filters of a list that a person has saved under a name. */
export const listViews: Migration = {
  name: '0296-list-views',
  up: async (db) => {
    await sql`
      create table list_views (
        id bigint generated always as identity primary key,
        employee_id bigint not null references employees on delete cascade,
        name text not null check (name <> ''),
        queue smallint not null,
        filter text not null,
        saved_at timestamptz not null
      );
      create unique index list_views_name on list_views (employee_id, lower(name));
    `.execute(db);
  },
};
