import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * People search by any part of a name (docs/decisions/0125). `name_key` is the normalised name: lower case, ё as е, and Kazakh letters as
 * the Russian ones that replace them on a keyboard without Kazakh. The index holds its bigrams and trigrams: pg_trgm supports Cyrillic
 * letters only in a database with a Cyrillic locale.
 */
export const peopleSearch: Migration = {
  name: '0115-people-search',
  up: async (db) => {
    await sql`
      create function name_key(name text) returns text language sql immutable parallel safe strict
        return translate(lower(name collate "pg_c_utf8"), 'ёәіңғүұқөһ', 'еаингуукох');
      alter table people add column name_key text not null generated always as (name_key(full_name)) stored;

      -- The cost keeps the planner from computing it for every row where the index does not help.
      create function name_grams(key text) returns text[] language sql immutable parallel safe strict cost 1000 as $$
        select array(
          select distinct gram from generate_series(2, 3) size, generate_series(1, length(key)) at, substr(key, at, size) gram
          where length(gram) = size and strpos(gram, ' ') = 0)
      $$;
      create index people_name_grams on people using gin (name_grams(name_key));
    `.execute(db);
  },
};
