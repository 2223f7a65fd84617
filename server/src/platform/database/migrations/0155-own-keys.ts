import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The signing keys that people have proved to be theirs: what the certificate says, never the key (docs/decisions/0202). */
export const ownKeys: Migration = {
  name: '0155-own-keys',
  up: async (db) => {
    await sql`
      create table own_keys (
        person_id integer not null references people on delete cascade,
        serial text not null,
        holder text not null,
        organisation text,
        role text check (role in ('head', 'signatory', 'finance', 'hr', 'employee')),
        valid_until timestamptz not null,
        used_at timestamptz not null,
        primary key (person_id, serial)
      );
      alter table iin_proofs add column key jsonb;
      alter table signing_batches add column key_role text check (key_role in ('head', 'signatory', 'finance', 'hr', 'employee'));
    `.execute(db);
  },
};
