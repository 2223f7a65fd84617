/** Which calls a replica may answer, and which writes their readers must see (docs/decisions/0439). */
import type { AnyCall } from '@qujat/contract/call';
import type { Replica } from '../database/replica.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import type { RequestContext } from './context.ts';

/** They write nothing, not even a count of tries. */
const mayBeOld = new Set(['documentList', 'bookmarkedDocuments', 'newDocumentCount', 'updateCounter', 'unreadNotifications', 'postList']);

/** Reads that mark something as read. */
const readsThatWrite = new Set(['documentCard', 'readDocument']);

/** PostgreSQL cancels a read on a standby that stands in the way of what it must replay. */
const isCancelled = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '40001';

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
  if (call.effect === 'read' && !readsThatWrite.has(call.name)) return respond(context);
  // Also after a failure: a part of it may have been written.
  try {
    return await respond(context);
  } finally {
    await replica
      .noteWrite(session.id)
      .catch((err: unknown) => context.log.warn({ err }, 'a write could not be noted for reads of a replica'));
  }
};
