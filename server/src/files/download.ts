/** `/file/dwn?code=…`: a file for one who may see where it stands (specification 2 §7; decisions: The wire). */
import { loadPerson, loadStates } from '../documents/load-states.ts';
import { can } from '../documents/route/can.ts';
import type { SessionContext } from '../http/context.ts';
import { isLetterFile, maySeeLetterFile } from '../mail/may-see-file.ts';
import { NotFoundError } from '../http/errors.ts';
import type { PageAnswer, PageQuery } from '../http/page.ts';
import { FileMissingError } from './store.ts';

/** Attached to a document that the person may see. */
const maySeeDocumentOf = async ({ db, session }: SessionContext, fileId: number): Promise<boolean> => {
  const rows = await db.selectFrom('document_attachments').select('document_id').where('file_id', '=', fileId).execute();
  if (rows.length === 0) return false;
  const person = await loadPerson(db, session);
  const states = await loadStates(db, rows.map((row) => row.document_id));
  return states.some((state) => can(person, { kind: 'see' }, state).allowed);
};

/** Always saved and never shown: what people have uploaded must not run here. */
export const downloadFile = async ({ fields }: PageQuery, context: SessionContext): Promise<PageAnswer> => {
  const code = fields.get('code') ?? '';
  const file = /^[\w-]{20,64}$/.test(code) ? await context.db.selectFrom('files').selectAll().where('code', '=', code).executeTakeFirst() : undefined;
  // What came with a letter is open to who may read the mailbox, not simply to its owner.
  const isOwn = file?.owner_id === context.session.employeeId && !(await isLetterFile(context.db, file.id));
  if (!file || !(isOwn || (await maySeeLetterFile(context, file.id)) || (await maySeeDocumentOf(context, file.id)))) throw new NotFoundError('errors.fileNotFound');
  const { content, size } = await context.files.read(file.storage_key).catch((error: unknown) => {
    throw error instanceof FileMissingError ? new NotFoundError('errors.fileNotFound') : error;
  });
  return { file: content, contentType: 'application/octet-stream', saveAs: file.name, size };
};
