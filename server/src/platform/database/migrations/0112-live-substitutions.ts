import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A session that ceases to act for somebody is notified on the channel of 0005: 'session:' and its number. */
export const liveSubstitutions: Migration = {
  name: '0112-live-substitutions',
  up: async (db) => {
    await sql`
      create function session_substitution_tell() returns trigger language plpgsql as $$
      begin
        perform pg_notify('qujat_live', 'session:' || session_id) from (select distinct session_id from gone) g;
        return null;
      end $$;
      create trigger session_substitution_tell_removed after delete on session_substitutions
        referencing old table as gone for each statement execute function session_substitution_tell();
    `.execute(db);
  },
};
