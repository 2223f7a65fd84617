/** The tasks that run and have a deadline, with the days until it, as due-entries.ts has those of routes (NTF-6). */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';

export interface DueTask {
  /** Who is responsible. */
  readonly employeeId: number;
  readonly taskId: number;
  /** Negative once it has passed. */
  readonly days: number;
  /** 'YYYY-MM-DD'. */
  readonly day: string;
}

/** A task that stands for an entry of a route is left out: its document is told of. */
export const loadDueTasks = async (
  db: Queryable,
  { organisationId, employeeId = null, until }: { organisationId: number; employeeId?: number | null; until: number },
  now: Date,
): Promise<readonly DueTask[]> => {
  const { rows } = await sql<DueTask>`
    select t.responsible_id as "employeeId", t.id as "taskId", to_char(t.due_on, 'YYYY-MM-DD') as day,
      t.due_on - (${now}::timestamptz at time zone o.time_zone)::date as days
    from tasks t join organisations o on o.id = t.organisation_id 
    join employees e on e.id = t.responsible_id and e.organisation_id = t.organisation_id and e.ended_at is null
    where t.organisation_id = ${organisationId} and t.state = 'running' and t.execution_of is null and (${employeeId}::bigint is null or t.responsible_id = ${employeeId})
      and t.due_on - (${now}::timestamptz at time zone o.time_zone)::date <= ${until}
    order by t.due_on, t.id`.execute(db);
  return rows;
};
