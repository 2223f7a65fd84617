/** Rotation of the refresh token (SES-6). */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { refreshTokens as refreshCall } from '@qujat/contract/authentication';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { FailureReason } from '@qujat/contract/failure';
import type { IdentityContext } from '../services.ts';
import { pageCookie, setPageCookie } from '../session/cookies.ts';
import { explainRefused } from '../session/explain-end.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { endSession } from './end-session.ts';
import { accessTokenLife, earliest, later, limitsOf, refreshGrace } from './lifetimes.ts';
import { unixSeconds } from '../../../platform/http/dates.ts';
import { limits, consume } from '../../../platform/limits/rate-limit.ts';
import { deriveToken, hashToken } from '../../../platform/crypto/tokens.ts';

type RefreshAnswer = CallAnswer<typeof refreshCall>;

interface TokenRow {
  session_id: number;
  salt: Buffer;
  replaced_at: Date | null;
  person_id: number;
  remember: boolean;
  created_at: Date;
  active_at: Date;
  ends_at: Date;
  session_hours: number | null;
  session_idle_minutes: number | null;
  is_bound: boolean;
  page_token_hash: Buffer | null;
}

/** The token with its session, locked until the transaction ends; undefined if either is over. */
const lockToken = async (db: Queryable, hash: Buffer, now: Date): Promise<TokenRow | undefined> => {
  const { rows } = await sql<TokenRow>`
    select t.session_id, t.salt, t.replaced_at, s.person_id, s.remember, s.created_at, s.active_at, s.ends_at, s.is_bound, s.page_token_hash,
      o.session_hours, o.session_idle_minutes
    from refresh_tokens t
    join sessions s on s.id = t.session_id and s.ended_at is null and s.expires_at > ${now}
    join employees e on e.id = s.employee_id and e.ended_at is null and e.locked_at is null
    join organisations o on o.id = e.organisation_id
    where t.hash = ${hash}
    for update of t, s
  `.execute(db);
  return rows[0];
};

interface Successor {
  readonly refreshToken: string;
  readonly accessToken: string;
  readonly accessTokenExpires: Date;
  readonly sessionEnds: Date;
  /** A new value of the cookie, or null if the browser's own is still valid. */
  readonly pageToken: string | null;
}

interface SessionEnds {
  readonly active: Date;
  /** Milliseconds. */
  readonly idle: number;
  readonly ends: Date;
  readonly expires: Date;
}

/** The ends of the session under the current rule. A refresh alone does not prolong it. */
const endsOf = (row: TokenRow, { now, isActive, sessionRule }: IdentityContext): SessionEnds => {
  const { longest, idle } = limitsOf(sessionRule, row.remember, {
    hours: row.session_hours,
    idleMinutes: row.session_idle_minutes,
  });
  const active = isActive ? now : row.active_at;
  const ends = earliest(row.ends_at, later(row.created_at, longest));
  return { active, idle, ends, expires: earliest(later(active, idle), ends) };
};

const pageTokenOf = (context: IdentityContext): string | undefined => context.cookie(pageCookie) ?? context.oldCookie(pageCookie);

/** Whether the request comes from the browser with the session's cookie. */
const hasPageCookie = (row: TokenRow, context: IdentityContext): boolean => {
  const cookie = pageTokenOf(context);
  return cookie !== undefined && row.page_token_hash !== null && hashToken(cookie).equals(row.page_token_hash);
};

/**
 * Successor and access token derive from the old token and its salt, so every request with the same token gets the same pair, although only
 * hashes are stored: several tabs at once, or a client that lost the answer.
 */
const replace = async (db: Queryable, token: string, row: TokenRow, given: SessionEnds, context: IdentityContext): Promise<Successor> => {
  const { now } = context;
  const replacedAt = row.replaced_at ?? now;
  const { active, idle, ends, expires } = given;
  const refreshToken = deriveToken(token, row.salt, 'refresh');
  const accessToken = deriveToken(refreshToken, row.salt, 'access');
  const accessTokenExpires = earliest(later(replacedAt, accessTokenLife), ends);
  const pageToken = hasPageCookie(row, context) ? null : deriveToken(refreshToken, row.salt, 'page');

  if (!row.replaced_at) {
    await db.updateTable('refresh_tokens').set({ replaced_at: now }).where('hash', '=', hashToken(token)).execute();
    await db
      .insertInto('refresh_tokens')
      .values({ hash: hashToken(refreshToken), session_id: row.session_id, salt: randomBytes(16), replaced_at: null, created_at: now })
      .execute();
    await db
      .insertInto('access_tokens')
      .values({ hash: hashToken(accessToken), session_id: row.session_id, expires_at: accessTokenExpires, used_at: null })
      .execute();
  }
  await db
    .updateTable('sessions')
    .set({
      active_at: active,
      idle_seconds: Math.floor(idle / 1000),
      ends_at: ends,
      expires_at: expires,
      has_old_cookie: false,
      ...(pageToken && { page_token_hash: hashToken(pageToken) }),
    })
    .where('id', '=', row.session_id)
    .execute();
  return { refreshToken, accessToken, accessTokenExpires, sessionEnds: ends, pageToken };
};

/** Whether a client already has the successor: it was refreshed itself, or its access token has made a call. */
const successorWasUsed = async (db: Queryable, token: string, { salt }: TokenRow): Promise<boolean> => {
  const refreshToken = deriveToken(token, salt, 'refresh');
  const { rows } = await sql`
    select from refresh_tokens where hash = ${hashToken(refreshToken)} and replaced_at is not null
    union all
    select from access_tokens where hash = ${hashToken(deriveToken(refreshToken, salt, 'access'))} and used_at is not null
  `.execute(db);
  return rows.length > 0;
};

type Outcome = { readonly successor: Successor } | { readonly over: 'unknown' | 'reused' | 'unbound' };

const rotate = (token: string, context: IdentityContext): Promise<Outcome> =>
  context.db.transaction().execute(async (transaction): Promise<Outcome> => {
    const { now } = context;
    const row = await lockToken(transaction, hashToken(token), now);
    if (!row) return { over: 'unknown' };
    if (
      row.replaced_at &&
      (now.getTime() - row.replaced_at.getTime() > refreshGrace || (await successorWasUsed(transaction, token, row)))
    ) {
      // Two clients have the same token, so one of them has stolen it: neither keeps the session.
      await endSession(transaction, row.session_id, 'token-reused', now);
      await audit(transaction, context, 'refresh.reused', { personId: row.person_id });
      return { over: 'reused' };
    }
    if (row.is_bound && !hasPageCookie(row, context)) {
      // The token has left its browser.
      await endSession(transaction, row.session_id, 'cookie-missing', now);
      await audit(transaction, context, 'refresh.unbound', { personId: row.person_id });
      return { over: 'unbound' };
    }
    const ends = endsOf(row, context);
    if (ends.expires <= now) {
      // The rule has become stricter since the session was prolonged.
      await transaction.updateTable('sessions').set({ expires_at: ends.expires }).where('id', '=', row.session_id).execute();
      return { over: 'unknown' };
    }
    return { successor: await replace(transaction, token, row, ends, context) };
  });

export const refreshTokens = async ({ refreshToken }: CallInput<typeof refreshCall>, context: IdentityContext): Promise<RefreshAnswer> => {
  const { db, now, network } = context;
  await consume(db, limits.refreshesByAddress, network, now);
  const outcome = await rotate(refreshToken, context);
  if ('over' in outcome) {
    if (outcome.over === 'unknown') await consume(db, limits.unknownRefreshes, network, now);
    const reason: FailureReason | null = outcome.over === 'unknown' ? await explainRefused(db, refreshToken, now) : null;
    return {
      status: 'error',
      text: context.say('signIn.sessionOver'),
      reason,
      accessToken: null,
      refreshToken: null,
      accessTokenExpires: null,
    };
  }
  const { successor } = outcome;
  const page = successor.pageToken ?? pageTokenOf(context);
  if (page) setPageCookie(context, page, successor.sessionEnds);
  return {
    status: 'ok',
    text: '',
    reason: null,
    accessToken: successor.accessToken,
    refreshToken: successor.refreshToken,
    accessTokenExpires: unixSeconds(successor.accessTokenExpires),
  };
};
