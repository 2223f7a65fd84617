/** Why a session is over. One that its person has ended, and a stolen one, need no explanation: the person knows, or the log records it. */
import { sessionEnds, type SessionEnd } from '@qujat/contract/failure';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { ExplainEnd } from '../../../platform/http/make-context.ts';
import type { EndReason } from '../auth/end-session.ts';

interface Ends {
  readonly expires_at: Date;
  readonly ends_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: string | null;
}

const byAdministrator: Partial<Record<EndReason, SessionEnd>> = {
  'ended-by-administrator': sessionEnds.byAdministrator,
  dismissed: sessionEnds.byAdministrator,
  locked: sessionEnds.locked,
  'factor-reset': sessionEnds.factorReset,
  'password-demanded': sessionEnds.passwordDue,
};

const reasonOf = (session: Ends | undefined, now: Date): SessionEnd | null => {
  if (!session) return null;
  if (session.ended_at) return byAdministrator[session.end_reason as EndReason] ?? null;
  if (session.expires_at > now) return null;
  return session.ends_at <= now ? sessionEnds.aged : sessionEnds.idle;
};

const ends = ['sessions.expires_at', 'sessions.ends_at', 'sessions.ended_at', 'sessions.end_reason'] as const;

export const explainEnd: ExplainEnd = async (db, token, now) => {
  const session = await db
    .selectFrom('access_tokens')
    .innerJoin('sessions', 'sessions.id', 'access_tokens.session_id')
    .select(ends)
    .where('hash', '=', hashToken(token))
    .executeTakeFirst();
  return reasonOf(session, now);
};

/** The same for a refresh token. */
export const explainRefused = async (db: Queryable, token: string, now: Date): Promise<SessionEnd | null> => {
  const session = await db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select(ends)
    .where('hash', '=', hashToken(token))
    .executeTakeFirst();
  return reasonOf(session, now);
};
