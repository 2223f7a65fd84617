import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What a folder's link allows, and how often a wrong password was given (docs/decisions/0177). Links from before allow both, as they did. */
export const linkModes: Migration = {
  name: '0157-link-modes',
  up: async (db) => {
    await sql`
      alter table folders
        add column link_mode text not null default 'both' check (link_mode in ('view', 'upload', 'both')),
        add column link_failures int not null default 0;
    `.execute(db);
  },
};
