import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Letters of connected mailboxes, the feed's posts, and files in folders. */
export const mailFeedCloud: Migration = {
  name: '0003-mail-feed-cloud',
  up: async (db) => {
    await sql`
      -- What a file holds stands in the store under storage_key; code is what an address names, and cannot be guessed.
      create table files (
        id bigint generated always as identity primary key,
        organisation_id bigint not null references organisations,
        code text not null unique check (length(code) >= 32),
        name text not null check (name <> '' and octet_length(name) <= 255),
        extension text not null,
        size bigint not null check (size >= 0),
        content_type text not null,
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        storage_key text not null,
        owner_id bigint not null references employees,
        created_at timestamptz not null default now()
      );
      create index on files (owner_id);

      -- 0002 made the table before there were files.
      alter table document_attachments add foreign key (file_id) references files;

      create table letters (
        id bigint generated always as identity primary key,
        employee_id bigint not null references employees on delete cascade,
        message_id text not null,
        sent_at timestamptz not null,
        sender text not null,
        subject text not null,
        text_plain text not null default '',
        text_html text not null default '',
        unread boolean not null default true,
        -- A letter that is fetched twice is one letter.
        unique (employee_id, message_id)
      );
      create index on letters (employee_id, sent_at desc, id desc);

      create table letter_attachments (
        id bigint generated always as identity primary key,
        letter_id bigint not null references letters on delete cascade,
        file_id bigint not null references files
      );
      create index on letter_attachments (letter_id);

      create table posts (
        id bigint generated always as identity primary key,
        organisation_id bigint not null references organisations,
        author_id bigint not null references employees,
        message text not null,
        created_at timestamptz not null default now()
      );
      create index on posts (organisation_id, id desc);

      -- A file of ours, or a video at an address.
      create table post_files (
        id bigint generated always as identity primary key,
        post_id bigint not null references posts on delete cascade,
        file_id bigint references files,
        url text,
        name text not null,
        check (num_nonnulls(file_id, url) = 1)
      );
      create index on post_files (post_id);
      create index on post_files (file_id);

      create table post_documents (
        post_id bigint not null references posts on delete cascade,
        document_id bigint not null references documents on delete cascade,
        primary key (post_id, document_id)
      );
      create index on post_documents (document_id);

      create table post_likes (
        post_id bigint not null references posts on delete cascade,
        employee_id bigint not null references employees on delete cascade,
        created_at timestamptz not null default now(),
        primary key (post_id, employee_id)
      );

      create table post_comments (
        id bigint generated always as identity primary key,
        post_id bigint not null references posts on delete cascade,
        author_id bigint not null references employees,
        message text not null,
        created_at timestamptz not null default now()
      );
      create index on post_comments (post_id, id);

      -- shared: whoever has the link may enter, until it expires.
      create table folders (
        id bigint generated always as identity primary key,
        organisation_id bigint not null references organisations,
        owner_id bigint not null references employees,
        parent_id bigint references folders on delete cascade check (parent_id <> id),
        name text not null check (name <> '' and octet_length(name) <= 255),
        shared boolean not null default false,
        link text unique check (length(link) >= 22),
        link_expires_at timestamptz,
        created_at timestamptz not null default now()
      );
      create index on folders (owner_id);
      create index on folders (parent_id);

      -- Opens a folder and everything below it to an employee.
      create table folder_access (
        folder_id bigint not null references folders on delete cascade,
        employee_id bigint not null references employees on delete cascade,
        primary key (folder_id, employee_id)
      );
      create index on folder_access (employee_id);

      create table folder_files (
        folder_id bigint not null references folders on delete cascade,
        file_id bigint not null references files on delete cascade,
        added_by bigint not null references employees,
        added_at timestamptz not null default now(),
        primary key (folder_id, file_id)
      );
      create index on folder_files (file_id);
      create index on folder_files (folder_id, added_at desc, file_id desc);
      create index on folder_files (added_by, added_at desc);

      create table file_opens (
        employee_id bigint not null references employees on delete cascade,
        file_id bigint not null references files on delete cascade,
        opened_at timestamptz not null,
        primary key (employee_id, file_id)
      );
      create index on file_opens (employee_id, opened_at desc);
    `.execute(db);
  },
};
