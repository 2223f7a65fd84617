/** Rotation of the refresh token (SES-6). */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { refreshTokens as refreshCall } from '@qujat/contract/authentication';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { pageCookie, setPageCookie } from '../session/cookies.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { endSession } from './end-session.ts';
import { accessTokenLife, earliest, later, refreshGrace, sessionLife } from './lifetimes.ts';
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
  expires_at: Date;
  page_token_hash: Buffer | null;
}

/** The token with its session, locked until the transaction ends; undefined when token or session is over. */
const lockToken = async (db: Queryable, hash: Buffer, now: Date): Promise<TokenRow | undefined> => {
  const { rows } = await sql<TokenRow>`
    select t.session_id, t.salt, t.replaced_at, s.person_id, s.remember, s.expires_at, s.page_token_hash
    from refresh_tokens t
    join sessions s on s.id = t.session_id and s.ended_at is null and s.expires_at > ${now}
    join employees e on e.id = s.employee_id and e.ended_at is null
    where t.hash = ${hash}
    for update of t
  `.execute(db);
  return rows[0];
};

interface Successor {
  readonly refreshToken: string;
  readonly accessToken: string;
  readonly accessTokenExpires: Date;
  readonly sessionExpires: Date;
  /** A new value of the cookie, or null where the browser's own still holds. */
  readonly pageToken: string | null;
}

/**
 * Successor and access token derive from the old token and its salt, so every request with the same token gets the same pair, although only
 * hashes are stored: several tabs at once, or a client that lost the answer.
 */
const replace = async (db: Queryable, token: string, row: TokenRow, context: RequestContext): Promise<Successor> => {
  const { now } = context;
  const replacedAt = row.replaced_at ?? now;
  const sessionExpires = row.replaced_at ? row.expires_at : later(now, sessionLife(row.remember));
  const refreshToken = deriveToken(token, row.salt, 'refresh');
  const accessToken = deriveToken(refreshToken, row.salt, 'access');
  const accessTokenExpires = earliest(later(replacedAt, accessTokenLife), sessionExpires);
  const cookie = context.cookie(pageCookie);
  const keepsCookie = cookie !== undefined && row.page_token_hash !== null && hashToken(cookie).equals(row.page_token_hash);
  const pageToken = keepsCookie ? null : deriveToken(refreshToken, row.salt, 'page');

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
    .set({ expires_at: sessionExpires, ...(pageToken && { page_token_hash: hashToken(pageToken) }) })
    .where('id', '=', row.session_id)
    .execute();
  return { refreshToken, accessToken, accessTokenExpires, sessionExpires, pageToken };
};

/** Whether a client has the successor already: it was refreshed itself, or its access token has made a call. */
const successorWasUsed = async (db: Queryable, token: string, { salt }: TokenRow): Promise<boolean> => {
  const refreshToken = deriveToken(token, salt, 'refresh');
  const { rows } = await sql`
    select from refresh_tokens where hash = ${hashToken(refreshToken)} and replaced_at is not null
    union all
    select from access_tokens where hash = ${hashToken(deriveToken(refreshToken, salt, 'access'))} and used_at is not null
  `.execute(db);
  return rows.length > 0;
};

type Outcome = { readonly successor: Successor } | { readonly over: 'unknown' | 'reused' };

const rotate = (token: string, context: RequestContext): Promise<Outcome> =>
  context.db.transaction().execute(async (transaction): Promise<Outcome> => {
    const { now } = context;
    const row = await lockToken(transaction, hashToken(token), now);
    if (!row) return { over: 'unknown' };
    if (
      row.replaced_at &&
      (now.getTime() - row.replaced_at.getTime() > refreshGrace || (await successorWasUsed(transaction, token, row)))
    ) {
      // Two hold the same token, and one of them has stolen it: nobody keeps the session.
      await endSession(transaction, row.session_id, 'token-reused', now);
      await audit(transaction, context, 'refresh.reused', { personId: row.person_id });
      return { over: 'reused' };
    }
    return { successor: await replace(transaction, token, row, context) };
  });

export const refreshTokens = async ({ refreshToken }: CallInput<typeof refreshCall>, context: RequestContext): Promise<RefreshAnswer> => {
  const { db, now, network } = context;
  await consume(db, limits.refreshesByAddress, network, now);
  const outcome = await rotate(refreshToken, context);
  if ('over' in outcome) {
    if (outcome.over === 'unknown') await consume(db, limits.unknownRefreshes, network, now);
    return { status: 'error', text: context.say('signIn.sessionOver'), accessToken: null, refreshToken: null, accessTokenExpires: null };
  }
  const { successor } = outcome;
  const page = successor.pageToken ?? context.cookie(pageCookie);
  if (page) setPageCookie(context, page, successor.sessionExpires);
  return {
    status: 'ok',
    text: '',
    accessToken: successor.accessToken,
    refreshToken: successor.refreshToken,
    accessTokenExpires: unixSeconds(successor.accessTokenExpires),
  };
};
