import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Invitations to register an organisation, by the hash of their code (docs/decisions/0175). */
export const registrationInvitations: Migration = {
  name: '0141-registration-invitations',
  up: async (db) => {
    await sql`
      create table registration_invitations (
        hash bytea primary key,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index on registration_invitations (expires_at);
    `.execute(db);
  },
};
