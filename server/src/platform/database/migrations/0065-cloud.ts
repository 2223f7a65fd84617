import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The cloud's trash, what limits a link, and pages that cost the same in a folder of any size.
 *
 * A page is found by `place`, a file's number in its folder, and by `folder_blocks`, which counts the files that are shown of
 * every 512 places: a page far down skips whole blocks instead of reading every file above it (docs/decisions/0066).
 */
export const cloud: Migration = {
  name: '0065-cloud',
  up: async (db) => {
    await sql`
      alter table folders
        add column link_password text,
        add column by_visitor boolean not null default false,
        add column next_place int not null default 0,
        add column trashed_at timestamptz,
        add column trashed_by bigint references employees,
        -- The folder that was put in the trash and took this one along; of the first one its own id.
        add column trashed_with bigint,
        add check (num_nonnulls(trashed_at, trashed_by, trashed_with) in (0, 3));
      create index on folders (owner_id, trashed_at) where trashed_at is not null;
      create index on folders (trashed_with) where trashed_with is not null;

      alter table folder_files
        add column place int,
        add column by_visitor boolean not null default false,
        add column trashed_at timestamptz,
        add column trashed_by bigint references employees,
        add check (num_nonnulls(trashed_at, trashed_by) in (0, 2));
      update folder_files ff set place = numbered.place
        from (select folder_id, file_id, row_number() over (partition by folder_id order by added_at, file_id) as place from folder_files) numbered
        where numbered.folder_id = ff.folder_id and numbered.file_id = ff.file_id;
      update folders f set next_place = placed.last from (select folder_id, max(place) as last from folder_files group by 1) placed where placed.folder_id = f.id;
      alter table folder_files alter column place set not null;
      create unique index on folder_files (folder_id, place);
      create index on folder_files (folder_id, place desc) where trashed_at is null;
      create index on folder_files (trashed_by) where trashed_at is not null;
      drop index folder_files_folder_id_added_at_file_id_idx;

      create table folder_blocks (
        folder_id bigint not null references folders on delete cascade,
        block int not null,
        files int not null check (files >= 0),
        primary key (folder_id, block)
      );
      insert into folder_blocks select folder_id, place >> 9, count(*) from folder_files group by 1, 2;

      create function folder_files_place() returns trigger language plpgsql as $$
      begin
        update folders set next_place = next_place + 1 where id = new.folder_id returning next_place into new.place;
        return new;
      end $$;
      create trigger folder_files_place before insert on folder_files
        for each row when (new.place is null) execute function folder_files_place();

      create function folder_files_count() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          update folder_blocks b set files = b.files - g.files
            from (select folder_id, place >> 9 as block, count(*) as files from gone where trashed_at is null group by 1, 2) g
            where b.folder_id = g.folder_id and b.block = g.block;
        end if;
        if tg_op <> 'DELETE' then
          insert into folder_blocks select folder_id, place >> 9, count(*) from come where trashed_at is null group by 1, 2
            on conflict (folder_id, block) do update set files = folder_blocks.files + excluded.files;
        end if;
        return null;
      end $$;
      create trigger folder_files_count_come after insert on folder_files
        referencing new table as come for each statement execute function folder_files_count();
      create trigger folder_files_count_gone after delete on folder_files
        referencing old table as gone for each statement execute function folder_files_count();
      create trigger folder_files_count_changed after update on folder_files
        referencing old table as gone new table as come for each statement execute function folder_files_count();

      -- Bytes in the store that no row names: of a file that is just coming, or whose row is gone. Removed a day later.
      create table file_remains (
        key text primary key,
        since timestamptz not null
      );
      create index on file_remains (since);

      -- Removes files that stand in no folder and nowhere else, and leaves their bytes to be removed.
      create function forget_files(ids bigint[], moment timestamptz) returns void language plpgsql as $$
      declare
        each bigint;
      begin
        foreach each in array ids loop
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
