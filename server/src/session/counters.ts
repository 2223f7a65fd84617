/** Small numbers that the shell asks for again and again. */
import { sql } from 'kysely';
import type { Period } from '@qujat/contract/shell';
import { queues } from '@qujat/contract/vocabulary';
import type { SessionContext } from '../http/context.ts';

/** Below this a counter is exact; more than that nobody reads. */
const enough = 9999;

const principals = ({ session }: SessionContext): number[] => [session.employeeId, ...session.actingFor];

/** Documents that wait for the actor, or for one for whom the actor acts, and that the actor has not opened. */
export const countUnreadIncoming = async (context: SessionContext): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select distinct f.document_id from document_feed f
      where f.principal = any(${principals(context)}::bigint[]) and f.queue = ${queues.incoming} and not exists (
        select from document_marks m
        where m.employee_id = ${context.session.employeeId} and m.document_id = f.document_id and m.read_at is not null
      )
      limit ${enough}
    ) unread
  `.execute(context.db);
  return rows[0]?.n ?? 0;
};

/** How many documents have ever come in (dimension 6 only rises), so that one going and one coming is still seen. */
export const countArrivals = async (context: SessionContext): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::bigint as n from (
      select n from feed_counts where principal = any(${principals(context)}::bigint[]) and queue = ${queues.incoming} and dimension = 6
      union all
      select n from feed_count_deltas where principal = any(${principals(context)}::bigint[]) and queue = ${queues.incoming} and dimension = 6
    ) arrived
  `.execute(context.db);
  return rows[0]?.n ?? 0;
};

/** yyyymm → 'MM-YYYY'. */
export const periodId = (period: number): string => `${String(period % 100).padStart(2, '0')}-${Math.floor(period / 100)}`;

/** The months that hold documents which the actor may see, newest first. */
export const listPeriods = async (context: SessionContext): Promise<Period[]> => {
  const { db, session } = context;
  const organisationWide = [session.organisationId * -10 - 1, ...(session.roles.has('document-administrator') ? [session.organisationId * -10 - 2] : [])];
  const all = [...principals(context), ...organisationWide];
  const { rows } = await sql<{ period: number }>`
    select value as period from (
      select value, n from feed_counts where principal = any(${all}::bigint[]) and queue = ${queues.all} and dimension = 4
      union all
      select value, n from feed_count_deltas where principal = any(${all}::bigint[]) and queue = ${queues.all} and dimension = 4
    ) counted
    group by value having sum(n) > 0
    order by value desc
  `.execute(db);
  return rows.map(({ period }) => ({ id: periodId(period), selected: period === session.period }));
};
