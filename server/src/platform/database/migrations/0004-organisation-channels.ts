import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The releases that an organisation's people get: those for everybody, or those that a channel tries out. */
export const organisationChannels: Migration = {
  name: '0004-organisation-channels',
  up: async (db) => {
    await sql`
      alter table organisations add column channel text not null default 'stable' check (channel ~ '^[a-z][a-z0-9-]{0,31}$')
    `.execute(db);
  },
};
