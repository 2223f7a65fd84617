import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The versions after a document's last launch and after the last change of its status or turn: a decision made on an older one is stale.
 * For existing documents these are unknown, so only their current version counts.
 */
export const turnVersions: Migration = {
  name: '0110-turn-versions',
  up: async (db) => {
    await sql`alter table documents add column launch_version integer not null default 1, add column turn_version integer not null default 1`.execute(
      db,
    );
    await sql`update documents set launch_version = version, turn_version = version where version <> 1`.execute(db);
  },
};
