import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Connected mailboxes, their fetched letters, and the documents made from letters. */
export const mailAccounts: Migration = {
  name: '0060-mail-accounts',
  up: async (db) => {
    await sql`
      create table mail_accounts (
        id bigint generated always as identity primary key,
        employee_id bigint not null unique references employees on delete cascade,
        protocol text not null check (protocol in ('imap', 'pop3')),
        host text not null check (host <> ''),
        port int not null check (port between 1 and 65535),
        security text not null check (security in ('tls', 'starttls', 'none')),
        login text not null check (login <> ''),
        -- Encrypted under a key that is not in the database.
        sealed_password bytea not null,
        charset text not null,
        sender text not null,
        created_at timestamptz not null,
        -- Null: nothing is tried until the person does something.
        next_attempt_at timestamptz,
        -- The person has asked for letters and has not been answered yet.
        asked_at timestamptz,
        fetched_at timestamptz,
        attempts int not null default 0,
        -- What kept letters from coming in at the last try, and what the server said.
        trouble text,
        trouble_details text not null default ''
      );
      create index on mail_accounts (next_attempt_at) where next_attempt_at is not null;

      -- What stands on the mail server, by the name it has there: fetched once, or why not.
      create table mail_account_letters (
        id bigint generated always as identity primary key,
        account_id bigint not null references mail_accounts on delete cascade,
        server_id text not null,
        letter_id bigint references letters on delete set null,
        -- Null: it is here.
        failure text check (failure in ('too-large', 'unreadable')),
        subject text not null default '',
        sender text not null default '',
        at timestamptz not null,
        unique (account_id, server_id)
      );
      create index on mail_account_letters (account_id) where failure is not null;

      alter table letters add column recipients text not null default '';
      -- How the text names a picture that stands within it, which is no attachment then.
      alter table letter_attachments add column content_id text;

      create table letter_documents (
        letter_id bigint not null references letters on delete cascade,
        document_id bigint not null references documents on delete cascade,
        created_at timestamptz not null,
        primary key (letter_id, document_id)
      );
      create index on letter_documents (document_id);
    `.execute(db);
  },
};
