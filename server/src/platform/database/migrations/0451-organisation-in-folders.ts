import { sql } from 'kysely';
import { knownBy, nameOrganisation } from './0450-organisation-in-documents/name-organisation.ts';
import type { Migration } from './migration.ts';

/** Every row about a folder, and about the files that somebody has opened, names the organisation (docs/decisions/0450). */
export const organisationInFolders: Migration = {
  name: '0451-organisation-in-folders',
  up: async (db) => {
    await sql.raw(knownBy('organisation_of_folder', 'folders')).execute(db);
    const ofFolder = { by: 'organisation_of_folder', from: 'folder_id' };
    await nameOrganisation(db, { table: 'folder_access', ...ofFolder, keys: [{ columns: ['folder_id', 'employee_id'] }] });
    await nameOrganisation(db, { table: 'folder_blocks', ...ofFolder, keys: [{ columns: ['folder_id', 'block'] }] });
    await nameOrganisation(db, {
      table: 'folder_files',
      ...ofFolder,
      keys: [
        { columns: ['folder_id', 'file_id'] },
        { name: 'folder_files_folder_id_place_idx', columns: ['folder_id', 'place'], index: true },
      ],
    });
    await nameOrganisation(db, {
      table: 'file_opens',
      by: 'organisation_of_employee',
      from: 'employee_id',
      keys: [{ columns: ['employee_id', 'file_id'] }],
    });
    await sql`
      create or replace function folder_files_count() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          update folder_blocks b set files = b.files - g.files
            from (select organisation_id, folder_id, place >> 9 as block, count(*) as files from gone where trashed_at is null group by 1, 2, 3) g
            where b.organisation_id = g.organisation_id and b.folder_id = g.folder_id and b.block = g.block;
        end if;
        if tg_op <> 'DELETE' then
          insert into folder_blocks (organisation_id, folder_id, block, files)
            select organisation_id, folder_id, place >> 9, count(*) from come where trashed_at is null group by 1, 2, 3
            on conflict (folder_id, block, organisation_id) do update set files = folder_blocks.files + excluded.files;
        end if;
        return null;
      end $$;
    `.execute(db);
  },
};
