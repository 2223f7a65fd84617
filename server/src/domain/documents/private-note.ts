/** The actor's private note about a document. Nobody else can read it. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { privateNote, savePrivateNote } from '@qujat/contract/document-acts';
import type { SessionContext } from '../../platform/http/context.ts';
import { findToAct, findToRead } from './find-document.ts';
import { lockDocuments } from './load-states.ts';
import { markNoted } from './marks.ts';
import { expectContents } from './retention/destroyed.ts';

type Context = Pick<SessionContext, 'db' | 'session'>;

export const readNote = async (
  { documentId }: CallInput<typeof privateNote>,
  context: Context,
): Promise<CallAnswer<typeof privateNote>> => {
  const { db, session } = context;
  await findToRead(db, documentId, session);
  const mark = await db
    .selectFrom('document_marks')
    .select('note')
    .where('employee_id', '=', session.employeeId)
    .where('document_id', '=', documentId)
    .where('organisation_id', '=', session.organisationId)
    .executeTakeFirst();
  return { text: mark?.note ?? '' };
};

export const saveNote = ({ documentId, text = '' }: CallInput<typeof savePrivateNote>, { db, session }: Context): Promise<null> =>
  db.transaction().execute(async (trx) => {
    const { state } = await findToAct(trx, documentId, session);
    await lockDocuments(trx, session.organisationId, [documentId]);
    await expectContents(trx, state.document);
    await markNoted(trx, session, documentId, text.trim() || null);
    return null;
  });
