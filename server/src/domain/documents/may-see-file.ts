import type { SessionContext } from '../../platform/http/context.ts';
import { loadPerson, loadStates } from './load-states.ts';
import { can } from './route/can.ts';

/** Whether a file is attached to any document of the person's organisation, regardless of access to it. */
export const isOwnDocumentFile = async ({ db, session }: SessionContext, fileId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('document_attachments as a')
    .innerJoin('documents as d', 'd.id', 'a.document_id')
    .select('d.id')
    .where('a.file_id', '=', fileId)
    .where('d.organisation_id', '=', session.organisationId)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether a file is attached to a document that the person may see. */
export const maySeeDocumentFile = async ({ db, session }: SessionContext, fileId: number): Promise<boolean> => {
  const rows = await db.selectFrom('document_attachments').select('document_id').where('file_id', '=', fileId).execute();
  if (rows.length === 0) return false;
  const person = await loadPerson(db, session);
  const states = await loadStates(
    db,
    rows.map((row) => row.document_id),
  );
  return states.some((state) => can(person, { kind: 'see' }, state).allowed);
};
