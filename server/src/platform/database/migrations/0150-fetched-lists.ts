import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Addresses of revocation lists that trusted certificates or the operator name, with the newest list from each. */
export const fetchedLists: Migration = {
  name: '0150-fetched-lists',
  up: async (db) => {
    await sql`
      create table fetched_lists (
        address text primary key check (octet_length(address) <= 2048),
        content bytea,
        sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
        etag text,
        this_update timestamptz,
        next_update timestamptz,
        fetched_at timestamptz,
        failures int not null default 0,
        failure text,
        due_at timestamptz not null,
        check ((content is null) = (sha256 is null))
      );
      create index on fetched_lists (due_at);
    `.execute(db);
  },
};
