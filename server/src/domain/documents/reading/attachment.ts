/** An attachment inside the reader: the text of an office file, or the pages of a PDF (DAY-3). */
import { buffer } from 'node:stream/consumers';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { attachmentText } from '@qujat/contract/reading';
import { auditAccess } from '../../../platform/audit/audit.ts';
import { auditReading } from '../../../platform/audit/audit-reading.ts';
import { readAll } from '../../../platform/files/read-all.ts';
import { expectReadable } from '../../../platform/files/scanning/gate.ts';
import { openStored } from '../../../platform/files/stream-out.ts';
import { BusinessError, NotFoundError } from '../../../platform/http/errors.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { findToRead } from '../find-document.ts';
import { documentIdIn, openDocument } from '../pages/open-document.ts';
import type { DocumentSessionContext } from '../services.ts';
import { officeText } from './office-text.ts';
import { previewOf } from './read-document.ts';

/** The attachment, whose document the caller has opened for the person. */
const findAttachment = async ({ db, files, session }: DocumentSessionContext, id: number, code: string) => {
  const file = await db
    .selectFrom('document_attachments as a')
    .innerJoin('files as f', (join) => join.onRef('f.id', '=', 'a.file_id').onRef('f.organisation_id', '=', 'a.organisation_id'))
    .selectAll('f')
    .where('a.document_id', '=', id)
    .where('a.organisation_id', '=', session.organisationId)
    .where('f.code', '=', code)
    .executeTakeFirst();
  if (!file) throw new NotFoundError('errors.fileNotFound');
  expectReadable(file, files, { isOwner: session.employeeId === file.owner_id });
  return file;
};

export const readAttachmentText = async (
  { id, code }: CallInput<typeof attachmentText>,
  context: DocumentSessionContext,
): Promise<CallAnswer<typeof attachmentText>> => {
  const { db, session, files, now } = context;
  await findToRead(db, id, session);
  const file = await findAttachment(context, id, code);
  await consume(db, limits.attachmentTexts, String(session.personId), now);
  await auditAccess(context, 'file.downloaded', { file: file.id });
  const found = previewOf(file) === 'text' ? officeText(file.name, await readAll(files, file.storage_key)) : null;
  if (!found) throw new BusinessError('documents.noAttachmentText', { name: file.name });
  return found;
};

/** A program that writes a PDF may put something before its beginning. */
const beginning = { start: 0, end: 1023 };

/**
 * An attached PDF, in parts as they are asked for: the reader draws its pages (docs/decisions/0472). A file that does not begin as a PDF is
 * never shown.
 */
export const showAttachment = async (query: PageQuery, context: DocumentSessionContext): Promise<PageAnswer> => {
  const { files } = context;
  const { state } = await openDocument(documentIdIn(query), context);
  const file = await findAttachment(context, state.document.id, query.fields.get('code') ?? '');
  if (previewOf(file) !== 'pages' || file.size === 0) throw new NotFoundError('errors.fileNotFound');
  const head = await buffer(await openStored(files, file.storage_key, beginning));
  if (!head.includes('%PDF-')) throw new NotFoundError('errors.fileNotFound');
  return {
    open: async (part) => {
      await auditReading(context, file.id, part);
      return openStored(files, file.storage_key, part);
    },
    size: file.size,
    tag: `"${file.sha256}"`,
    contentType: 'application/pdf',
    name: file.name,
    shown: true,
  };
};
