import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Canonical PDFs, the signatures of them, and acts of signing with what became of each document. */
export const signing: Migration = {
  name: '0020-signing',
  up: async (db) => {
    await sql`
      -- The canonical PDF of a document, frozen when it leaves drafts. One that is returned to creation loses it: then it
      -- is dropped, and kept with its signatures as history.
      create table document_originals (
        id bigint generated always as identity primary key,
        document_id bigint not null references documents on delete cascade,
        check_code text not null unique check (length(check_code) >= 20),
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        size int not null check (size > 0),
        storage_key text not null,
        attachments jsonb not null default '[]',
        made_at timestamptz not null,
        dropped_at timestamptz
      );
      create unique index document_originals_current on document_originals (document_id) where dropped_at is null;
      create index on document_originals (document_id);

      -- Lists of what was revoked are the same for thousands of signatures.
      create table revocation_lists (
        sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
        content bytea not null
      );

      create table signatures (
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
        organisation text,
        bin text,
        serial text not null,
        algorithm text not null check (algorithm in ('rsa', 'ec', 'gost')),
        unique (original_id, stage, employee_id)
      );

      -- heartbeat_at is of the database's clock: the process that holds the key is alive while it moves.
      create table signing_batches (
        id uuid primary key,
        employee_id bigint not null references employees on delete cascade,
        organisation_id bigint not null references organisations,
        holder text not null default '',
        created_at timestamptz not null,
        heartbeat_at timestamptz not null default clock_timestamp(),
        finished_at timestamptz,
        dismissed_at timestamptz
      );
      create index on signing_batches (employee_id, created_at desc);
      create index signing_batches_running on signing_batches (heartbeat_at) where finished_at is null;

      -- outcome: a key of the server's texts.
      create table signing_items (
        batch_id uuid not null references signing_batches on delete cascade,
        document_id bigint not null references documents on delete cascade,
        position int not null,
        state text not null default 'waiting' check (state in ('waiting', 'signed', 'failed', 'interrupted')),
        outcome text not null default '',
        finished_at timestamptz,
        primary key (batch_id, document_id)
      );
      create index on signing_items (document_id);
    `.execute(db);
  },
};
