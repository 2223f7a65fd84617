/** The counters of the feed: append-only deltas, which a job folds into sums. A count is the sum of both, read at one moment. */
import { sql, type RawBuilder } from 'kysely';
import type { Database, Queryable } from '../../platform/database/pool.ts';
import { queues, type QueueCode } from '@qujat/contract/vocabulary';
import type { Session } from '../../platform/http/session.ts';
import type { Source } from './queues/feed.ts';

/** The dimensions of the counters of each queue and principal; the database stores these numbers. */
export const dimensions = { all: 0, status: 1, template: 2, department: 3, period: 4, replyRequired: 5, arrivals: 6 } as const;

/**
 * Sums and deltas as one relation: organisation, principal, queue, dimension, value, n. A condition stands outside of it: within, PostgreSQL
 * would read a table as a whole instead of looking up a principal.
 */
export const countsRelation = '(select * from feed_counts union all select * from feed_count_deltas)';

/** The advisory lock held while folding ('fold'). */
const lock = 0x666f6c64;

/**
 * Folds the deltas into the sums. Writers never wait, and readers see the same counts before and after. Of several simultaneous callers one
 * folds, and the others do nothing. Returns the number of folded deltas.
 */
export const foldCounters = (db: Database): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows: locks } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lock}) as mine`.execute(trx);
    if (!locks[0]?.mine) return 0;
    const { rows } = await sql<{ folded: number }>`
      with taken as (delete from feed_count_deltas returning *),
      sums as (
        select organisation_id, principal, queue, dimension, value, sum(n) as n from taken group by 1, 2, 3, 4, 5 having sum(n) <> 0),
      merged as (
        merge into feed_counts c using sums s
          on c.organisation_id = s.organisation_id and c.principal = s.principal and c.queue = s.queue and c.dimension = s.dimension and c.value = s.value
        when matched and c.n + s.n = 0 then delete
        when matched then update set n = c.n + s.n
        when not matched then insert (organisation_id, principal, queue, dimension, value, n)
          values (s.organisation_id, s.principal, s.queue, s.dimension, s.value, s.n)
        returning 1)
      select (select count(*) from taken) as folded, (select count(*) from merged) as written`.execute(trx);
    return rows[0]?.folded ?? 0;
  });

/**
 * Recounts everything from the rows of the feed, which must not change meanwhile: after a bulk load without triggers, or as a repair.
 * Arrivals cannot be recounted; they keep their old value.
 */
export const recountFeed = async (trx: Queryable): Promise<void> => {
  await sql`lock table document_feed in share mode`.execute(trx);
  await sql`
    create temporary table recounted on commit drop as
    select organisation_id, principal, queue, d.dimension, d.value, count(*) as n from document_feed f cross join lateral (values
      (${dimensions.all}, 0::bigint), (${dimensions.status}, f.status::bigint), (${dimensions.template}, f.template_id), (${dimensions.department}, f.department_id),
      (${dimensions.period}, f.period::bigint), (case when f.reply_required then ${dimensions.replyRequired}::int end, 1)) d (dimension, value)
    where d.dimension is not null group by 1, 2, 3, 4, 5
    union all
    select organisation_id, principal, queue, ${dimensions.arrivals}, 0, greatest(sum(n), sum(here)) from (
      select organisation_id, principal, queue, n, 0 as here from feed_counts where dimension = ${dimensions.arrivals}
      union all select organisation_id, principal, queue, n, 0 from feed_count_deltas where dimension = ${dimensions.arrivals}
      union all select organisation_id, principal, queue, 0, 1 from document_feed where queue = ${queues.incoming}) a
    group by 1, 2, 3`.execute(trx);
  await sql`delete from feed_count_deltas`.execute(trx);
  await sql`delete from feed_counts`.execute(trx);
  await sql`
    insert into feed_counts (organisation_id, principal, queue, dimension, value, n)
    select organisation_id, principal, queue, dimension, value, n from recounted`.execute(trx);
};

const sumOf = async (
  db: Queryable,
  where: RawBuilder<unknown>,
  principals: readonly number[],
  queue: QueueCode,
  dimension: number,
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ principal: number; n: number }>`
    select principal, sum(n)::bigint as n from ${sql.raw(countsRelation)} c
    where ${where} and principal = any(${principals}) and queue = ${queue} and dimension = ${dimension} and value = 0
    group by principal`.execute(db);
  return new Map(rows.map((row) => [row.principal, row.n]));
};

/** How many documents are in work (queue 3) for each of the employees, who may be one person in several organisations; those with none are 0. */
export const documentsInWork = async (db: Queryable, employeeIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const counted = await sumOf(db, sql`true`, employeeIds, queues.inWork, dimensions.all);
  return new Map(employeeIds.map((id) => [id, counted.get(id) ?? 0]));
};

/** A number that rises whenever a document arrives in the incoming queue of one of the employees, and never falls. */
export const arrivals = async (db: Queryable, organisationId: number, employeeIds: readonly number[]): Promise<number> => {
  const counted = await sumOf(db, sql`organisation_id = ${organisationId}`, employeeIds, queues.incoming, dimensions.arrivals);
  return [...counted.values()].reduce((sum, each) => sum + each, 0);
};

/** How many different documents of the employees' incoming queues the reader has not opened; of closed templates, only what waits for the reader. */
export const unreadIncoming = async (
  db: Queryable,
  { employeeId, organisationId }: Pick<Session, 'employeeId' | 'organisationId'>,
  employeeIds: readonly number[],
  closedTemplates: readonly number[],
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(distinct f.document_id) as n from document_feed f
    where f.principal = any(${employeeIds}) and f.queue = ${queues.incoming} and f.organisation_id = ${organisationId}
      and (f.principal = ${employeeId} or f.template_id <> all(${closedTemplates}::bigint[]))
      and not exists (select from document_marks m where m.employee_id = ${employeeId} and m.document_id = f.document_id
        and m.organisation_id = f.organisation_id and m.read_at is not null)`.execute(db);
  return rows[0]?.n ?? 0;
};

/** The months that hold documents in the sources, yyyymm, newest first. */
export const monthsOf = async (db: Queryable, organisationId: number, sources: readonly Source[]): Promise<readonly number[]> => {
  const { rows } = await sql<{ value: number }>`
    select c.value from unnest(${sources.map((each) => each.principal)}::bigint[], ${sources.map((each) => each.queue)}::smallint[]) as s (principal, queue)
    join ${sql.raw(countsRelation)} c on c.organisation_id = ${organisationId} and c.principal = s.principal and c.queue = s.queue and c.dimension = ${dimensions.period}
    group by c.value having sum(c.n) > 0 order by c.value desc`.execute(db);
  return rows.map((row) => row.value);
};
