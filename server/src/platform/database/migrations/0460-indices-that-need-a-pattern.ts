import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Without a pattern the last digits of a number count up (ADM-80). An index that has given numbers which end with something else, such as the
 * year, keeps having a pattern, also after another one has taken the place of that one.
 */
export const indicesThatNeedAPattern: Migration = {
  name: '0460-indices-that-need-a-pattern',
  up: async (db) => {
    await sql`
      alter table document_indices add column needs_pattern boolean not null default false;
      update document_indices i set needs_pattern = true
      where number_pattern <> '' and number_pattern !~ '\\{number(:\\d+)?\\}[^{}\\d]*$'
        and exists (select from index_counters c where c.index_id = i.id and c.organisation_id = i.organisation_id);
    `.execute(db);
  },
};
