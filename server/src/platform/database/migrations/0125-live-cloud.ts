import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * A person's view of folders (CLD-1: 1 grid, 2 list), and the notices on the channel of 0005 when folders change: 'cloud:' and the
 * employees who own them or have access (docs/decisions/0137).
 */
export const liveCloud: Migration = {
  name: '0125-live-cloud',
  up: async (db) => {
    await sql`
      create table cloud_views (
        person_id bigint primary key references people on delete cascade,
        view smallint not null check (view in (1, 2)),
        updated_at timestamptz not null
      );

      -- A payload takes 8000 bytes: four hundred employees at a time.
      create function cloud_tell(employees bigint[]) returns void language plpgsql as $$
      declare
        first integer;
      begin
        for first in select generate_series(1, coalesce(cardinality(employees), 0), 400) loop
          perform pg_notify('qujat_live', 'cloud:' || array_to_string(employees[first:first + 399], ','));
        end loop;
      end $$;
      create function folder_access_tell() returns trigger language plpgsql as $$
      begin
        perform cloud_tell((select array_agg(distinct employee_id) from changed));
        return null;
      end $$;
      create trigger folder_access_tell_given after insert on folder_access referencing new table as changed for each statement execute function folder_access_tell();
      create trigger folder_access_tell_revoked after delete on folder_access referencing old table as changed for each statement execute function folder_access_tell();

      -- The owner of a folder, and whoever is let into it or into one above it.
      create function folders_tell() returns trigger language plpgsql as $$
      begin
        perform cloud_tell((
          with recursive above (id, parent_id, owner_id) as (
            select id, parent_id, owner_id from changed
            union select f.id, f.parent_id, f.owner_id from folders f join above on f.id = above.parent_id
          )
          select array_agg(distinct employee_id) from (
            select owner_id as employee_id from above
            union select a.employee_id from folder_access a join above on above.id = a.folder_id
          ) concerned));
        return null;
      end $$;
      create trigger folders_tell_made after insert on folders referencing new table as changed for each statement execute function folders_tell();
      create trigger folders_tell_changed after update on folders referencing new table as changed for each statement execute function folders_tell();
      -- Where it stood before it was moved.
      create trigger folders_tell_left after update on folders referencing old table as changed for each statement execute function folders_tell();
    `.execute(db);
  },
};
