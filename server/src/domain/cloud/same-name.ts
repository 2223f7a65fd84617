/** Files of one name in one folder (docs/decisions/0138): the uploader says what happens to the existing one. */
import type { CallInput } from '@qujat/contract/call';
import type * as calls from '@qujat/contract/cloud-changes';
import { failureReasons } from '@qujat/contract/failure';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import { fileName } from '../../platform/files/file-name.ts';
import { numberedName } from '../../platform/files/free-name.ts';
import { BusinessError, ConflictError } from '../../platform/http/errors.ts';

/** The folder in which names are looked at. */
export interface FolderKey {
  readonly id: number;
  readonly organisationId: number;
}

interface Namesake {
  readonly fileId: number;
  /** Whether the employee may remove it. */
  readonly removable: boolean;
}

/** Files of that name in a folder; an outsider (null) may remove none of them. */
const namesakes = async (
  db: Queryable,
  { id, organisationId }: FolderKey,
  name: string,
  employeeId: number | null,
): Promise<readonly Namesake[]> => {
  const { rows } = await sql<Namesake>`
    select ff.file_id as "fileId", coalesce(d.owner_id = ${employeeId} or ff.added_by = ${employeeId} and not ff.by_visitor, false) as removable
    from folder_files ff join folders d on d.id = ff.folder_id and d.organisation_id = ff.organisation_id
    where ff.folder_id = ${id} and ff.organisation_id = ${organisationId} and ff.name = ${name} and ff.trashed_at is null`.execute(db);
  return rows;
};

/** The names, one per line, that are taken, spelt as given, and whether the existing file may be replaced. */
export const takenIn = async (
  db: Queryable,
  folder: FolderKey,
  names: string,
  employeeId: number | null,
): Promise<{ name: string; replaceable: boolean }[]> => {
  const taken: { name: string; replaceable: boolean }[] = [];
  for (const name of new Set(names.split('\n'))) {
    if (name === '') continue;
    const found = await namesakes(db, folder, fileName(name), employeeId);
    if (found.length > 0) taken.push({ name, replaceable: found.every(({ removable }) => removable) });
  }
  return taken;
};

/** A name that no file in a locked folder has. */
const freeNameIn = async (
  transaction: Queryable,
  folder: FolderKey,
  name: string,
  given: ReadonlySet<string> = new Set(),
): Promise<string> => {
  for (let number = 1; ; number += 1) {
    const candidate = numberedName(name, number);
    if (!given.has(candidate) && (await namesakes(transaction, folder, candidate, null)).length === 0) return candidate;
  }
};

interface Adding {
  readonly folder: FolderKey;
  /** Null means an outsider. */
  readonly employeeId: number | null;
  readonly now: Date;
  readonly sameName: CallInput<typeof calls.uploadFiles>['sameName'];
}

/**
 * The files with the names that they get in a locked folder. Replaced files go to the trash. Without the option files may share a name, as
 * specified.
 */
export const settleNames = async <F extends { readonly name: string }>(
  transaction: Queryable,
  files: readonly F[],
  { folder, employeeId, now, sameName }: Adding,
): Promise<readonly F[]> => {
  if (sameName === undefined) return files;
  const settled: F[] = [];
  const given = new Set<string>();
  for (const file of files) {
    const there = await namesakes(transaction, folder, file.name, employeeId);
    const isTaken = there.length > 0 || given.has(file.name);
    if (isTaken && sameName === 'refuse') throw new ConflictError(failureReasons.nameTaken, 'cloud.fileNameTaken', { name: file.name });
    if (sameName === 'replace' && there.length > 0) {
      if (!there.every(({ removable }) => removable)) throw new BusinessError('cloud.mayNotReplace', { name: file.name });
      await transaction
        .updateTable('folder_files')
        .set({ trashed_at: now, trashed_by: employeeId })
        .where('folder_id', '=', folder.id)
        .where('organisation_id', '=', folder.organisationId)
        .where(
          'file_id',
          'in',
          there.map(({ fileId }) => fileId),
        )
        .execute();
    }
    const name =
      isTaken && (sameName === 'keep' || given.has(file.name)) ? await freeNameIn(transaction, folder, file.name, given) : file.name;
    given.add(name);
    settled.push({ ...file, name });
  }
  return settled;
};

/** A file from another folder or from the trash gets a number if its name is taken. */
export const takeFreeName = async (transaction: Queryable, fileId: number, folder: FolderKey): Promise<void> => {
  const { organisationId } = folder;
  const { name } = await transaction
    .selectFrom('files')
    .select('name')
    .where('id', '=', fileId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const free = await freeNameIn(transaction, folder, name);
  if (free !== name)
    await transaction
      .updateTable('files')
      .set({ name: free })
      .where('id', '=', fileId)
      .where('organisation_id', '=', organisationId)
      .execute();
};

/** Refuses a new name that another file of the folder has. */
export const refuseTakenByFile = async (transaction: Queryable, folder: FolderKey, name: string, except: number): Promise<void> => {
  const there = await namesakes(transaction, folder, name, null);
  if (there.some(({ fileId }) => fileId !== except)) throw new BusinessError('cloud.fileNameTaken', { name });
};
