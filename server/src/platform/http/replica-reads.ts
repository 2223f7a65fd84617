/** Which calls a replica may answer, and which writes their readers must see (docs/decisions/0439). */
import type { AnyCall } from '@qujat/contract/call';
import type { Replica } from '../database/replica.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import type { RequestContext } from './context.ts';

/** They write nothing, not even a count of tries. */
const mayBeOld = new Set(['documentList', 'bookmarkedDocuments', 'newDocumentCount', 'updateCounter', 'unreadNotifications', 'postList']);

/**
 * Reads after which the reader must see more: what they mark as read, and what they tell of that happens outside of calls (documents are
 * signed after the answer to the call that began it, and from a phone).
 */
const readsThatTell = new Set(['documentCard', 'readDocument', 'signingProgress', 'mobileSigningState']);

/** PostgreSQL cancels a read on a standby that stands in the way of what it must replay. */
const isCancelled = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '40001';

/** Does what may write, of a session or of nobody. Whatever its outcome, the session's reads then see it. */
export const notingWrites = async <T>(
  replica: Replica | null | undefined,
  { session, log }: Pick<RequestContext, 'session' | 'log'>,
  act: () => Promise<T>,
): Promise<T> => {
  // Also after a failure: a part of it may have been written.
  try {
    return await act();
  } finally {
    if (replica && session)
      await replica.noteWrite(session.id).catch((err: unknown) => log.warn({ err }, 'a write could not be noted for reads of a replica'));
  }
};

/** Answers from the replica if it may; otherwise, and if it fails, from the primary. */
export const answerFromReplica = async <T>(
  replica: Replica | null,
  call: AnyCall,
  context: RequestContext,
  respond: (context: RequestContext) => Promise<T>,
): Promise<T> => {
  const { session } = context;
  if (!replica || !session) return respond(context);
  if (mayBeOld.has(call.name)) {
    const db = await replica.dbFor(session.writtenLsn ?? null);
    if (!db) return respond(context);
    try {
      return await respond({ ...context, db });
    } catch (error) {
      if (isDatabaseUnavailable(error)) replica.giveUp();
      else if (!isCancelled(error)) throw error;
      return respond(context);
    }
  }
  if (call.effect === 'read' && !readsThatTell.has(call.name)) return respond(context);
  return notingWrites(replica, context, () => respond(context));
};
