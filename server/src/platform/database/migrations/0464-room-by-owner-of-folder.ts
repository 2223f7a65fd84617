import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * A file in a folder counts for the owner of the folder, who can always remove it (docs/decisions/0096): its uploader may have lost access.
 * Triggers keep this true when a file is placed or a folder changes its owner. A file of the feed counts for its author.
 */
export const roomByOwnerOfFolder: Migration = {
  name: '0464-room-by-owner-of-folder',
  up: async (db) => {
    await sql`
      -- Whose quota the file uses, if it is counted; null means its owner's.
      alter table files add column charged_to bigint;
      alter table files add constraint files_charged_to_fkey foreign key (charged_to, organisation_id) references employees (id, organisation_id);

      create function change_file_use(employee bigint, organisation bigint, more bigint) returns void language plpgsql as $$
      begin
        if more < 0 then
          update file_use set bytes = bytes + more where employee_id = employee and organisation_id = organisation;
        else
          insert into file_use values (employee, organisation, more)
            on conflict (employee_id, organisation_id) do update set bytes = file_use.bytes + excluded.bytes;
        end if;
      end $$;

      create or replace function files_count_use() returns trigger language plpgsql as $$
      declare
        part record;
      begin
        if tg_op = 'INSERT' then
          for part in
            select coalesce(charged_to, owner_id) as employee, organisation_id as organisation, sum(size)::bigint as bytes
            from come where counted group by 1, 2 order by 1, 2
          loop
            perform change_file_use(part.employee, part.organisation, part.bytes);
          end loop;
        elsif tg_op = 'DELETE' then
          for part in
            select coalesce(charged_to, owner_id) as employee, organisation_id as organisation, sum(size)::bigint as bytes
            from gone where counted group by 1, 2 order by 1, 2
          loop
            perform change_file_use(part.employee, part.organisation, -part.bytes);
          end loop;
        else
          for part in
            select employee, organisation, sum(size)::bigint as bytes from (
              select coalesce(charged_to, owner_id) as employee, organisation_id as organisation, size from come where counted
              union all
              select coalesce(charged_to, owner_id), organisation_id, -size from gone where counted
            ) each group by 1, 2 having sum(size) <> 0 order by 1, 2
          loop
            perform change_file_use(part.employee, part.organisation, part.bytes);
          end loop;
        end if;
        return null;
      end $$;
      drop trigger files_count_use_come on files;
      drop trigger files_count_use_gone on files;
      create trigger files_count_use_come after insert on files
        referencing new table as come for each statement execute function files_count_use();
      create trigger files_count_use_gone after delete on files
        referencing old table as gone for each statement execute function files_count_use();
      create trigger files_count_use_changed after update on files
        referencing old table as gone new table as come for each statement execute function files_count_use();

      create function folder_files_charge() returns trigger language plpgsql as $$
      begin
        update files f set charged_to = d.owner_id
          from folders d
          where d.id = new.folder_id and d.organisation_id = new.organisation_id
            and f.id = new.file_id and f.organisation_id = new.organisation_id
            and f.counted and coalesce(f.charged_to, f.owner_id) <> d.owner_id;
        return null;
      end $$;
      create trigger folder_files_charge after insert or update of folder_id on folder_files
        for each row execute function folder_files_charge();

      -- The rows are locked: a file that is moved out at the same moment counts for whoever gets it.
      create function folders_charge() returns trigger language plpgsql as $$
      begin
        update files f set charged_to = new.owner_id
          from (
            select file_id from folder_files where folder_id = new.id and organisation_id = new.organisation_id for share
          ) placed
          where f.id = placed.file_id and f.organisation_id = new.organisation_id
            and f.counted and coalesce(f.charged_to, f.owner_id) <> new.owner_id;
        return null;
      end $$;
      create trigger folders_charge after update of owner_id on folders
        for each row when (old.owner_id is distinct from new.owner_id) execute function folders_charge();

      -- As in 0095, in the order in which use is counted now.
      create or replace function forget_files(ids bigint[], moment timestamptz) returns void language plpgsql as $$
      declare
        each bigint;
      begin
        for each in select f.id from files f where f.id = any(ids) order by coalesce(f.charged_to, f.owner_id), f.id loop
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
    await sql`
      update files f set charged_to = d.owner_id
      from folder_files ff join folders d on d.id = ff.folder_id and d.organisation_id = ff.organisation_id
      where f.id = ff.file_id and f.organisation_id = ff.organisation_id and f.counted and d.owner_id <> f.owner_id`.execute(db);
    await sql`delete from file_use`.execute(db);
    await sql`
      insert into file_use
      select coalesce(charged_to, owner_id), organisation_id, sum(size) from files where counted group by 1, 2`.execute(db);
  },
};
