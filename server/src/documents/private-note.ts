/** The actor's private note about a document: nobody else ever reads it. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { privateNote, savePrivateNote } from '@qujat/contract/document-acts';
import type { SessionContext } from '../http/context.ts';
import { NotFoundError } from '../http/errors.ts';
import { loadPerson, loadState } from './load-states.ts';
import { markNoted } from './marks.ts';
import { can } from './route/can.ts';

type Context = Pick<SessionContext, 'db' | 'session'>;

const expectSeen = async (documentId: number, { db, session }: Context): Promise<void> => {
  const state = await loadState(db, documentId);
  if (!state || !can(await loadPerson(db, session), { kind: 'see' }, state).allowed) throw new NotFoundError();
};

export const readNote = async ({ documentId }: CallInput<typeof privateNote>, context: Context): Promise<CallAnswer<typeof privateNote>> => {
  await expectSeen(documentId, context);
  const { db, session } = context;
  const mark = await db.selectFrom('document_marks').select('note').where('employee_id', '=', session.employeeId).where('document_id', '=', documentId).executeTakeFirst();
  return { text: mark?.note ?? '' };
};

export const saveNote = async ({ documentId, text = '' }: CallInput<typeof savePrivateNote>, context: Context): Promise<null> => {
  await expectSeen(documentId, context);
  await markNoted(context.db, context.session.employeeId, documentId, text.trim() || null);
  return null;
};
