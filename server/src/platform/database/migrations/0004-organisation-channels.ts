import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Which releases an organisation's people get: everybody's, or what a channel tries out first. */
export const organisationChannels: Migration = {
  name: '0004-organisation-channels',
  up: async (db) => {
    await sql`
      alter table organisations add column channel text not null default 'stable' check (channel ~ '^[a-z][a-z0-9-]{0,31}$')
    `.execute(db);
  },
};
