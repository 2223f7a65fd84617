import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Signatures whose decisions were requested again: they bind nobody any more, and are kept as proof of what happened. */
export const voidedSignatures: Migration = {
  name: '0160-voided-signatures',
  up: async (db) => {
    await sql`
      create table voided_signatures (
        id bigint generated always as identity primary key,
        original_id bigint not null references document_originals on delete cascade,
        stage smallint not null check (stage between 1 and 4),
        employee_id bigint not null references employees,
        signer_id bigint not null references employees,
        cms bytea not null,
        revocation_list text references revocation_lists,
        signed_at timestamptz not null,
        holder text not null,
        iin text,
        bin text,
        serial text not null,
        voided_at timestamptz not null
      );
      create index on voided_signatures (original_id);
    `.execute(db);
  },
};
