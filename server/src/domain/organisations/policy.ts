/** Changes of an organisation's policy (ADM-90, docs/decisions/0152 and 0239). */
import type { OrganisationPolicy } from '@qujat/contract/organisation-policy';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { loadPolicy } from '../../platform/policy/policy.ts';

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

/** As the audit log shows a value. */
const plain = (value: OrganisationPolicy[keyof OrganisationPolicy]): string | number | boolean => {
  if (value === null) return 'none';
  if (!Array.isArray(value)) return value;
  // Reasons are sentences in two languages, and roles and templates are codes.
  if (value.some((each) => typeof each === 'object' && 'ru' in each))
    return value.map((each) => Object.values(each).join(' / ')).join('; ');
  return value.map((each) => (typeof each === 'number' ? each : Object.values(each).join(' '))).join(' ');
};

/** The values that differ, before and after. */
const differences = (before: OrganisationPolicy, after: OrganisationPolicy): Record<string, string | number | boolean> =>
  Object.fromEntries(
    (Object.keys(after) as (keyof OrganisationPolicy)[])
      .map((name) => ({ name, from: plain(before[name]), to: plain(after[name]) }))
      .filter(({ from, to }) => from !== to)
      .flatMap(({ name, from, to }) => [
        [`before.${name}`, from],
        [`after.${name}`, to],
      ]),
  );

/** A changed demand begins a new grace. */
const restartGrace = async (db: Queryable, organisationId: number): Promise<void> => {
  await db.updateTable('employees').set({ factor_due_at: null }).where('organisation_id', '=', organisationId).execute();
};

/** Changes the given values, records this in the log, and applies it to open sessions. Call it within a transaction. */
export const changePolicy = async (
  db: Queryable,
  context: Pick<RequestContext, 'now' | 'address' | 'userAgent'>,
  organisationId: number,
  changes: Partial<OrganisationPolicy>,
  personId: number | null,
): Promise<ChangedPolicy> => {
  await db.selectFrom('organisations').select('id').where('id', '=', organisationId).forUpdate().executeTakeFirstOrThrow();
  const before = await loadPolicy(db, organisationId);
  const after: OrganisationPolicy = { ...before, ...changes };
  const { ncalayerOnly, sessionHours, sessionIdleMinutes, ...rules } = after;
  await db
    .updateTable('organisations')
    .set((eb) => ({
      ncalayer_only: ncalayerOnly,
      session_hours: sessionHours,
      session_idle_minutes: sessionIdleMinutes,
      rules,
      policy_revision: eb('policy_revision', '+', 1),
    }))
    .where('id', '=', organisationId)
    .execute();
  const changed = differences(before, after);
  if ('after.factorRoles' in changed || 'after.factorGraceDays' in changed) await restartGrace(db, organisationId);
  const endedSessions = await shortenSessions(db, organisationId, after, context.now);
  await audit(db, context, 'organisation.policy', { personId, organisationId, details: { ...changed, endedSessions } });
  return { before, after, endedSessions };
};
