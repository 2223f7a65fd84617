import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The parts of a name (0115) by a loop over its letters. They are the same parts, in another order and without a search for doubles, which
 * the index drops anyway. The query that this replaces started an executor for each row and cut each part out of the whole text: it took
 * three times as long, whenever a person is written or the table is analysed.
 */
export const quickerNameGrams: Migration = {
  name: '0440-quicker-name-grams',
  up: async (db) => {
    await sql`
      create or replace function name_grams(key text) returns text[] language plpgsql immutable parallel safe strict cost 1000 as $$
      declare
        letters text[] := string_to_array(key, null);
        grams text[] := '{}';
        pair text;
      begin
        for at in 1 .. cardinality(letters) - 1 loop
          continue when letters[at] = ' ' or letters[at + 1] = ' ';
          pair := letters[at] || letters[at + 1];
          grams := grams || pair;
          continue when at + 2 > cardinality(letters) or letters[at + 2] = ' ';
          grams := grams || (pair || letters[at + 2]);
        end loop;
        return grams;
      end $$;
    `.execute(db);
  },
};
