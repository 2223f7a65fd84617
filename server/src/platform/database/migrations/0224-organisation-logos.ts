import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Logos of organisations (docs/decisions/0224). */
export const organisationLogos: Migration = {
  name: '0224-organisation-logos',
  up: async (db) => {
    await sql`
      create table organisation_logos (
        organisation_id bigint primary key references organisations on delete cascade,
        code text not null unique,
        content bytea not null,
        content_type text not null check (content_type in ('image/png', 'image/jpeg')),
        created_at timestamptz not null
      )
    `.execute(db);
  },
};
