/** Names of folders: folders of one parent have different ones (docs/decisions/0065). */
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import { freeName, numberedFolder } from '../../platform/files/free-name.ts';
import { BusinessError, InvalidError } from '../../platform/http/errors.ts';

/** The limit of the column; the contract counts characters. A letter that a Mac writes as two is one, as in names of files. */
export const cleanName = (given: string): string => {
  const name = given.trim().normalize('NFC');
  if (name === '') throw new InvalidError('fields.missing');
  if (Buffer.byteLength(name) > 255) throw new BusinessError('cloud.longName');
  return name;
};

export interface FolderName {
  readonly parentId: number | null;
  readonly name: string;
  readonly ownerId: number;
  readonly organisationId: number;
}

/** Names stay different even if two folders are created at the same moment. */
const lockNames = async (transaction: Queryable, ownerId: number, parentId: number | null): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`folder names ${parentId ?? `of ${ownerId}`}`}, 0))`.execute(transaction);
};

/** The other folders of a folder's parent. */
const beside = (transaction: Queryable, { parentId, ownerId, organisationId }: FolderName, except: number) =>
  transaction
    .selectFrom('folders')
    .select('name')
    .where('owner_id', '=', ownerId)
    .where('organisation_id', '=', organisationId)
    .where('trashed_at', 'is', null)
    .where('id', '<>', except)
    .where('parent_id', parentId === null ? 'is' : '=', parentId);

export const refuseTaken = async (transaction: Queryable, folder: FolderName, except = 0): Promise<void> => {
  await lockNames(transaction, folder.ownerId, folder.parentId);
  const taken = await beside(transaction, folder, except).where('name', '=', folder.name).executeTakeFirst();
  if (taken) throw new BusinessError('cloud.nameTaken', { name: folder.name });
};

/** The name, with a number if another folder has it. */
export const freeFolderName = async (transaction: Queryable, folder: FolderName, except = 0): Promise<string> => {
  await lockNames(transaction, folder.ownerId, folder.parentId);
  const others = await beside(transaction, folder, except).execute();
  return freeName(folder.name, new Set(others.map(({ name }) => name)), numberedFolder);
};
