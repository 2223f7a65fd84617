/** Files attached to documents: visible to people who may see one of the documents. */
import type { FileGuard } from '../../platform/files/file-access.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { ForbiddenError } from '../../platform/http/errors.ts';
import { loadPerson, loadStates } from './load-states.ts';
import { can } from './route/can.ts';

/** Whether a file is attached to a document of the person's organisation, regardless of access to it. */
const isOwnDocumentFile = async ({ db }: Pick<SessionContext, 'db'>, organisationId: number, fileId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('document_attachments as a')
    .innerJoin('documents as d', (join) => join.onRef('d.id', '=', 'a.document_id').onRef('d.organisation_id', '=', 'a.organisation_id'))
    .select('d.id')
    .where('a.file_id', '=', fileId)
    .where('d.organisation_id', '=', organisationId)
    .executeTakeFirst();
  return row !== undefined;
};

export const documentFiles: FileGuard = {
  maySee: async ({ db, session }, fileId) => {
    const rows = await db
      .selectFrom('document_attachments')
      .select('document_id')
      .where('file_id', '=', fileId)
      .where('organisation_id', '=', session.organisationId)
      .execute();
    if (rows.length === 0) return false;
    const person = await loadPerson(db, session);
    const states = await loadStates(
      db,
      session.organisationId,
      rows.map((row) => row.document_id),
    );
    return states.some((state) => can(person, { kind: 'see' }, state).allowed);
  },
  explainRefusal: async (context, fileId) =>
    context.session && (await isOwnDocumentFile(context, context.session.organisationId, fileId))
      ? new ForbiddenError('documents.refusal.noAccess')
      : null,
};
