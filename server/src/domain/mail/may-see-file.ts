/** Attachments of letters. */
import type { Queryable } from '../../platform/database/pool.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { hasMailAccess } from './store.ts';

/** Whether a file is an attachment of a letter in any mailbox: such a file does not simply belong to its owner. */
export const isLetterFile = async (db: Queryable, fileId: number): Promise<boolean> =>
  (await db.selectFrom('letter_attachments').select('id').where('file_id', '=', fileId).limit(1).executeTakeFirst()) !== undefined;

/** The letter is in the person's own mailbox, which is open to them. */
export const maySeeLetterFile = async ({ db, session }: SessionContext, fileId: number): Promise<boolean> => {
  const own = await db
    .selectFrom('letter_attachments as a')
    .innerJoin('letters as l', 'l.id', 'a.letter_id')
    .select('a.id')
    .where('a.file_id', '=', fileId)
    .where('l.employee_id', '=', session.employeeId)
    .executeTakeFirst();
  return own !== undefined && hasMailAccess(db, session.employeeId);
};
