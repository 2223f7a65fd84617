import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The text search takes 64 characters of a term. Of a number every ending is indexed: a number of thousands of characters took quadratic
 * time, and its endings were longer than PostgreSQL stores.
 */
export const boundedSearchTerms: Migration = {
  name: '0161-bounded-search-terms',
  up: async (db) => {
    await sql`
      create or replace function document_terms(value text) returns setof text language sql immutable parallel safe as $$
        select t.term from regexp_split_to_table(translate(lower(value collate "pg_c_utf8"), 'ё', 'е'), '\\s+') s (raw),
          lateral (select left(regexp_replace(s.raw, '^[^[:alnum:]]+|[^[:alnum:]]+$' collate "pg_c_utf8", '', 'g'), 64) as term) t
        where t.term <> ''
      $$;
    `.execute(db);
  },
};
