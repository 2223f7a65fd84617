import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Recovery, registration, QR, challenges for NCALayer; letters that are tried again; photos and wishes of a person. */
export const waysToSignIn: Migration = {
  name: '0006-ways-to-sign-in',
  up: async (db) => {
    await sql`
      -- An organisation that registers by e-mail has told no BIN yet.
      alter table organisations alter column bin drop not null;

      alter table people add column notify_sign_ins boolean not null default false;

      create table person_photos (
        code text primary key,
        person_id bigint not null unique references people on delete cascade,
        content bytea not null,
        content_type text not null,
        created_at timestamptz not null
      );

      alter table outgoing_letters
        add column attempts int not null default 0,
        add column next_attempt_at timestamptz not null default now(),
        add column failed_at timestamptz,
        add column last_error text;
      create index outgoing_letters_waiting on outgoing_letters (next_attempt_at) where sent_at is null and failed_at is null;

      create table recovery_requests (
        id bigint generated always as identity primary key,
        email text not null,
        language text not null,
        address text not null,
        user_agent text not null,
        created_at timestamptz not null
      );

      create table letter_links (
        hash bytea primary key,
        purpose text not null check (purpose in ('recovery', 'registration')),
        person_id bigint references people on delete cascade,
        registration jsonb,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        check ((purpose = 'recovery') = (person_id is not null)),
        check ((purpose = 'registration') = (registration is not null))
      );
      create index on letter_links (expires_at);
      create index on letter_links (person_id);

      create table qr_sign_ins (
        code_hash bytea primary key,
        browser_hash bytea not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        answered_at timestamptz,
        person_id bigint references people on delete cascade,
        used_at timestamptz
      );
      create index on qr_sign_ins (expires_at);

      create table esign_challenges (
        hash bytea primary key,
        browser_hash bytea not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index on esign_challenges (expires_at);
    `.execute(db);
  },
};
