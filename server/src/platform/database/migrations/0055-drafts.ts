import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The fields of templates, and the current writer of a draft. */
export const drafts: Migration = {
  name: '0055-drafts',
  up: async (db) => {
    await sql`
      -- A list of {key, kind, ru, kk, required, options: [{ru, kk}]}.
      alter table templates add column fields jsonb not null default '[]' check (jsonb_typeof(fields) = 'array');

      -- key names a draft before its author knows its id. The page that wrote last, and how often it has: what it sends is never
      -- foreign to itself, and an old text never comes after a newer one.
      create table document_drafts (
        document_id bigint primary key references documents on delete cascade,
        initiator_id bigint not null references employees,
        key uuid not null,
        writer uuid not null,
        sequence int not null,
        unique (initiator_id, key)
      );
    `.execute(db);
  },
};
