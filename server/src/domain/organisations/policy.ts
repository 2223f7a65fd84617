/** An organisation's requirements for its people's keys and sessions (docs/decisions/0152). */
import { sql } from 'kysely';
import { audit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { RequestContext } from '../../platform/http/context.ts';

export interface OrganisationPolicy {
  /** Key files of its people are refused. */
  readonly ncalayerOnly: boolean;
  /** Its own limits of sessions: hours after the sign-in, and minutes without activity. Null: those of the installation. */
  readonly sessionHours: number | null;
  readonly sessionIdleMinutes: number | null;
}

export interface ChangedPolicy {
  readonly before: OrganisationPolicy;
  readonly after: OrganisationPolicy;
  /** How many open sessions end at once, because they are older, or have been idle for longer, than is now allowed. */
  readonly endedSessions: number;
}

/** The ends of open sessions under the new values, which can only come earlier. Longer values apply to sessions opened later. */
const shortenSessions = async (db: Queryable, organisationId: number, policy: OrganisationPolicy, now: Date): Promise<number> => {
  const { rows } = await sql<{ ended: boolean }>`
    update sessions s set ends_at = t.ends_at, idle_seconds = t.idle_seconds,
      expires_at = least(s.expires_at, t.ends_at, s.active_at + make_interval(secs => t.idle_seconds))
    from (
      select s.id,
        least(s.ends_at, s.created_at + make_interval(hours => ${policy.sessionHours}::int)) as ends_at,
        least(s.idle_seconds, ${policy.sessionIdleMinutes}::int * 60) as idle_seconds
      from sessions s
      join employees e on e.id = s.employee_id
      where e.organisation_id = ${organisationId} and s.ended_at is null and s.expires_at > ${now}
    ) t
    where s.id = t.id
    returning s.expires_at <= ${now} as ended`.execute(db);
  return rows.filter(({ ended }) => ended).length;
};

const columns = ['ncalayer_only as ncalayerOnly', 'session_hours as sessionHours', 'session_idle_minutes as sessionIdleMinutes'] as const;

/** Changes the given values, records this in the log, and applies it to open sessions. Call it within a transaction. */
export const changePolicy = async (
  db: Queryable,
  context: Pick<RequestContext, 'now' | 'address' | 'userAgent'>,
  organisationId: number,
  changes: Partial<OrganisationPolicy>,
  personId: number | null,
): Promise<ChangedPolicy> => {
  const before = await db
    .selectFrom('organisations')
    .select(columns)
    .where('id', '=', organisationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const after: OrganisationPolicy = { ...before, ...changes };
  await db
    .updateTable('organisations')
    .set({ ncalayer_only: after.ncalayerOnly, session_hours: after.sessionHours, session_idle_minutes: after.sessionIdleMinutes })
    .where('id', '=', organisationId)
    .execute();
  const endedSessions = await shortenSessions(db, organisationId, after, context.now);
  await audit(db, context, 'organisation.policy', {
    personId,
    organisationId,
    details: {
      ncalayerOnly: after.ncalayerOnly,
      sessionHours: after.sessionHours ?? 'default',
      sessionIdleMinutes: after.sessionIdleMinutes ?? 'default',
      endedSessions,
    },
  });
  return { before, after, endedSessions };
};
