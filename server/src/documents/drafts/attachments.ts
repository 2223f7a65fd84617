/** Files of a draft (specification 2 §5: 15 MB each). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { maxAttachments, type attachFile, type detachFile } from '@qujat/contract/new-document';
import { limits, takeTry } from '../../auth/rate-limit.ts';
import type { Queryable } from '../../database/pool.ts';
import { nameFile, writeBytes } from '../../files/store-file.ts';
import type { SessionContext } from '../../http/context.ts';
import { BusinessError, NotFoundError } from '../../http/errors.ts';
import { fileProblem } from './check-file.ts';
import { expectMine, takeMine } from './my-draft.ts';

type Context = Pick<SessionContext, 'db' | 'session' | 'now' | 'files'>;

/** As it stands in lists and on paper: without what turns the direction of text or breaks a line, and no longer than the database takes. */
const cleanName = (name: string): string => {
  const clean = name.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '').trim();
  const [, stem = clean, extension = ''] = /^(.*?)(\.[^.]*)?$/s.exec(clean) ?? [];
  let short = stem;
  while (Buffer.byteLength(short + extension) > 255) short = [...short].slice(0, -1).join('');
  return short + extension;
};

const countAgain = async (trx: Queryable, id: number): Promise<void> => {
  await trx
    .updateTable('documents')
    .set((eb) => ({ attachment_count: eb.selectFrom('document_attachments').select((each) => each.fn.countAll<number>().as('n')).where('document_id', '=', id) }))
    .where('id', '=', id)
    .execute();
};

const attached = async (db: Queryable, id: number): Promise<number> =>
  Number((await db.selectFrom('document_attachments').select(({ fn }) => fn.countAll<number>().as('n')).where('document_id', '=', id).executeTakeFirstOrThrow()).n);

const expectRoom = async (db: Queryable, id: number): Promise<void> => {
  if ((await attached(db, id)) >= maxAttachments) throw new BusinessError('drafts.tooManyFiles', { most: maxAttachments });
};

export const attach = async ({ id, file }: CallInput<typeof attachFile>, context: Context): Promise<CallAnswer<typeof attachFile>> => {
  const { db, session, now, files } = context;
  // Before anything is written: bytes that nobody names stay in the store.
  await expectMine(db, id, context);
  await expectRoom(db, id);
  await takeTry(db, limits.attachments, session.personId, now);
  const name = cleanName(file.name);
  const content = Buffer.from(await file.arrayBuffer());
  const problem = fileProblem(name, content);
  if (problem) throw new BusinessError(problem === 'kind' ? 'drafts.fileKind' : 'drafts.fileContent', { name });
  const written = await writeBytes(files, { name, contentType: file.type || 'application/octet-stream', content });
  return db.transaction().execute(async (trx) => {
    const { document } = await takeMine(trx, id, context);
    await expectRoom(trx, id);
    const fileId = await nameFile(trx, written, { organisationId: document.organisationId, employeeId: session.employeeId }, now);
    const row = await trx.insertInto('document_attachments').values({ document_id: id, file_id: fileId }).returning('id').executeTakeFirstOrThrow();
    await countAgain(trx, id);
    return { id: row.id, name, size: content.length, downloadCode: written.code };
  });
};

/** Takes it off the draft. A file that came with a letter, or stands in the document that was copied, stays there. */
export const detach = ({ id, attachmentId }: CallInput<typeof detachFile>, context: Context): Promise<void> =>
  context.db.transaction().execute(async (trx) => {
    await takeMine(trx, id, context);
    const gone = await trx.deleteFrom('document_attachments').where('id', '=', attachmentId).where('document_id', '=', id).returning('id').executeTakeFirst();
    if (!gone) throw new NotFoundError();
    await countAgain(trx, id);
  });
