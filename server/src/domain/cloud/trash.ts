/**
 * The trash: items removed by an owner stay for 30 days. A folder takes everything below it along, and restores it. (Extension; CLD-8)
 */
import type { CallInput } from '@qujat/contract/call';
import type { ContentItem } from '@qujat/contract/cloud';
import type * as calls from '@qujat/contract/cloud-changes';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { BusinessError, InvalidError, NotFoundError } from '../../platform/http/errors.ts';
import type { Job } from '../../platform/jobs/worker.ts';
import { enterable, type Visitor } from './access.ts';
import { freeFolderName } from './folder-names.ts';
import { addressed, pagesFor } from './paging.ts';
import { takeFreeName } from './same-name.ts';
import { listTrash, countTrash } from './trash-store.ts';
import { lockTrees } from './tree-lock.ts';
import { lockFolder } from './upload.ts';

const keptFor = 30 * 24 * 3_600_000;

type Items = CallInput<typeof calls.removeItems>;

export const chosen = ({ folders = [], files = [] }: Items): { folders: readonly number[]; files: readonly number[] } => {
  if (folders.length + files.length === 0) throw new InvalidError('fields.missing');
  return { folders, files };
};

/** All or nothing: an item that does not exist, or that the person may not remove, refuses the whole request. */
export const expectAll = (ids: readonly number[], rows: readonly unknown[]): void => {
  if (rows.length !== ids.length) throw new NotFoundError();
};

const trashFolders = async (
  transaction: Queryable,
  ids: readonly number[],
  { employeeId, organisationId }: Visitor,
  now: Date,
): Promise<void> => {
  const { rows } = await sql`
    select id from folders where id = any(${ids}) and owner_id = ${employeeId} and organisation_id = ${organisationId} and trashed_at is null
    order by id for no key update`.execute(transaction);
  expectAll(ids, rows);
  for (const id of ids) {
    await sql`
      with recursive below (id) as (
        select ${id}::bigint union select f.id from folders f join below on f.parent_id = below.id
          where f.organisation_id = ${organisationId} and f.trashed_at is null
      )
      update folders set trashed_at = ${now}, trashed_by = ${employeeId}, trashed_with = ${id}, shared = false
      where organisation_id = ${organisationId} and id in (select id from below) and trashed_at is null`.execute(transaction);
  }
};

/** Any file in an own folder, or an own file in an accessible folder. */
const trashFiles = async (transaction: Queryable, ids: readonly number[], visitor: Visitor, now: Date): Promise<void> => {
  const { rows } = await sql<{ file_id: number }>`
    update folder_files ff set trashed_at = ${now}, trashed_by = ${visitor.employeeId}
    from folders d
    where ff.file_id = any(${ids}) and ff.organisation_id = ${visitor.organisationId} and ff.trashed_at is null
      and d.id = ff.folder_id and d.organisation_id = ff.organisation_id
      and (d.owner_id = ${visitor.employeeId} or ff.added_by = ${visitor.employeeId}) and d.id in (${enterable(visitor)})
    returning ff.file_id`.execute(transaction);
  expectAll(ids, [...new Set(rows.map((row) => row.file_id))]);
};

export const removeItems = (input: Items, { db, session, now }: SessionContext): Promise<null> => {
  const { folders, files } = chosen(input);
  return db.transaction().execute(async (transaction) => {
    if (folders.length > 0) await lockTrees(transaction, session.organisationId, session.employeeId);
    if (files.length > 0) await trashFiles(transaction, files, session, now);
    if (folders.length > 0) await trashFolders(transaction, folders, session, now);
    return null;
  });
};

/** A folder gets a number if its name has been taken meanwhile. */
const takeFreeFolderName = async (transaction: Queryable, organisationId: number, id: number): Promise<void> => {
  const folder = await transaction
    .selectFrom('folders')
    .select(['name', 'owner_id as ownerId', 'parent_id as parentId', 'organisation_id as organisationId'])
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const free = await freeFolderName(transaction, folder, id);
  if (free !== folder.name)
    await transaction
      .updateTable('folders')
      .set({ name: free })
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .execute();
};

const restoreFolders = async (transaction: Queryable, ids: readonly number[], { employeeId, organisationId }: Visitor): Promise<void> => {
  await lockTrees(transaction, organisationId, employeeId);
  const { rows } = await sql`
    select id from folders
    where id = any(${ids}) and organisation_id = ${organisationId} and trashed_with = id and owner_id = ${employeeId}
    order by id for no key update`.execute(transaction);
  expectAll(ids, rows);
  for (const id of ids) {
    // If its own parent is in the trash too, or belongs to a successor now, it goes to the root.
    await sql`
      update folders f set parent_id = null where f.id = ${id} and f.organisation_id = ${organisationId} and exists (
        select from folders p where p.id = f.parent_id and p.organisation_id = f.organisation_id
          and (p.trashed_at is not null or p.owner_id <> f.owner_id))`.execute(transaction);
    await takeFreeFolderName(transaction, organisationId, id);
    await sql`
      update folders set trashed_at = null, trashed_by = null, trashed_with = null
      where trashed_with = ${id} and organisation_id = ${organisationId}`.execute(transaction);
  }
};

const mine = ({ employeeId, organisationId }: Visitor) =>
  sql`d.organisation_id = ${organisationId} and (d.owner_id = ${employeeId} or ff.trashed_by = ${employeeId})`;

const restoreFiles = async (transaction: Queryable, ids: readonly number[], visitor: Visitor): Promise<void> => {
  const { rows } = await sql<{ file_id: number; folder_id: number; folder: string; gone: boolean; trashed: boolean }>`
    select ff.file_id, ff.folder_id, d.name as folder, not (d.id in (${enterable(visitor)})) as gone, d.trashed_at is not null as trashed from folder_files ff
    join folders d on d.id = ff.folder_id and d.organisation_id = ff.organisation_id
    where ff.file_id = any(${ids}) and ff.trashed_at is not null and ${mine(visitor)}
    order by ff.folder_id, ff.place for no key update of ff`.execute(transaction);
  expectAll(ids, [...new Set(rows.map((row) => row.file_id))]);
  const lost = rows.find(({ gone }) => gone);
  if (lost) throw new BusinessError(lost.trashed ? 'cloud.folderInTrash' : 'cloud.folderClosed', { name: lost.folder });
  for (const { file_id: fileId, folder_id: folderId } of rows) {
    await lockFolder(transaction, visitor.organisationId, folderId);
    await takeFreeName(transaction, fileId, { id: folderId, organisationId: visitor.organisationId });
    await transaction
      .updateTable('folder_files')
      .set({ trashed_at: null, trashed_by: null })
      .where('folder_id', '=', folderId)
      .where('file_id', '=', fileId)
      .where('organisation_id', '=', visitor.organisationId)
      .execute();
  }
};

export const restoreItems = (input: Items, { db, session }: SessionContext): Promise<null> => {
  const { folders, files } = chosen(input);
  return db.transaction().execute(async (transaction) => {
    // Folders first: a file may be in one of them.
    if (folders.length > 0) await restoreFolders(transaction, folders, session);
    if (files.length > 0) await restoreFiles(transaction, files, session);
    return null;
  });
};

/** Rows are deleted now, bytes a day later, so that running downloads can finish. */
const forgetFolders = async (transaction: Queryable, organisationId: number, ids: readonly number[], now: Date): Promise<void> => {
  // A folder that was put into the trash on its own stays there, and one that is not in the trash stays where people can see it.
  const below = sql`below (id) as (
      select unnest(${ids}::bigint[])
      union select f.id from folders f join below on f.parent_id = below.id
      where f.organisation_id = ${organisationId} and f.trashed_at is not null and f.trashed_with <> f.id)`;
  await sql`
    with recursive ${below}
    update folders set parent_id = null
    where organisation_id = ${organisationId} and (trashed_with = id or trashed_at is null) and id <> all(${ids})
      and parent_id in (select id from below)`.execute(transaction);
  const { rows } = await sql<{ file_id: number }>`
    with recursive ${below}
    select file_id from folder_files where organisation_id = ${organisationId} and folder_id in (select id from below)`.execute(
    transaction,
  );
  await sql`delete from folders where id = any(${ids}) and organisation_id = ${organisationId}`.execute(transaction);
  await sql`select forget_files(${rows.map((row) => row.file_id)}, ${now})`.execute(transaction);
};

export const forgetItems = (input: Items, { db, session, now }: SessionContext): Promise<null> => {
  const { folders, files } = chosen(input);
  return db.transaction().execute(async (transaction) => {
    if (files.length > 0) {
      const { rows } = await sql<{ file_id: number }>`
        delete from folder_files ff using folders d
        where d.id = ff.folder_id and d.organisation_id = ff.organisation_id and ff.file_id = any(${files}) and ff.trashed_at is not null and ${mine(session)} returning ff.file_id`.execute(
        transaction,
      );
      expectAll(files, [...new Set(rows.map((row) => row.file_id))]);
      await sql`select forget_files(${files}, ${now})`.execute(transaction);
    }
    if (folders.length > 0) {
      const { rows } = await sql`
        select id from folders
        where id = any(${folders}) and organisation_id = ${session.organisationId} and trashed_with = id and owner_id = ${session.employeeId}
        order by id for update`.execute(transaction);
      expectAll(folders, rows);
      await forgetFolders(transaction, session.organisationId, folders, now);
    }
    return null;
  });
};

export const trashContent = async (
  { page }: CallInput<typeof calls.trashContent>,
  { db, session }: SessionContext,
): Promise<ContentItem[]> =>
  (await listTrash(db, session, session.timeZone, addressed(page))).map((item) => ({ ...item, downloadCode: null }));

export const trashPages = async ({ db, session }: SessionContext): Promise<{ pages: number }> => pagesFor(await countTrash(db, session));

/** Items are deleted for good after 30 days. */
export const emptyTrash: Job = {
  name: 'empty-trash',
  everyMs: 60 * 60_000,
  run: async (db, now) => {
    const before = new Date(now.getTime() - keptFor);
    await db.transaction().execute(async (transaction) => {
      const old = await transaction
        .selectFrom('folders')
        .select(['id', 'organisation_id'])
        .where('trashed_at', '<', before)
        .whereRef('trashed_with', '=', 'id')
        .limit(200)
        .forUpdate()
        .execute();
      for (const [organisationId, folders] of Map.groupBy(old, (each) => each.organisation_id))
        await forgetFolders(
          transaction,
          organisationId,
          folders.map(({ id }) => id),
          now,
        );
      const files = await transaction.deleteFrom('folder_files').where('trashed_at', '<', before).returning('file_id').execute();
      if (files.length > 0) await sql`select forget_files(${files.map(({ file_id }) => file_id)}, ${now})`.execute(transaction);
    });
  },
};
