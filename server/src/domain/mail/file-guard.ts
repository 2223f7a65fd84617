/** Attachments of letters: visible to the owner of the mailbox, while they have access to mail. */
import type { FileGuard } from '../../platform/files/file-access.ts';
import { hasMailAccess } from './store.ts';

export const letterFiles: FileGuard = {
  maySee: async ({ db, session }, fileId) => {
    const own = await db
      .selectFrom('letter_attachments as a')
      .innerJoin('letters as l', (join) => join.onRef('l.id', '=', 'a.letter_id').onRef('l.organisation_id', '=', 'a.organisation_id'))
      .select('a.id')
      .where('a.file_id', '=', fileId)
      .where('l.employee_id', '=', session.employeeId)
      .where('l.organisation_id', '=', session.organisationId)
      .executeTakeFirst();
    return own !== undefined && hasMailAccess(db, session);
  },
  // A person who has lost access to mail has lost its files.
  decidesAlone: async ({ db, session }, fileId) => {
    const attached = await db
      .selectFrom('letter_attachments')
      .select('id')
      .where('file_id', '=', fileId)
      .where('organisation_id', '=', session.organisationId)
      .limit(1)
      .executeTakeFirst();
    return attached !== undefined;
  },
};
