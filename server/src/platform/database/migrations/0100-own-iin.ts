import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Between a key that proves a person's IIN and the word of the person that it is theirs. */
export const ownIin: Migration = {
  name: '0100-own-iin',
  up: async (db) => {
    await sql`
      create table iin_challenges (
        hash bytea primary key,
        session_id bigint not null references sessions on delete cascade,
        expires_at timestamptz not null
      );
      create index on iin_challenges (expires_at);
      create table iin_proofs (
        hash bytea primary key,
        session_id bigint not null references sessions on delete cascade,
        iin text not null check (iin ~ '^[0-9]{12}$'),
        serial text not null,
        expires_at timestamptz not null
      );
      create index on iin_proofs (expires_at);
    `.execute(db);
  },
};
