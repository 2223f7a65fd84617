import type { CallInput } from '@qujat/contract/call';
import type { setBookmark } from '@qujat/contract/document-list';
import type { SessionContext } from '../../platform/http/context.ts';
import { findToAct } from './find-document.ts';
import { markBookmarked } from './marks.ts';

/** Sets or removes the actor's star on a document that the actor may see. */
export const bookmark = async (
  { documentId, bookmarked }: CallInput<typeof setBookmark>,
  { db, session, now }: SessionContext,
): Promise<void> => {
  await findToAct(db, documentId, session);
  await markBookmarked(db, session, documentId, bookmarked ? now : null);
};
