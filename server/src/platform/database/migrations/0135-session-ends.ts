import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Ends of sessions by age and by inactivity, and the binding of the refresh token to its browser (docs/decisions/0166, 0167). Sessions from
 * before get the standard limits from now on; their cookie has no prefix yet.
 */
export const sessionEnds: Migration = {
  name: '0135-session-ends',
  up: async (db) => {
    await sql`
      alter table sessions
        add column active_at timestamptz not null default now(),
        add column ends_at timestamptz not null default now() + interval '7 days',
        add column idle_seconds integer not null default 43200 check (idle_seconds > 0),
        add column is_bound boolean not null default false,
        add column has_old_cookie boolean not null default false;
      update sessions set has_old_cookie = true, active_at = last_seen_at;
      update sessions set ends_at = now() + interval '30 days', idle_seconds = 2592000 where remember;
      update sessions set expires_at = least(expires_at, ends_at);
    `.execute(db);
  },
};
