import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What an organisation demands of its people's keys and sessions (docs/decisions/0152). */
export const organisationPolicy: Migration = {
  name: '0154-organisation-policy',
  up: async (db) => {
    await sql`
      alter table organisations
        add column ncalayer_only boolean not null default false,
        add column session_hours integer check (session_hours between 1 and 8760),
        add column session_idle_minutes integer check (session_idle_minutes between 5 and 525600);
    `.execute(db);
  },
};
