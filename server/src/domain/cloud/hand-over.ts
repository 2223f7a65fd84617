/** Hands somebody's folders over to a successor, and closes their external links. */
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import { freeFolderName } from './folder-names.ts';
import { addFolder } from './folders.ts';
import { lockTrees } from './tree-lock.ts';

interface HandOver {
  readonly from: number;
  readonly to: number;
  readonly organisationId: number;
  /** The name of the folder that will contain theirs: who they were. */
  readonly name: string;
  readonly now: Date;
}

/**
 * The folders keep their content and the people who may enter, and stand in one new folder of the successor. The trash stays behind and is
 * emptied as usual. Returns how many folders have moved. Call it within a transaction.
 */
export const handOverFolders = async (trx: Queryable, { from, to, organisationId, name, now }: HandOver): Promise<number> => {
  await lockTrees(trx, organisationId, from, to);
  const { rows } = await sql<{ id: number }>`
    select id from folders where owner_id = ${from} and organisation_id = ${organisationId} and trashed_at is null
    order by id for no key update`.execute(trx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const parent = { parentId: null, name, ownerId: to, organisationId };
  const parentId = await addFolder(trx, { ...parent, name: await freeFolderName(trx, parent) }, now);
  await sql`
    update folders set owner_id = ${to}, parent_id = coalesce(parent_id, ${parentId}) where id = any(${ids}) and organisation_id = ${organisationId}`.execute(
    trx,
  );
  // Whoever owns a folder needs no access to it.
  await sql`delete from folder_access where employee_id = ${to} and organisation_id = ${organisationId} and folder_id = any(${ids})`.execute(
    trx,
  );
  return ids.length;
};

/** Closes every external link to the folders of an employee. Returns how many were open. */
export const closeLinks = async (trx: Queryable, organisationId: number, ownerId: number): Promise<number> => {
  const { rows } = await sql`
    update folders set shared = false where owner_id = ${ownerId} and organisation_id = ${organisationId} and shared returning id`.execute(
    trx,
  );
  return rows.length;
};

/** Takes an employee out of the folders that others have opened to them. */
export const leaveFolders = async (trx: Queryable, organisationId: number, employeeId: number): Promise<void> => {
  await trx.deleteFrom('folder_access').where('employee_id', '=', employeeId).where('organisation_id', '=', organisationId).execute();
};
