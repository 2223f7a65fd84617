import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A person may start with another page than the list opened last, and take 'Мне сегодня' out of the sidebar (SHL-25). */
export const startPage: Migration = {
  name: '0303-start-page',
  up: async (db) => {
    await sql`
      alter table people
        add column start_page text not null default 'last' check (start_page in ('last', 'today', 'incoming')),
        add column today_hidden boolean not null default false
    `.execute(db);
  },
};
