/** Finds the session of a token or a cookie. One prepared statement, because every request needs it. */
import { doorCookie } from '@qujat/contract/door-cookie';
import { sql } from 'kysely';
import type { LanguageCode } from '@qujat/contract/vocabulary';
import { runNamed, type Database } from '../../../platform/database/pool.ts';
import type { Role } from '../../../platform/database/schema/people.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import { factorDueSql, passwordDueSql } from '../../../platform/policy/restriction.ts';
import type { FindSession } from '../../../platform/http/make-context.ts';
import type { Session } from '../../../platform/http/session.ts';
import { isOpenDoor, pageCookie } from './cookies.ts';

interface Row {
  hash: Buffer | null;
  id: number;
  person_id: number;
  employee_id: number;
  organisation_id: number;
  acting_for: number[];
  period: number | null;
  roles: Role[];
  time_zone: string;
  today: string;
  language: LanguageCode;
  password_due: boolean;
  factor_due: boolean;
  last_seen_at: Date;
  active_at: Date;
  is_first_use: boolean;
  written_lsn: string | null;
}

const by = {
  accessToken: {
    name: 'session-by-access-token',
    sessions: 'access_tokens a join sessions s on s.id = a.session_id',
    condition: 'a.hash = $1 and a.expires_at > $2',
    isFirstUse: 'a.used_at is null',
  },
  id: { name: 'session-by-id', sessions: 'sessions s', condition: 's.id = $1', isFirstUse: 'false' },
  accessTokens: {
    name: 'sessions-by-access-tokens',
    sessions: 'access_tokens a join sessions s on s.id = a.session_id',
    condition: 'a.hash = any($1) and a.expires_at > $2',
    isFirstUse: 'false',
    hash: 'a.hash',
  },
  pageToken: { name: 'session-by-page-token', sessions: 'sessions s', condition: 's.page_token_hash = $1', isFirstUse: 'false' },
  oldPageToken: {
    name: 'session-by-old-page-token',
    sessions: 'sessions s',
    condition: 's.page_token_hash = $1 and s.has_old_cookie',
    isFirstUse: 'false',
  },
} as const;

interface Way {
  readonly name: string;
  readonly sessions: string;
  readonly condition: string;
  readonly isFirstUse: string;
  /** The token's hash, where many tokens are looked up at once. */
  readonly hash?: string;
}

const textOf = ({ sessions, condition, isFirstUse, hash = 'null::bytea' }: Way): string => `
  select ${isFirstUse} as is_first_use, ${hash} as hash, s.id, s.person_id, s.employee_id, e.organisation_id, s.period, s.last_seen_at, s.active_at,
    s.written_lsn::text as written_lsn, o.time_zone, day.today, p.language,
    ${passwordDueSql('$2::timestamptz')} as password_due, ${factorDueSql('$2::timestamptz')} as factor_due,
    array(select role from employee_roles r where r.employee_id = e.id and r.organisation_id = e.organisation_id) as roles,
    array(
      select ss.employee_id from session_substitutions ss
      join employees other on other.id = ss.employee_id and other.organisation_id = e.organisation_id and other.ended_at is null
      where ss.session_id = s.id and exists (
        select from deputies d
        where d.employee_id = ss.employee_id and d.deputy_id = e.id and d.organisation_id = e.organisation_id
          and d.starts_on <= day.today and (d.ends_on is null or d.ends_on >= day.today)
      )
      order by ss.employee_id
    ) as acting_for
  from ${sessions}
  join people p on p.id = s.person_id
  join employees e on e.id = s.employee_id and e.ended_at is null and e.locked_at is null
  join organisations o on o.id = e.organisation_id
  cross join lateral (select ($2::timestamptz at time zone o.time_zone)::date as today) day
  where ${condition} and s.ended_at is null and s.expires_at > $2`;

const sessionOf = (row: Row): Session => ({
  id: row.id,
  personId: row.person_id,
  employeeId: row.employee_id,
  organisationId: row.organisation_id,
  actingFor: row.acting_for,
  period: row.period,
  roles: new Set(row.roles),
  timeZone: row.time_zone,
  today: row.today,
  language: row.language,
  writtenLsn: row.written_lsn,
  restriction: row.password_due ? 'password' : row.factor_due ? 'second-factor' : null,
});

/** Presence and activity are recorded to the minute; a write for every request would be a waste. */
const isStale = (moment: Date, now: Date): boolean => now.getTime() - moment.getTime() > 60_000;

const noteUse = async (db: Database, row: Row, isActive: boolean, now: Date): Promise<void> => {
  if (isActive && isStale(row.active_at, now)) {
    await sql`
      update sessions set last_seen_at = ${now}, active_at = ${now}, expires_at = least(${now}::timestamptz + make_interval(secs => idle_seconds), ends_at)
      where id = ${row.id} and active_at < ${now} and ended_at is null and expires_at > ${now}
    `.execute(db);
  } else if (isStale(row.last_seen_at, now)) {
    await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', row.id).where('last_seen_at', '<', now).execute();
  }
};

const load = async (db: Database, way: Way, key: Buffer | number, now: Date): Promise<Row | undefined> =>
  (await runNamed<Row>(db, { name: way.name, text: textOf(way), values: [key, now] }))[0];

const find = async (db: Database, way: Way, token: string, now: Date, isActive = false): Promise<Session | null> => {
  if (token.length > 512) return null;
  const hash = hashToken(token);
  const row = await load(db, way, hash, now);
  if (!row) return null;
  // From now on the refresh token of this access token is used (docs/decisions/0006).
  if (row.is_first_use)
    await db.updateTable('access_tokens').set({ used_at: now }).where('hash', '=', hash).where('used_at', 'is', null).execute();
  await noteUse(db, row, isActive, now);
  return sessionOf(row);
};

/** A session by its number, for what it has started and somebody else continues; null if it is over. It counts as no use of the session. */
export const findSessionById = async (db: Database, id: number, now: Date): Promise<Session | null> => {
  const row = await load(db, by.id, id, now);
  return row ? sessionOf(row) : null;
};

/** The sessions of many access tokens at once, by token; tokens that are over are left out. The people are present, but not active. */
export const findSessions = async (db: Database, tokens: readonly string[], now: Date): Promise<ReadonlyMap<string, Session>> => {
  const byHash = new Map(tokens.filter(({ length }) => length <= 512).map((token) => [hashToken(token).toString('hex'), token]));
  const hashes = [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'));
  const rows = await runNamed<Row>(db, { name: by.accessTokens.name, text: textOf(by.accessTokens), values: [hashes, now] });
  const stale = rows.filter((row) => isStale(row.last_seen_at, now)).map(({ id }) => id);
  // A session that another statement writes at this moment is seen by it; waiting for it in another order could end in a deadlock.
  if (stale.length > 0)
    await sql`
      update sessions set last_seen_at = ${now}
      where id in (select id from sessions where id = any(${stale}::bigint[]) and last_seen_at < ${now} for update skip locked)`.execute(
      db,
    );
  return new Map(rows.map((row) => [byHash.get(row.hash?.toString('hex') ?? '') ?? '', sessionOf(row)]));
};

/** The session of an access token, or null if the token or its session is over. */
export const findSessionByAccessToken = (db: Database, token: string, now: Date, isActive = false): Promise<Session | null> =>
  find(db, by.accessToken, token, now, isActive);

/** The session of the cookie that opens the server's pages; that cookie grants nothing else. */
export const findSessionByPageToken = (db: Database, token: string, now: Date): Promise<Session | null> =>
  find(db, by.pageToken, token, now);

/** The session of a request. A page's cookie counts only together with the door cookie. */
export const findSession: FindSession = async (db, credentials, now) => {
  const { isActive } = credentials;
  if (credentials.by === 'token') return credentials.token ? findSessionByAccessToken(db, credentials.token, now, isActive) : null;
  const token = credentials.cookie(pageCookie);
  if (token) return isOpenDoor(credentials.cookie(doorCookie), token) ? find(db, by.pageToken, token, now, isActive) : null;
  // A cookie without the prefix is accepted only for sessions older than the prefix: otherwise a sibling domain could plant one.
  const old = credentials.oldCookie(pageCookie);
  return old && isOpenDoor(credentials.oldCookie(doorCookie), old) ? find(db, by.oldPageToken, old, now, isActive) : null;
};
