/** Files of a draft (NEW-5). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { attachmentExtensions, maxAttachments } from '@qujat/contract/draft-form';
import type { attachFile, detachFile } from '@qujat/contract/new-document';
import { sql } from 'kysely';
import { limits, consume } from '../../../platform/limits/rate-limit.ts';
import { isReferenceViolation } from '../../../platform/database/violations.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { forgetRows, removeBytes } from '../../../platform/files/forget.ts';
import { freeName } from '../../../platform/files/free-name.ts';
import { received } from '../../../platform/files/receive.ts';
import { extensionOf, insertFile } from '../../../platform/files/store-file.ts';
import { expectAcceptedFiles } from '../../../platform/policy/uploads.ts';
import type { DocumentSessionContext } from '../services.ts';
import { BusinessError, NotFoundError } from '../../../platform/http/errors.ts';
import { RefusedError } from '../refuse.ts';
import type { DocumentKey, RouteState } from '../route/model.ts';
import { expectMine, takeMine } from './my-draft.ts';

type Context = Pick<DocumentSessionContext, 'db' | 'session' | 'now' | 'files'>;

const expectOwnFiles = (state: RouteState): RouteState => {
  if (state.document.received) throw new RefusedError('receivedLetter');
  return state;
};

/** The files of a letter from the exchange are its sender's. */
const expectWritable = async (...asked: Parameters<typeof expectMine>): Promise<RouteState> => expectOwnFiles(await expectMine(...asked));
const takeWritable = async (...asked: Parameters<typeof takeMine>): Promise<RouteState> => expectOwnFiles(await takeMine(...asked));

const countAgain = async (trx: Queryable, { id, organisationId }: DocumentKey): Promise<void> => {
  await trx
    .updateTable('documents')
    .set((eb) => ({
      attachment_count: eb
        .selectFrom('document_attachments')
        .select((each) => each.fn.countAll<number>().as('n'))
        .where('document_id', '=', id)
        .where('organisation_id', '=', organisationId),
    }))
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .execute();
};

const attached = async (db: Queryable, { id, organisationId }: DocumentKey): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('document_attachments')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('document_id', '=', id)
        .where('organisation_id', '=', organisationId)
        .executeTakeFirstOrThrow()
    ).n,
  );

const expectBelowLimit = async (db: Queryable, draft: DocumentKey): Promise<void> => {
  if ((await attached(db, draft)) >= maxAttachments) throw new BusinessError('drafts.tooManyFiles', { count: maxAttachments });
};

/** Runs before a byte of the file is read. */
export const admitAttachment = async ({ id }: Pick<CallInput<typeof attachFile>, 'id'>, context: Context): Promise<void> => {
  const { db, session, now } = context;
  const { document } = await expectWritable(db, id, context);
  await expectBelowLimit(db, document);
  await consume(db, limits.attachments, session.personId, now);
};

/** Whether a document may have a file with this extension: only the usual ones are allowed. */
export const isUsualKind = (name: string): boolean => attachmentExtensions.some((each) => each === extensionOf(name));

const namesOf = async (db: Queryable, { id, organisationId }: DocumentKey): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('document_attachments as a')
    .innerJoin('files as f', (join) => join.onRef('f.id', '=', 'a.file_id').onRef('f.organisation_id', '=', 'a.organisation_id'))
    .select('f.name')
    .where('a.document_id', '=', id)
    .where('a.organisation_id', '=', organisationId)
    .execute();
  return new Set(rows.map(({ name }) => name));
};

export const attach = async ({ id, files }: CallInput<typeof attachFile>, context: Context): Promise<CallAnswer<typeof attachFile>> => {
  const { db, session, now } = context;
  const file = received(files)[0]!;
  // The upload has already checked that the content matches the name.
  if (!isUsualKind(file.name)) throw new BusinessError('drafts.fileKind', { name: file.name });
  return db.transaction().execute(async (trx) => {
    // Check again: the draft may have been sent, or filled up, during the upload.
    const { document } = await takeWritable(trx, id, context);
    await expectBelowLimit(trx, document);
    await expectAcceptedFiles(trx, document.organisationId, [file]);
    // Two files of one name would be indistinguishable on the sheet and in the package.
    const name = freeName(file.name, await namesOf(trx, document));
    const fileId = await insertFile(
      trx,
      { ...file, name },
      { organisationId: document.organisationId, employeeId: session.employeeId },
      now,
    );
    const row = await trx
      .insertInto('document_attachments')
      .values({ organisation_id: document.organisationId, document_id: id, file_id: fileId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await countAgain(trx, document);
    return { id: row.id, name, size: file.size, downloadCode: file.code, scan: file.scan ?? 'none' };
  });
};

/**
 * Deletes the file if nothing else refers to it: a letter, a copy, a post (whose keys keep it), or a folder. Returns the keys of its bytes.
 */
export const forgetIfLast = async (trx: Queryable, organisationId: number, fileId: number, now: Date): Promise<readonly string[]> => {
  const inFolder = await trx
    .selectFrom('folder_files')
    .select('file_id')
    .where('file_id', '=', fileId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (inFolder) return [];
  await sql`savepoint forgetting`.execute(trx);
  let keys: readonly string[] = [];
  try {
    keys = await forgetRows(trx, organisationId, [fileId], now);
  } catch (error) {
    if (!isReferenceViolation(error)) throw error;
    await sql`rollback to savepoint forgetting`.execute(trx);
  }
  // A savepoint that stays would enclose those of the files after this one.
  await sql`release savepoint forgetting`.execute(trx);
  return keys;
};

/** Removes it from the draft. A file that also belongs to a letter, or to the copied document, stays there. */
export const detach = async ({ id, attachmentId }: CallInput<typeof detachFile>, context: Context): Promise<void> => {
  const { db, files, now } = context;
  const keys = await db.transaction().execute(async (trx) => {
    const { document } = await takeWritable(trx, id, context);
    const removed = await trx
      .deleteFrom('document_attachments')
      .where('id', '=', attachmentId)
      .where('document_id', '=', id)
      .where('organisation_id', '=', document.organisationId)
      .returning('file_id')
      .executeTakeFirst();
    if (!removed) throw new NotFoundError();
    await countAgain(trx, document);
    return forgetIfLast(trx, document.organisationId, removed.file_id, now);
  });
  await removeBytes(db, files, keys);
};
