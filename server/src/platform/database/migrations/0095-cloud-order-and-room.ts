import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Folders in the order of a column, and each person's usage of the cloud (docs/decisions/0095, 0096).
 *
 * The sort keys are stored in the row that places a file in a folder, so that a page is read from an index. Triggers of `files` maintain
 * `file_use`; they update several owners in a fixed order, so that two removals cannot deadlock.
 */
export const cloudOrderAndRoom: Migration = {
  name: '0095-cloud-order-and-room',
  up: async (db) => {
    await sql`
      alter table folder_files add column name text, add column size bigint;
      update folder_files ff set name = f.name, size = f.size from files f where f.id = ff.file_id;
      alter table folder_files alter column name set not null, alter column size set not null;
      create index on folder_files (folder_id, name collate "kk-x-icu", file_id) where trashed_at is null;
      create index on folder_files (folder_id, size, file_id) where trashed_at is null;
      create index on folder_files (folder_id, added_at, file_id) where trashed_at is null;

      create function folder_files_describe() returns trigger language plpgsql as $$
      begin
        select name, size into new.name, new.size from files where id = new.file_id;
        return new;
      end $$;
      create trigger folder_files_describe before insert on folder_files for each row execute function folder_files_describe();
      create function files_renamed() returns trigger language plpgsql as $$
      begin
        update folder_files set name = new.name where file_id = new.id;
        return null;
      end $$;
      create trigger files_renamed after update of name on files for each row when (old.name is distinct from new.name) execute function files_renamed();

      -- Of the cloud and the feed: what comes with letters and documents is nobody's to tidy up.
      alter table files add column counted boolean not null default false;
      update files set counted = true
        where id in (select file_id from folder_files union select file_id from post_files where file_id is not null union select file_id from post_draft_files);

      -- What a person's files of cloud and feed take, those in the trash included.
      create table file_use (
        employee_id bigint primary key references employees on delete cascade,
        organisation_id bigint not null references organisations,
        bytes bigint not null check (bytes >= 0)
      );
      create index on file_use (organisation_id) include (bytes);
      insert into file_use select owner_id, organisation_id, sum(size) from files where counted group by 1, 2;

      create function files_count_use() returns trigger language plpgsql as $$
      declare
        part record;
      begin
        if tg_op = 'INSERT' then
          for part in select owner_id, organisation_id, sum(size) as bytes from changed where counted group by 1, 2 order by 1 loop
            insert into file_use values (part.owner_id, part.organisation_id, part.bytes)
              on conflict (employee_id) do update set bytes = file_use.bytes + excluded.bytes;
          end loop;
        else
          for part in select owner_id, sum(size) as bytes from changed where counted group by 1 order by 1 loop
            update file_use set bytes = bytes - part.bytes where employee_id = part.owner_id;
          end loop;
        end if;
        return null;
      end $$;
      create trigger files_count_use_come after insert on files referencing new table as changed for each statement execute function files_count_use();
      create trigger files_count_use_gone after delete on files referencing old table as changed for each statement execute function files_count_use();

      -- As in 0065, but in the order in which use is counted.
      create or replace function forget_files(ids bigint[], moment timestamptz) returns void language plpgsql as $$
      declare
        each bigint;
      begin
        for each in select f.id from files f where f.id = any(ids) order by f.owner_id, f.id loop
          begin
            with gone as (
              delete from files f where f.id = each and not exists (select from folder_files ff where ff.file_id = f.id) returning storage_key
            )
            insert into file_remains select storage_key, moment from gone on conflict (key) do nothing;
          exception when foreign_key_violation then
            -- A document, a post or a letter holds it too.
            null;
          end;
        end loop;
      end $$;
    `.execute(db);
  },
};
