/** Why a session has ended by itself. A session that somebody ended needs no explanation: the person knows, or the log records it. */
import { failureReasons, type FailureReason } from '@qujat/contract/failure';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { ExplainEnd } from '../../../platform/http/make-context.ts';

interface Ends {
  readonly expires_at: Date;
  readonly ends_at: Date;
  readonly ended_at: Date | null;
}

const reasonOf = (session: Ends | undefined, now: Date): FailureReason | null => {
  if (!session || session.ended_at || session.expires_at > now) return null;
  return session.ends_at <= now ? failureReasons.sessionAged : failureReasons.sessionIdle;
};

export const explainEnd: ExplainEnd = async (db, token, now) => {
  const session = await db
    .selectFrom('access_tokens')
    .innerJoin('sessions', 'sessions.id', 'access_tokens.session_id')
    .select(['sessions.expires_at', 'ends_at', 'ended_at'])
    .where('hash', '=', hashToken(token))
    .executeTakeFirst();
  return reasonOf(session, now);
};

/** The same for a refresh token. */
export const explainRefused = async (db: Queryable, token: string, now: Date): Promise<FailureReason | null> => {
  const session = await db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select(['expires_at', 'ends_at', 'ended_at'])
    .where('hash', '=', hashToken(token))
    .executeTakeFirst();
  return reasonOf(session, now);
};
