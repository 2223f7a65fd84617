/**
 * Figures of terms as sums, and deltas that a job folds into them; the database writes a delta with every change of a task
 * (docs/decisions/0315). A figure is the sum of both, read at one moment.
 */
import { sql } from 'kysely';
import type { Database, Queryable } from '../../../platform/database/pool.ts';
import type { Job } from '../../../platform/jobs/worker.ts';

/** What is summed: departments by day, the others by week from Monday. The database stores these numbers. */
export const dimensions = { department: 0, person: 1, kind: 2 } as const;

/** Of a row with `due_on`: the dimensions in which it counts. */
const inDimensions = sql`cross join lateral (values
  (${sql.lit(dimensions.department)}, x.due_on, 0::bigint),
  (${sql.lit(dimensions.person)}, date_trunc('week', x.due_on::timestamp)::date, x.responsible_id),
  (${sql.lit(dimensions.kind)}, date_trunc('week', x.due_on::timestamp)::date, x.template_id)) d (dimension, first, member_id)`;

const counts = sql`
  coalesce(sum(x.n) filter (where x.result_on <= x.due_on), 0)::int as in_time,
  coalesce(sum(x.n) filter (where x.result_on > x.due_on), 0)::int as late,
  coalesce(sum(x.n) filter (where x.result_on is null), 0)::int as open`;

/** The advisory lock held while folding ('term'). */
const lock = 0x7465726d;

/** Writers never wait, and readers see the same figures before and after. Returns the number of folded deltas. */
export const foldFigures = (db: Database): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows: locks } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lock}) as mine`.execute(trx);
    if (!locks[0]?.mine) return 0;
    const { rows } = await sql<{ folded: number }>`
      with x as (delete from task_figure_deltas returning *),
      s as (select x.organisation_id, d.dimension, d.first, x.department_id, d.member_id, x.controlled, ${counts}
        from x ${inDimensions} group by 1, 2, 3, 4, 5, 6),
      merged as (
        merge into task_figures f using (select * from s where (in_time, late, open) <> (0, 0, 0)) s
          on (f.organisation_id, f.dimension, f.first, f.department_id, f.member_id, f.controlled)
            = (s.organisation_id, s.dimension, s.first, s.department_id, s.member_id, s.controlled)
        when matched and (f.in_time + s.in_time, f.late + s.late, f.open + s.open) = (0, 0, 0) then delete
        when matched then update set in_time = f.in_time + s.in_time, late = f.late + s.late, open = f.open + s.open
        when not matched then insert values
          (s.organisation_id, s.dimension, s.first, s.department_id, s.member_id, s.controlled, s.in_time, s.late, s.open)
        returning 1)
      select (select count(*) from x)::int as folded, (select count(*) from merged) as written`.execute(trx);
    return rows[0]?.folded ?? 0;
  });

/** Counts everything anew from the tasks, which do not change meanwhile: after a bulk load without triggers, or as a repair. */
export const recountFigures = async (trx: Queryable): Promise<void> => {
  await sql`lock table tasks in share row exclusive mode`.execute(trx);
  await sql`delete from task_figure_deltas`.execute(trx);
  await sql`delete from task_figures`.execute(trx);
  await sql`
    insert into task_figures
    select x.organisation_id, d.dimension, d.first, x.department_id, d.member_id, x.controlled, ${counts}
    from (select organisation_id, due_on, coalesce(department_id, 0) as department_id, responsible_id, coalesce(template_id, 0) as template_id,
        controller_id is not null as controlled, result_on, 1 as n
      from tasks where state <> 'cancelled') x ${inDimensions} group by 1, 2, 3, 4, 5, 6`.execute(trx);
};

export const foldFiguresJob: Job = {
  name: 'fold-figures-of-terms',
  everyMs: 15_000,
  run: async (db) => void (await foldFigures(db)),
};
