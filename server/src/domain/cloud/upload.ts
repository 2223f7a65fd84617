/** Uploads into a folder. Bytes are stored before their row is inserted, so that no list ever shows half a file. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type * as calls from '@qujat/contract/cloud-changes';
import type { SameName } from '@qujat/contract/cloud-changes';
import { sql } from 'kysely';
import { limits, consume } from '../../platform/limits/rate-limit.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { isProgramName } from '../../platform/files/file-kind.ts';
import { fileName } from '../../platform/files/file-name.ts';
import { received, type ReceivedFile } from '../../platform/files/receive.ts';
import { admitBytes, insertWithinQuota, type Quota } from '../../platform/files/quota.ts';
import { expectAcceptedFiles } from '../../platform/policy/uploads.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import type { CloudSessionContext } from './services.ts';
import { InvalidError, NotFoundError } from '../../platform/http/errors.ts';
import { mayEnter } from './access.ts';
import { cleanName } from './folder-names.ts';
import { refuseTakenByFile, settleNames, takenIn } from './same-name.ts';

/** Locked until the transaction ends: moving the folder to the trash waits, or has happened before. */
export const lockFolder = async (
  transaction: Queryable,
  organisationId: number,
  folderId: number,
): Promise<{ readonly owner_id: number }> => {
  const row = await transaction
    .selectFrom('folders')
    .select('owner_id')
    .where('id', '=', folderId)
    .where('organisation_id', '=', organisationId)
    .where('trashed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return row;
};

interface Adding {
  readonly folderId: number;
  /** The owner of the folder, whose room the files use. */
  readonly folderOwnerId: number;
  readonly organisationId: number;
  /** The uploader; null means an outsider, whose files belong to the owner of the folder. */
  readonly uploaderId: number | null;
  /** What happens to existing files with the same names. */
  readonly sameName: SameName | undefined;
}

/** How an employee is told that a folder has no more room. */
export const tellerOf = (employeeId: number, folderOwnerId: number): 'owner' | 'colleague' =>
  employeeId === folderOwnerId ? 'owner' : 'colleague';

export const addFiles = async (
  transaction: Queryable,
  quota: Quota,
  come: readonly ReceivedFile[],
  { folderId, folderOwnerId, organisationId, uploaderId, sameName }: Adding,
  now: Date,
): Promise<void> => {
  const ownerId = uploaderId ?? folderOwnerId;
  const files = await settleNames(transaction, come, {
    folder: { id: folderId, organisationId },
    employeeId: uploaderId,
    now,
    sameName,
  });
  const ids = await insertWithinQuota(transaction, quota, files, { organisationId, employeeId: ownerId }, now, {
    chargedTo: folderOwnerId,
    teller: uploaderId === null ? 'outsider' : tellerOf(uploaderId, folderOwnerId),
  });
  for (const fileId of ids) {
    await transaction
      .insertInto('folder_files')
      .values({
        organisation_id: organisationId,
        folder_id: folderId,
        file_id: fileId,
        added_by: ownerId,
        added_at: now,
        by_visitor: uploaderId === null,
      })
      .execute();
  }
};

/** Runs before the first byte of a file is read. */
export const admitUpload = async (
  { folderId }: Pick<CallInput<typeof calls.uploadFiles>, 'folderId'>,
  { db, session, now, quota }: CloudSessionContext,
): Promise<void> => {
  if (!(await mayEnter(db, folderId, session))) throw new NotFoundError();
  await consume(db, limits.uploadsByEmployee, session.employeeId, now);
  const { organisationId, employeeId } = session;
  const folder = await db
    .selectFrom('folders')
    .select('owner_id')
    .where('id', '=', folderId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!folder) throw new NotFoundError();
  await admitBytes(db, quota, { employeeId: folder.owner_id, organisationId }, tellerOf(employeeId, folder.owner_id));
};

export const uploadFiles = (
  { folderId, files, sameName }: CallInput<typeof calls.uploadFiles>,
  { db, session, now, quota }: CloudSessionContext,
): Promise<null> =>
  db.transaction().execute(async (transaction) => {
    const { owner_id: folderOwnerId } = await lockFolder(transaction, session.organisationId, folderId);
    // Check again: access may have been revoked during the upload.
    if (!(await mayEnter(transaction, folderId, session))) throw new NotFoundError();
    const come = received(files);
    await expectAcceptedFiles(transaction, session.organisationId, come);
    await addFiles(
      transaction,
      quota,
      come,
      { folderId, folderOwnerId, organisationId: session.organisationId, uploaderId: session.employeeId, sameName },
      now,
    );
    return null;
  });

export const takenFileNames = async (
  { folderId, names }: CallInput<typeof calls.takenFileNames>,
  { db, session }: SessionContext,
): Promise<CallAnswer<typeof calls.takenFileNames>> => {
  if (!(await mayEnter(db, folderId, session))) throw new NotFoundError();
  return takenIn(db, { id: folderId, organisationId: session.organisationId }, names, session.employeeId);
};

/** An own file, or any file in an own folder; the extension stays, because the type depends on it. */
export const renameFile = ({ id, name: given }: CallInput<typeof calls.renameFile>, { db, session }: SessionContext): Promise<null> =>
  db.transaction().execute(async (transaction) => {
    const name = fileName(cleanName(given));
    const { rows } = await sql<{ extension: string }>`
      select f.extension from files f
      where f.id = ${id} and f.organisation_id = ${session.organisationId} and exists (
        select from folder_files ff join folders d on d.id = ff.folder_id and d.organisation_id = ff.organisation_id
        where ff.file_id = f.id and ff.organisation_id = f.organisation_id and ff.trashed_at is null and d.trashed_at is null
          and (d.owner_id = ${session.employeeId} or ff.added_by = ${session.employeeId}))
      for no key update`.execute(transaction);
    const { rows: folders } = await sql<{
      folder_id: number;
    }>`select folder_id from folder_files where file_id = ${id} and organisation_id = ${session.organisationId} and trashed_at is null`.execute(
      transaction,
    );
    const reachable = await Promise.all(folders.map(({ folder_id }) => mayEnter(transaction, folder_id, session)));
    const [file] = rows;
    if (!file || !reachable.some(Boolean)) throw new NotFoundError();
    const tail = file.extension === '' ? '' : `.${file.extension}`;
    const whole = cleanName(name.toLowerCase().endsWith(tail) ? name : name + tail);
    // A file without an extension gets the one that it is renamed to.
    if (isProgramName(whole)) throw new InvalidError('files.program', { name: whole });
    for (const { folder_id } of folders) {
      await lockFolder(transaction, session.organisationId, folder_id);
      await refuseTakenByFile(transaction, { id: folder_id, organisationId: session.organisationId }, whole, id);
    }
    await transaction
      .updateTable('files')
      .set({ name: whole })
      .where('id', '=', id)
      .where('organisation_id', '=', session.organisationId)
      .execute();
    return null;
  });
