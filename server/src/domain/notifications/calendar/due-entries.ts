/** The entries of routes that wait and have a deadline, with the days until it: calendar days of the organisation's zone (NTF-6). */
import type { Stage } from '@qujat/contract/vocabulary';
import { queues } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { activeStageSql } from '../../documents/list/turn-sql.ts';

export interface DueEntry {
  readonly employeeId: number;
  readonly documentId: number;
  readonly stage: Stage;
  /** Negative once it has passed. */
  readonly days: number;
  /** 'YYYY-MM-DD'. */
  readonly day: string;
}

/** Of these people, or of everybody in the organisation; the earliest entry of a person and document. */
export const loadDueEntries = async (
  db: Queryable,
  { organisationId, employeeId = null, until }: { organisationId: number; employeeId?: number | null; until: number },
  now: Date,
): Promise<readonly DueEntry[]> => {
  const { rows } = await sql<DueEntry>`
    select distinct on (f.principal, f.document_id) f.principal as "employeeId", f.document_id as "documentId", p.stage,
      (due.at at time zone o.time_zone)::date - (${now}::timestamptz at time zone o.time_zone)::date as days,
      to_char(due.at at time zone o.time_zone, 'YYYY-MM-DD') as day
    from employees e
    join organisations o on o.id = e.organisation_id
    join document_feed f on f.principal = e.id and f.organisation_id = e.organisation_id and f.queue = ${queues.incoming}
    join documents d on d.id = f.document_id and d.organisation_id = f.organisation_id
    join participants p on p.document_id = d.id and p.organisation_id = d.organisation_id and p.employee_id = e.id and p.state = 'waiting'
      and (p.stage = 4 or p.stage = ${sql.raw(activeStageSql('d.status'))})
    cross join lateral (select coalesce(p.due_at, case when p.stage <> 4 then d.due_at end) as at) due
    where e.organisation_id = ${organisationId} and e.ended_at is null and (${employeeId}::bigint is null or e.id = ${employeeId})
      and (due.at at time zone o.time_zone)::date - (${now}::timestamptz at time zone o.time_zone)::date <= ${until}
    order by f.principal, f.document_id, due.at`.execute(db);
  return rows;
};
