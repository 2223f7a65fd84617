import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Legal holds, acts of destruction, and documents whose contents have been destroyed (docs/decisions/0229). */
export const retention: Migration = {
  name: '0229-retention',
  up: async (db) => {
    await sql`
      -- Of one document, or of everything that is filed under an index. A hold that was lifted stays, as history.
      create table legal_holds (
        id bigint generated always as identity primary key,
        organisation_id bigint not null references organisations on delete cascade,
        document_id bigint references documents on delete cascade,
        index_id bigint references document_indices on delete cascade,
        reason text not null check (reason <> ''),
        placed_at timestamptz not null,
        placed_by bigint not null references employees,
        lifted_at timestamptz,
        lifted_by bigint references employees,
        check (num_nonnulls(document_id, index_id) = 1),
        check ((lifted_at is null) = (lifted_by is null))
      );
      create index on legal_holds (organisation_id);
      create unique index legal_holds_document on legal_holds (document_id) where lifted_at is null;
      create unique index legal_holds_index on legal_holds (index_id) where lifted_at is null;

      -- What an act of destruction lists, in the words of the day on which it was written. The act is a document like any other.
      create table destruction_items (
        act_id bigint not null references documents on delete cascade,
        document_id bigint not null references documents,
        number text not null,
        issued_on date not null,
        subject text not null,
        index_code text not null,
        kept_until date not null,
        -- Why the document is destroyed by this act no more.
        released_at timestamptz,
        released_because text check (released_because in ('hold', 'period', 'withdrawn')),
        destroyed_at timestamptz,
        primary key (act_id, document_id),
        check ((released_at is null) = (released_because is null)),
        check (released_at is null or destroyed_at is null)
      );
      create unique index destruction_items_document on destruction_items (document_id) where released_at is null;
      create index destruction_items_pending on destruction_items (act_id) where released_at is null and destroyed_at is null;

      -- What the register keeps besides number and dates, which stay with the document. Hashes: of the text, the original and each file.
      create table destroyed_documents (
        document_id bigint primary key references documents,
        act_id bigint not null references documents,
        destroyed_at timestamptz not null,
        hashes jsonb not null
      );
      create function destroyed_documents_keep() returns trigger language plpgsql as $$
      begin
        raise exception 'destroyed_documents is append-only' using errcode = 'insufficient_privilege';
      end $$;
      create trigger destroyed_documents_keep before update or delete or truncate on destroyed_documents
        for each statement execute function destroyed_documents_keep();
      alter table document_originals add column destroyed_at timestamptz;
      -- Documents whose period may have passed.
      create index documents_finished on documents (organisation_id, finished_at) where finished_at is not null;
    `.execute(db);
  },
};
