import type { CallInput } from '@qujat/contract/call';
import type { setBookmark } from '@qujat/contract/document-list';
import type { SessionContext } from '../http/context.ts';
import { NotFoundError } from '../http/errors.ts';
import { loadPerson, loadState } from './load-states.ts';
import { markBookmarked } from './marks.ts';
import { can } from './route/can.ts';

/** Sets or takes away the actor's star of a document that the actor may see. */
export const bookmark = async ({ documentId, bookmarked }: CallInput<typeof setBookmark>, { db, session, now }: SessionContext): Promise<void> => {
  const state = await loadState(db, documentId);
  if (!state || !can(await loadPerson(db, session), { kind: 'see' }, state).allowed) throw new NotFoundError();
  await markBookmarked(db, session.employeeId, documentId, bookmarked ? now : null);
};
