import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Browsers in which a person has signed in (docs/decisions/0174). */
export const knownDevices: Migration = {
  name: '0140-known-devices',
  up: async (db) => {
    await sql`
      create table known_devices (
        hash bytea not null,
        person_id bigint not null references people on delete cascade,
        seen_at timestamptz not null,
        primary key (hash, person_id)
      );
      create index on known_devices (person_id);
      create index on known_devices (seen_at);
    `.execute(db);
  },
};
