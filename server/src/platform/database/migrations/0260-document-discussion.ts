import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Questions and remarks in a document, and its texts as they were sent (docs/decisions/0252 and 0253). */
export const documentDiscussion: Migration = {
  name: '0260-document-discussion',
  up: async (db) => {
    await sql`
      create table document_entries (
        id bigint generated always as identity primary key,
        document_id bigint not null references documents on delete cascade,
        -- The question or remark that it answers.
        answers_id bigint references document_entries on delete cascade,
        kind text not null check (kind in ('question', 'remark', 'answer')),
        author_id bigint not null references employees,
        addressee_ids bigint[] not null default '{}',
        body text not null,
        quote text,
        position integer,
        -- The text that it was written about.
        launch_version integer not null,
        created_at timestamptz not null,
        resolved_at timestamptz,
        resolved_by bigint references employees
      );
      create index on document_entries (document_id, id);
      create table document_texts (
        document_id bigint not null references documents on delete cascade,
        version integer not null,
        sent_at timestamptz not null,
        subject text not null,
        body text not null,
        primary key (document_id, version)
      );
    `.execute(db);
  },
};
