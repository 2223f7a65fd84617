import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Every change of the feed sends a notice on the channel qujat_live, with the principals concerned, to all server processes. The notice is
 * sent on commit. A payload has at most 8,000 bytes, so a change that concerns very many principals, such as a bulk load, is sent as '*',
 * for everybody.
 */
export const liveEvents: Migration = {
  name: '0005-live-events',
  up: async (db) => {
    await sql`
      create function document_feed_tell() returns trigger language plpgsql as $$
      declare
        concerned bigint[];
      begin
        select array_agg(distinct principal) into concerned from changed;
        if concerned is not null then
          perform pg_notify('qujat_live', case when cardinality(concerned) > 400 then '*' else array_to_string(concerned, ',') end);
        end if;
        return null;
      end $$;
      create trigger document_feed_tell_added after insert on document_feed
        referencing new table as changed for each statement execute function document_feed_tell();
      create trigger document_feed_tell_removed after delete on document_feed
        referencing old table as changed for each statement execute function document_feed_tell();
      create trigger document_feed_tell_changed after update on document_feed
        referencing new table as changed for each statement execute function document_feed_tell();
    `.execute(db);
  },
};
