import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../../platform/database/pool.ts';
import { accessTokenLife, earliest, later, limitsOf, standardRule, type SessionRule } from './lifetimes.ts';
import { loadOwnLimits } from './organisation-limits.ts';
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts';

export interface NewSession {
  readonly personId: number;
  readonly employeeId: number;
  readonly remember: boolean;
  readonly now: Date;
  readonly address: string;
  readonly userAgent: string;
  /** Default: the standard one. */
  readonly rule?: SessionRule;
  /** Whether the refresh token works only with the cookie for the server's pages. Default: no. */
  readonly isBound?: boolean;
}

/** The tokens of a session for the client. The database stores only their hashes. */
export interface SessionTokens {
  readonly sessionId: number;
  readonly accessToken: string;
  readonly accessTokenExpires: Date;
  readonly refreshToken: string;
  /** The value of the cookie for the server's pages. */
  readonly pageToken: string;
  /** The maximum end, used for the cookie; without activity the session ends earlier. */
  readonly sessionEnds: Date;
}

/** Opens a session with its first tokens. Call it within a transaction. */
export const openSession = async (
  db: Queryable,
  { personId, employeeId, remember, now, address, userAgent, rule = standardRule, isBound = false }: NewSession,
): Promise<SessionTokens> => {
  const [accessToken, refreshToken, pageToken] = [newToken(), newToken(), newToken()];
  const { longest, idle } = limitsOf(rule, remember, await loadOwnLimits(db, employeeId));
  const sessionEnds = later(now, longest);
  const accessTokenExpires = earliest(later(now, accessTokenLife), sessionEnds);
  const { id } = await db
    .insertInto('sessions')
    .values({
      person_id: personId,
      employee_id: employeeId,
      user_agent: userAgent,
      address,
      remember,
      created_at: now,
      last_seen_at: now,
      expires_at: earliest(later(now, idle), sessionEnds),
      active_at: now,
      ends_at: sessionEnds,
      idle_seconds: Math.floor(idle / 1000),
      is_bound: isBound,
      ended_at: null,
      end_reason: null,
      page_token_hash: hashToken(pageToken),
      period: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('access_tokens')
    .values({ hash: hashToken(accessToken), session_id: id, expires_at: accessTokenExpires, used_at: null })
    .execute();
  await db
    .insertInto('refresh_tokens')
    .values({ hash: hashToken(refreshToken), session_id: id, salt: randomBytes(16), replaced_at: null, created_at: now })
    .execute();
  return { sessionId: id, accessToken, accessTokenExpires, refreshToken, pageToken, sessionEnds };
};
