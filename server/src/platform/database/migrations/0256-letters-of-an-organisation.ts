import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A letter knows its language, and the organisation whose logo it bears (docs/decisions/0224). */
export const lettersOfAnOrganisation: Migration = {
  name: '0256-letters-of-an-organisation',
  up: async (db) => {
    await sql`
      alter table outgoing_letters
        add column language text not null default 'ru_RU',
        add column organisation_id bigint references organisations on delete set null;
      create index on outgoing_letters (organisation_id) where organisation_id is not null;
    `.execute(db);
  },
};
