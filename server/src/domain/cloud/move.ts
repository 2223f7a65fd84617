/** Moves folders and files to another folder (extension; CLD-8). */
import type { CallInput } from '@qujat/contract/call';
import type { moveItems as call } from '@qujat/contract/cloud-changes';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import { admitMoved, type Quota } from '../../platform/files/quota.ts';
import { BusinessError, NotFoundError } from '../../platform/http/errors.ts';
import { enterable, lockOwn, mayEnter, type Visitor } from './access.ts';
import { refuseTaken } from './folder-names.ts';
import { deepest, depthOf } from './folders.ts';
import type { CloudSessionContext } from './services.ts';
import { chosen, expectAll } from './trash.ts';
import { takeFreeName } from './same-name.ts';
import { lockTrees } from './tree-lock.ts';
import { lockFolder, tellerOf } from './upload.ts';

/** The folder and everything below it, with its depth. */
const treeBelow = async (
  transaction: Queryable,
  organisationId: number,
  id: number,
): Promise<{ readonly ids: ReadonlySet<number>; readonly height: number }> => {
  const { rows } = await sql<{ id: number; level: number }>`
    with recursive below (id, level) as (
      select ${id}::bigint, 1 union select f.id, level + 1 from folders f join below on f.parent_id = below.id
      where f.organisation_id = ${organisationId} and f.trashed_at is null and level <= ${deepest}
    ) select id, level from below`.execute(transaction);
  return { ids: new Set(rows.map((row) => row.id)), height: Math.max(...rows.map(({ level }) => level)) };
};

const moveFolders = async (transaction: Queryable, ids: readonly number[], to: number, visitor: Visitor): Promise<void> => {
  await lockTrees(transaction, visitor.organisationId, visitor.employeeId);
  if (to !== 0) await lockOwn(transaction, to, visitor);
  const parentId = to === 0 ? null : to;
  const depth = parentId === null ? 0 : await depthOf(transaction, visitor.organisationId, parentId);
  for (const id of ids) {
    const { name, parent_id: before } = await lockOwn(transaction, id, visitor);
    if (before === parentId) continue;
    const below = await treeBelow(transaction, visitor.organisationId, id);
    if (below.ids.has(to)) throw new BusinessError('cloud.intoItself', { name });
    if (depth + below.height > deepest) throw new BusinessError('cloud.tooDeep');
    await refuseTaken(transaction, { parentId, name, ownerId: visitor.employeeId, organisationId: visitor.organisationId }, id);
    await transaction
      .updateTable('folders')
      .set({ parent_id: parentId })
      .where('id', '=', id)
      .where('organisation_id', '=', visitor.organisationId)
      .execute();
  }
};

/**
 * The same rights as for removal: any file in an own folder, or an own file in an accessible folder. Moved files keep their uploader and
 * time, and use the room of the owner of the new folder.
 */
const moveFiles = async (transaction: Queryable, quota: Quota, ids: readonly number[], to: number, visitor: Visitor): Promise<void> => {
  if (to === 0) throw new BusinessError('cloud.filesNeedFolder');
  const { owner_id: ownerId } = await lockFolder(transaction, visitor.organisationId, to);
  if (!(await mayEnter(transaction, to, visitor))) throw new NotFoundError();
  const { rows } = await sql<{ file_id: number; folder_id: number }>`
    select ff.file_id, ff.folder_id from folder_files ff join folders d on d.id = ff.folder_id and d.organisation_id = ff.organisation_id
    where ff.organisation_id = ${visitor.organisationId} and ff.file_id = any(${ids}) and ff.trashed_at is null
      and (d.owner_id = ${visitor.employeeId} or ff.added_by = ${visitor.employeeId}) and d.id in (${enterable(visitor)})
    order by ff.place for update of ff`.execute(transaction);
  expectAll(ids, [...new Set(rows.map((row) => row.file_id))]);
  const there = new Set(
    (
      await sql<{
        file_id: number;
      }>`select file_id from folder_files where organisation_id = ${visitor.organisationId} and folder_id = ${to} and file_id = any(${ids})`.execute(
        transaction,
      )
    ).rows.map((row) => row.file_id),
  );
  await admitMoved(
    transaction,
    quota,
    ids.filter((id) => !there.has(id)),
    { employeeId: ownerId, organisationId: visitor.organisationId },
    tellerOf(visitor.employeeId, ownerId),
  );
  for (const { file_id: fileId, folder_id: from } of rows) {
    if (there.has(fileId)) continue;
    there.add(fileId);
    await takeFreeName(transaction, fileId, { id: to, organisationId: visitor.organisationId });
    // Removed and inserted again, so that it gets its number in the folder and both folders are counted (docs/decisions/0066).
    await sql`
      with gone as (
        delete from folder_files where organisation_id = ${visitor.organisationId} and folder_id = ${from} and file_id = ${fileId}
        returning added_by, added_at, by_visitor)
      insert into folder_files (organisation_id, folder_id, file_id, added_by, added_at, by_visitor)
      select ${visitor.organisationId}, ${to}, ${fileId}, added_by, added_at, by_visitor from gone`.execute(transaction);
  }
};

export const moveItems = ({ to, ...input }: CallInput<typeof call>, { db, session, quota }: CloudSessionContext): Promise<null> => {
  const { folders, files } = chosen(input);
  return db.transaction().execute(async (transaction) => {
    if (folders.length > 0) await moveFolders(transaction, folders, to, session);
    if (files.length > 0) await moveFiles(transaction, quota, files, to, session);
    return null;
  });
};
