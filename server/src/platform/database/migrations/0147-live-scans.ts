import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Tells the people who see a file in a folder when a scanner has judged it (the channel and the function are those of 0125). */
export const liveScans: Migration = {
  name: '0147-live-scans',
  up: async (db) => {
    await sql`
      create function files_tell_scan() returns trigger language plpgsql as $$
      begin
        perform cloud_tell((
          with recursive above (id, parent_id, owner_id) as (
            select f.id, f.parent_id, f.owner_id from folder_files ff join folders f on f.id = ff.folder_id where ff.file_id = new.id
            union select f.id, f.parent_id, f.owner_id from folders f join above on f.id = above.parent_id
          )
          select array_agg(distinct employee_id) from (
            select owner_id as employee_id from above
            union select a.employee_id from folder_access a join above on above.id = a.folder_id
          ) concerned));
        return null;
      end $$;
      create trigger files_tell_scan after update of scan on files for each row
        when (old.scan is distinct from new.scan) execute function files_tell_scan();
    `.execute(db);
  },
};
