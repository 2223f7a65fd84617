/** Folders and files in the database. */
import { sql } from 'kysely';
import type { Queryable } from '../database/pool.ts';
import { enterable, type Visitor } from './access.ts';

export interface FolderRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly shared: boolean;
  readonly link: string | null;
  readonly grantedUsers: readonly { readonly id: number; readonly fullName: string }[];
}

export interface ItemRow {
  readonly kind: 'folder' | 'file';
  readonly id: number;
  readonly name: string;
  readonly code: string | null;
  readonly extension: string;
  readonly creator: string;
  /** 'dd.mm.yyyy hh:mm' in the organisation's time zone. */
  readonly created: string;
}

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** Names are compared as Kazakh ones: its alphabet holds the Russian letters in their own order. */
const byName = sql.raw('collate "kk-x-icu"');

/** The visitor's own folders, by name, with the link and those to whom each is opened: only an owner learns these. */
export const listOwnFolders = async (db: Queryable, { employeeId, organisationId }: Visitor): Promise<readonly FolderRow[]> => {
  const { rows } = await sql<FolderRow>`
    select f.id, f.parent_id as "parentId", f.name, f.shared, f.link,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'fullName', p.full_name) order by p.full_name, e.id), '[]')
        from folder_access a join employees e on e.id = a.employee_id join people p on p.id = e.person_id
        where a.folder_id = f.id) as "grantedUsers"
    from folders f where f.owner_id = ${employeeId} and f.organisation_id = ${organisationId}
    order by f.name ${byName}, f.id
  `.execute(db);
  return rows;
};

/** Folders of others that the visitor may enter, by name. */
export const listOthersFolders = async (db: Queryable, visitor: Visitor): Promise<readonly FolderRow[]> => {
  const { rows } = await sql<FolderRow>`
    select f.id, f.parent_id as "parentId", f.name, f.shared, null as link, '[]'::jsonb as "grantedUsers"
    from folders f where f.id in (${enterable(visitor)}) and f.owner_id <> ${visitor.employeeId}
    order by f.name ${byName}, f.id
  `.execute(db);
  return rows;
};

/** What stands directly in a folder; null is the visitor's root, in which only their own folders stand. */
const foldersWithin = (folderId: number | null, { employeeId, organisationId }: Visitor) =>
  folderId === null
    ? sql`f.parent_id is null and f.owner_id = ${employeeId} and f.organisation_id = ${organisationId}`
    : sql`f.parent_id = ${folderId} and f.organisation_id = ${organisationId}`;

export const countContent = async (db: Queryable, folderId: number | null, visitor: Visitor): Promise<{ folders: number; files: number }> => {
  const { rows } = await sql<{ folders: number; files: number }>`
    select (select count(*) from folders f where ${foldersWithin(folderId, visitor)}) as folders,
      (select count(*) from folder_files where folder_id = ${folderId}) as files
  `.execute(db);
  return rows[0] ?? { folders: 0, files: 0 };
};

export const listFolders = async (db: Queryable, folderId: number | null, visitor: Visitor, timeZone: string, { limit, offset }: Slice): Promise<readonly ItemRow[]> => {
  const { rows } = await sql<ItemRow>`
    select 'folder' as kind, f.id, f.name, null as code, '' as extension, p.full_name as creator,
      to_char(f.created_at at time zone ${timeZone}, 'DD.MM.YYYY HH24:MI') as created
    from folders f join employees e on e.id = f.owner_id join people p on p.id = e.person_id
    where ${foldersWithin(folderId, visitor)}
    order by f.name ${byName}, f.id limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
};

/** Files of a folder, the latest first. */
export const listFiles = async (db: Queryable, folderId: number, timeZone: string, { limit, offset }: Slice): Promise<readonly ItemRow[]> => {
  const { rows } = await sql<ItemRow>`
    with page as (
      select file_id, added_by, added_at from folder_files where folder_id = ${folderId}
      order by added_at desc, file_id desc limit ${limit} offset ${offset}
    )
    select 'file' as kind, f.id, f.name, f.code, f.extension, p.full_name as creator,
      to_char(page.added_at at time zone ${timeZone}, 'DD.MM.YYYY HH24:MI') as created
    from page join files f on f.id = page.file_id join employees e on e.id = page.added_by join people p on p.id = e.person_id
    order by page.added_at desc, page.file_id desc
  `.execute(db);
  return rows;
};

/** Files that the visitor has added or opened and may still reach, with the moment of the last of these. */
const recent = (visitor: Visitor) => sql`
  select mine.file_id, max(mine.at) as at from (
    select file_id, added_at as at from folder_files where added_by = ${visitor.employeeId}
    union all select file_id, opened_at from file_opens where employee_id = ${visitor.employeeId}
  ) mine
  where exists (select from folder_files ff where ff.file_id = mine.file_id and ff.folder_id in (${enterable(visitor)}))
  group by mine.file_id`;

export const countRecent = async (db: Queryable, visitor: Visitor): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${recent(visitor)}) r`.execute(db);
  return rows[0]?.n ?? 0;
};

export const listRecent = async (db: Queryable, visitor: Visitor, timeZone: string, { limit, offset }: Slice): Promise<readonly ItemRow[]> => {
  const { rows } = await sql<ItemRow>`
    select 'file' as kind, f.id, f.name, f.code, f.extension, p.full_name as creator,
      to_char(f.created_at at time zone ${timeZone}, 'DD.MM.YYYY HH24:MI') as created
    from (${recent(visitor)}) r join files f on f.id = r.file_id join employees e on e.id = f.owner_id join people p on p.id = e.person_id
    order by r.at desc, f.id desc limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
};
