import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Codes that confirm a change of the second factor by the present one. */
export const factorCodes: Migration = {
  name: '0136-factor-codes',
  up: async (db) => {
    await sql`
      create table factor_codes (
        ticket_hash bytea primary key,
        session_id bigint not null unique references sessions on delete cascade,
        code_hash bytea not null,
        tries integer not null default 0,
        expires_at timestamptz not null
      );
    `.execute(db);
  },
};
