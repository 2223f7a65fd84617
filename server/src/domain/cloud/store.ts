/** Folders and files in the database. */
import type { FileScan } from '@qujat/contract/file-scan';
import type { LinkMode } from '@qujat/contract/link-mode';
import type { Order } from '@qujat/contract/cloud';
import { sql, type RawBuilder } from 'kysely';
import { containing } from '../../platform/database/like-pattern.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { mostWrong } from './link-lock.ts';
import { enterable, type Visitor } from './access.ts';
import { byName, fileOrder, folderOrder, foundOrder } from './order.ts';
import type { Slice } from './paging.ts';

export interface FolderRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly shared: boolean;
  readonly link: string | null;
  readonly linkExpires: number | null;
  readonly linkPassword: boolean;
  readonly linkMode: LinkMode;
  readonly linkLocked: boolean;
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
  /** Whether the viewer may rename and remove it. */
  readonly changeable: boolean;
  /** Bytes; null for a folder. */
  readonly size: number | null;
  readonly scan: FileScan;
}

/** Who looks into a folder of an organisation. */
export interface Comer {
  /** Null for an outsider, who changes nothing. */
  readonly employeeId: number | null;
  readonly organisationId: number;
}

/** The viewer of a list: decides what may be changed, and how times and outsiders are displayed. */
export interface Viewer extends Comer {
  readonly timeZone: string;
  /** The text shown instead of an outsider's name. */
  readonly visitor: string;
}

/** The visitor's own folders by name, with link and people with access, which only an owner sees. */
export const listOwnFolders = async (db: Queryable, { employeeId, organisationId }: Visitor): Promise<readonly FolderRow[]> => {
  const { rows } = await sql<FolderRow>`
    select f.id, f.parent_id as "parentId", f.name, f.shared, case when f.shared then f.link end as link,
      extract(epoch from f.link_expires_at)::bigint as "linkExpires", f.link_password is not null as "linkPassword", f.link_mode as "linkMode",
      f.link_password is not null and f.link_failures >= ${mostWrong} as "linkLocked",
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'fullName', p.full_name) order by p.full_name, e.id), '[]')
        from folder_access a join employees e on e.id = a.employee_id and e.organisation_id = a.organisation_id
        join people p on p.id = e.person_id
        where a.folder_id = f.id and a.organisation_id = f.organisation_id) as "grantedUsers"
    from folders f where f.owner_id = ${employeeId} and f.organisation_id = ${organisationId} and f.trashed_at is null
    order by f.name ${byName}, f.id
  `.execute(db);
  return rows;
};

/** Folders of others that the visitor may enter, by name. */
export const listOthersFolders = async (db: Queryable, visitor: Visitor): Promise<readonly FolderRow[]> => {
  const { rows } = await sql<FolderRow>`
    select f.id, f.parent_id as "parentId", f.name, f.shared, null as link, null as "linkExpires", false as "linkPassword", 'both' as "linkMode", false as "linkLocked", '[]'::jsonb as "grantedUsers"
    from folders f where f.id in (${enterable(visitor)}) and f.organisation_id = ${visitor.organisationId} and f.owner_id <> ${visitor.employeeId}
    order by f.name ${byName}, f.id
  `.execute(db);
  return rows;
};

/** The direct content of a folder; null is a visitor's root, which contains only their own folders. */
const foldersWithin = (folderId: number | null, { employeeId, organisationId }: Comer): RawBuilder<unknown> =>
  folderId === null
    ? sql`f.organisation_id = ${organisationId} and f.parent_id is null and f.owner_id = ${employeeId} and f.trashed_at is null`
    : sql`f.organisation_id = ${organisationId} and f.parent_id = ${folderId} and f.trashed_at is null`;

export const countFolders = async (db: Queryable, folderId: number | null, comer: Comer): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from folders f where ${foldersWithin(folderId, comer)}`.execute(db);
  return rows[0]?.n ?? 0;
};

export const countFiles = async (db: Queryable, { organisationId }: Comer, folderId: number): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select coalesce(sum(files), 0)::int as n from folder_blocks where folder_id = ${folderId} and organisation_id = ${organisationId}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
};

const moment = (column: RawBuilder<unknown>, { timeZone }: Viewer): RawBuilder<unknown> =>
  sql`to_char(${column} at time zone ${timeZone}, 'DD.MM.YYYY HH24:MI')`;

const folderItem = (viewer: Viewer): RawBuilder<unknown> => sql`
  'folder' as kind, f.id, f.name, null as code, '' as extension, case when f.by_visitor then ${viewer.visitor} else p.full_name end as creator,
  ${moment(sql`f.created_at`, viewer)} as created, coalesce(f.owner_id = ${viewer.employeeId}, false) as changeable, null::bigint as size, 'none' as scan`;
const folderPeople = sql`join employees e on e.id = f.owner_id and e.organisation_id = f.organisation_id join people p on p.id = e.person_id`;

/** For rows with columns of folder_files. */
const fileItem = (row: string, viewer: Viewer): RawBuilder<unknown> => sql`
  'file' as kind, f.id, f.name, f.code, f.extension, case when ${sql.ref(`${row}.by_visitor`)} then ${viewer.visitor} else p.full_name end as creator,
  ${moment(sql.ref(`${row}.added_at`), viewer)} as created,
  coalesce(d.owner_id = ${viewer.employeeId} or ${sql.ref(`${row}.added_by`)} = ${viewer.employeeId}, false) as changeable, f.size, f.scan`;
const filePeople = (row: string, { organisationId }: Comer): RawBuilder<unknown> => sql`
  join files f on f.id = ${sql.ref(`${row}.file_id`)} and f.organisation_id = ${organisationId}
  join folders d on d.id = ${sql.ref(`${row}.folder_id`)} and d.organisation_id = ${organisationId}
  join employees e on e.id = ${sql.ref(`${row}.added_by`)} and e.organisation_id = ${organisationId} join people p on p.id = e.person_id`;

export const listFolders = async (
  db: Queryable,
  folderId: number | null,
  viewer: Viewer,
  { limit, offset }: Slice,
  order?: Order,
): Promise<readonly ItemRow[]> => {
  const { rows } = await sql<ItemRow>`
    select ${folderItem(viewer)} from folders f ${folderPeople}
    where ${foldersWithin(folderId, viewer)}
    order by ${folderOrder(order)} limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
};

/**
 * Files of a folder, the latest first. Whole blocks of places are skipped by their counts, so a page far down costs as much as the first.
 */
export const listFiles = async (db: Queryable, folderId: number, viewer: Viewer, { limit, offset }: Slice): Promise<readonly ItemRow[]> => {
  const { rows } = await sql<ItemRow>`
    with start as (
      select block, above from (
        select block, files, sum(files) over (order by block desc) - files as above from folder_blocks
        where folder_id = ${folderId} and organisation_id = ${viewer.organisationId}
      ) b where above <= ${offset} and above + files > ${offset}
    ), page as (
      select ff.* from folder_files ff
      where ff.folder_id = ${folderId} and ff.organisation_id = ${viewer.organisationId} and ff.trashed_at is null and ff.place < ((select block from start) + 1) * 512
      order by ff.place desc limit ${limit} offset (select ${offset} - above from start)
    )
    select ${fileItem('page', viewer)} from page ${filePeople('page', viewer)}
    order by page.place desc
  `.execute(db);
  return rows;
};

/**
 * Files of a folder in the order of a column, read from that column's index, from the nearer end: `total` is how many the folder shows.
 */
export const listSorted = async (
  db: Queryable,
  folderId: number,
  viewer: Viewer,
  { limit, offset }: Slice,
  order: Order,
  total: number,
): Promise<readonly ItemRow[]> => {
  const size = Math.min(limit, total - offset);
  if (size <= 0) return [];
  const fromEnd = total - offset - size;
  const backwards = fromEnd < offset;
  const { rows } = await sql<ItemRow>`
    with page as (
      select ff.* from folder_files ff
      where ff.folder_id = ${folderId} and ff.organisation_id = ${viewer.organisationId} and ff.trashed_at is null
      order by ${fileOrder(order, backwards)} limit ${size} offset ${backwards ? fromEnd : offset}
    )
    select ${fileItem('page', viewer)} from page ${filePeople('page', viewer)} order by ${fileOrder(order, false, 'page')}
  `.execute(db);
  return rows;
};

/** Files of many folders as a query, the latest first. */
export interface FileSet {
  /** Columns file_id, folder_id, added_by, added_at, by_visitor; and `at`, which determines the order. */
  readonly rows: RawBuilder<unknown>;
  readonly organisationId: number;
}

/** The files of a set whose name contains the text. */
export const named = (set: FileSet, part: string): FileSet =>
  part === ''
    ? set
    : {
        ...set,
        rows: sql`select named.* from (${set.rows}) named join files f on f.id = named.file_id and f.organisation_id = ${set.organisationId}
          where f.name ilike ${containing(part)}`,
      };

export const countSet = async (db: Queryable, { rows: set }: FileSet): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${set}) each`.execute(db);
  return rows[0]?.n ?? 0;
};

export const listSet = async (
  db: Queryable,
  { rows: set }: FileSet,
  viewer: Viewer,
  { limit, offset }: Slice,
): Promise<readonly ItemRow[]> => {
  const { rows } = await sql<ItemRow>`
    with page as (select * from (${set}) each order by at desc, file_id desc limit ${limit} offset ${offset})
    select ${fileItem('page', viewer)} from page ${filePeople('page', viewer)}
    order by page.at desc, page.file_id desc
  `.execute(db);
  return rows;
};

const filesIn = (folders: RawBuilder<unknown>, { organisationId }: Comer): RawBuilder<unknown> => sql`
  select distinct on (ff.file_id) ff.file_id, ff.folder_id, ff.added_by, ff.added_at, ff.by_visitor, ff.added_at as at from folder_files ff
  where ff.organisation_id = ${organisationId} and ff.trashed_at is null and ff.folder_id in (${folders})`;

/** The given folders, and everything below them. */
const downFrom = (beginning: RawBuilder<unknown>, { organisationId }: Comer): RawBuilder<unknown> => sql`
  with recursive reach (id) as (
    ${beginning} union select child.id from folders child join reach on child.parent_id = reach.id
      where child.organisation_id = ${organisationId} and child.trashed_at is null
  ) select id from reach`;

/** Files that the visitor has added or opened and may still reach. */
export const recentSet = (visitor: Visitor): FileSet => ({
  organisationId: visitor.organisationId,
  rows: sql`
    select distinct on (ff.file_id) ff.file_id, ff.folder_id, ff.added_by, ff.added_at, ff.by_visitor, mine.at from (
      select file_id, max(at) as at from (
        select file_id, added_at as at from folder_files
        where added_by = ${visitor.employeeId} and organisation_id = ${visitor.organisationId} and not by_visitor
        union all select file_id, opened_at from file_opens where employee_id = ${visitor.employeeId} and organisation_id = ${visitor.organisationId}
      ) acts group by file_id
    ) mine join folder_files ff on ff.file_id = mine.file_id and ff.organisation_id = ${visitor.organisationId}
    where ff.trashed_at is null and ff.folder_id in (${enterable(visitor)})`,
});

/** Files that colleagues share: in folders opened by the visitor, or to the visitor. */
export const internalSet = (visitor: Visitor): FileSet => {
  const { employeeId, organisationId } = visitor;
  const beginning = sql`
    select f.id from folders f join folder_access a on a.folder_id = f.id and a.organisation_id = f.organisation_id
    where f.organisation_id = ${organisationId} and f.trashed_at is null and (f.owner_id = ${employeeId} or a.employee_id = ${employeeId})`;
  return { organisationId, rows: filesIn(downFrom(beginning, visitor), visitor) };
};

/** Files of the visitor's that outsiders may reach now, and those that outsiders have added. */
export const externalSet = (visitor: Visitor, now: Date): FileSet => {
  const { employeeId, organisationId } = visitor;
  const shared = sql`
    select f.id from folders f
    where f.organisation_id = ${organisationId} and f.owner_id = ${employeeId} and f.trashed_at is null and f.shared and (f.link_expires_at is null or f.link_expires_at > ${now})`;
  return {
    organisationId,
    rows: sql`
    ${filesIn(downFrom(shared, visitor), visitor)}
    union
    select ff.file_id, ff.folder_id, ff.added_by, ff.added_at, ff.by_visitor, ff.added_at from folder_files ff
    join folders d on d.id = ff.folder_id and d.organisation_id = ff.organisation_id
    where ff.by_visitor and ff.trashed_at is null and d.owner_id = ${employeeId} and d.organisation_id = ${organisationId} and d.trashed_at is null`,
  };
};

/** Files of the organisation's posts, the latest post first. */
const feedFiles = (organisationId: number): RawBuilder<unknown> => sql`
  select pf.file_id, max(p.id) as post_id from post_files pf join posts p on p.id = pf.post_id and p.organisation_id = pf.organisation_id
  where p.organisation_id = ${organisationId} and pf.file_id is not null group by pf.file_id`;

export const countFeedFiles = (db: Queryable, organisationId: number, part: string): Promise<number> =>
  countSet(db, named({ rows: feedFiles(organisationId), organisationId }, part));

export const listFeedFiles = async (
  db: Queryable,
  organisationId: number,
  part: string,
  viewer: Viewer,
  { limit, offset }: Slice,
): Promise<readonly ItemRow[]> => {
  const { rows } = await sql<ItemRow>`
    select 'file' as kind, f.id, f.name, f.code, f.extension, p.full_name as creator, ${moment(sql`o.created_at`, viewer)} as created, false as changeable, f.size, f.scan
    from (${named({ rows: feedFiles(organisationId), organisationId }, part).rows}) each
      join files f on f.id = each.file_id and f.organisation_id = ${organisationId}
      join posts o on o.id = each.post_id and o.organisation_id = ${organisationId}
      join employees e on e.id = o.author_id and e.organisation_id = o.organisation_id join people p on p.id = e.person_id
    order by each.post_id desc, f.id desc limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
};

/** A folder, or at the root all of a visitor's own, with everything below. */
const searched = (folderId: number | null, comer: Comer): RawBuilder<unknown> =>
  downFrom(
    folderId === null ? sql`select f.id from folders f where ${foldersWithin(null, comer)}` : sql`select ${folderId}::bigint`,
    comer,
  );

const found = (folderId: number | null, comer: Comer, part: string): { folders: RawBuilder<unknown>; files: RawBuilder<unknown> } => {
  const within = searched(folderId, comer);
  const { organisationId } = comer;
  return {
    folders: sql`from folders f ${folderPeople} where f.organisation_id = ${organisationId} and f.id in (${within}) and f.id is distinct from ${folderId} and f.name ilike ${containing(part)}`,
    files: sql`from folder_files ff ${filePeople('ff', comer)} where ff.organisation_id = ${organisationId} and ff.folder_id in (${within}) and ff.trashed_at is null and f.name ilike ${containing(part)}`,
  };
};

export const countFound = async (db: Queryable, folderId: number | null, comer: Comer, part: string): Promise<number> => {
  const { folders, files } = found(folderId, comer, part);
  const { rows } = await sql<{ n: number }>`select (select count(*) ${folders}) + (select count(*) ${files}) as n`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Folders by name, then files, the latest first; or both in the order of a column. */
export const listFound = async (
  db: Queryable,
  folderId: number | null,
  part: string,
  viewer: Viewer,
  { limit, offset }: Slice,
  order?: Order,
): Promise<readonly ItemRow[]> => {
  const { folders, files } = found(folderId, viewer, part);
  const { rows } = await sql<ItemRow>`
    select kind, id, name, code, extension, creator, created, changeable, size, scan from (
      select ${folderItem(viewer)}, 0 as rank, f.created_at as at ${folders}
      union all
      select ${fileItem('ff', viewer)}, 1, ff.added_at ${files}
    ) each order by rank, ${foundOrder(order)} limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
};
