import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Documents signed by the state mobile application: what a browser's session has offered to a phone (SIG-12). */
export const mobileSigning: Migration = {
  name: '0410-mobile-signing',
  up: async (db) => {
    await sql`
      -- The code is in the QR code, the token is given to who has the code: of both only hashes are kept.
      create table mobile_signings (
        id uuid primary key,
        session_id bigint not null references sessions on delete cascade,
        employee_id bigint not null references employees on delete cascade,
        organisation_id bigint not null references organisations,
        code_hash bytea not null unique check (length(code_hash) = 32),
        token_hash bytea not null check (length(token_hash) = 32),
        entry_of bigint,
        comment text,
        created_at timestamptz not null,
        expires_at timestamptz not null check (expires_at > created_at),
        opened_at timestamptz,
        taken_at timestamptz,
        cancelled_at timestamptz,
        result text,
        check (taken_at is null or cancelled_at is null),
        check (result is null or taken_at is not null)
      );
      create index on mobile_signings (session_id);
      create index on mobile_signings (employee_id);
      create index on mobile_signings (expires_at);

      -- version: of the document, on which the person decided.
      create table mobile_signing_documents (
        signing_id uuid not null references mobile_signings on delete cascade,
        position int not null check (position > 0),
        document_id bigint not null references documents on delete cascade,
        original_id bigint not null references document_originals on delete cascade,
        version int not null,
        primary key (signing_id, position),
        unique (signing_id, document_id)
      );
      create index on mobile_signing_documents (document_id);
      create index on mobile_signing_documents (original_id);
    `.execute(db);
  },
};
