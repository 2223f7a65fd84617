import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * A facsimile that was removed, and not replaced: the time for removal of the next one begins anew (docs/decisions/0226). Those that have
 * ended where none is present were removed.
 */
export const removedFacsimiles: Migration = {
  name: '0257-removed-facsimiles',
  up: async (db) => {
    await sql`
      alter table facsimiles add column removed boolean not null default false;
      update facsimiles f set removed = true
        where not exists (select from facsimiles p where p.employee_id = f.employee_id and p.ended_at is null);
    `.execute(db);
  },
};
