/** What a person waits for: those whose turn it is on the person's own documents, or on tasks that the person has given (DAY-45). */
import type { TodayWaiting } from '@qujat/contract/today';
import { queues, stages, statuses, type Wanted } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { isOnTurnSql, isUnfinishedSql, wantedSql } from '../list/turn-sql.ts';
import type { Reader } from '../list/list-query.ts';

/** The page shows the nearest due dates; the others are in the list of documents in work. */
const most = 12;

interface Row {
  readonly documentId: number;
  readonly number: string;
  readonly subject: string;
  readonly employeeId: number;
  readonly fullName: string;
  readonly wanted: Wanted;
  readonly day: number;
  readonly due_at: Date | null;
  readonly daysLeft: number | null;
  readonly reminded: boolean;
}

/**
 * When the turn of the entry `p` of the document `d` began: the document came to that stage, those before it in the queue agreed, or the
 * person was added. Words, acknowledgements and decisions of others at the same place begin nothing.
 */
const turnBeganSql = `
  select greatest(
    (select max(l.at) from document_log l where l.document_id = d.id and l.organisation_id = d.organisation_id and (
      (l.status_before is distinct from l.status_after
        and not (p.stage = ${stages.acknowledgement} and l.status_before = ${statuses.execution}))
      or (l.action like '%.add' and l.details ->> 'employee' = p.employee_id::text))),
    (select max(w.decided_at) from participants w where w.document_id = d.id and w.organisation_id = d.organisation_id and w.stage = p.stage
      and w.queue_number < p.queue_number)) as at`;

export const waitingForOthers = async (
  db: Queryable,
  { employeeId, organisationId, timeZone, today }: Reader,
): Promise<readonly TodayWaiting[]> => {
  const { rows } = await sql<Row>`
    select d.id as "documentId", d.number, d.subject, p.employee_id as "employeeId", who.full_name as "fullName",
      ${sql.raw(wantedSql('coalesce(v.key_requirement, t.key_requirement)', 'd.reply_required'))} as wanted,
      greatest(1, ${today}::date - (coalesce(last.at, d.updated_at) at time zone ${timeZone})::date + 1) as day,
      due.at as due_at,
      case when ${sql.raw(isUnfinishedSql('d.status'))} then (due.at at time zone ${timeZone})::date - ${today}::date end as "daysLeft",
      exists (select from reminders r where r.document_id = d.id and r.organisation_id = d.organisation_id and r.employee_id = p.employee_id and r.actor_id = ${employeeId}
        and r.day = ${today}::date) as reminded
    from document_feed f join documents d on d.id = f.document_id and d.organisation_id = f.organisation_id
      join templates t on t.id = d.template_id and t.organisation_id = d.organisation_id
      left join template_versions v on v.id = d.template_version_id and v.organisation_id = d.organisation_id
      join participants p on p.document_id = d.id and p.organisation_id = d.organisation_id
      join employees e on e.id = p.employee_id and e.organisation_id = p.organisation_id join people who on who.id = e.person_id
      cross join lateral (select coalesce(p.due_at, d.due_at) as at) due
      cross join lateral (${sql.raw(turnBeganSql)}) last
    where f.organisation_id = ${organisationId} and f.principal = ${employeeId} and f.queue = ${queues.takingPart} and p.employee_id <> ${employeeId}
      and (d.initiator_id = ${employeeId} or p.assigned_by = ${employeeId}) and ${sql.raw(isOnTurnSql('d.id', 'd.status'))}
    order by due.at nulls last, d.id, p.id limit ${most}`.execute(db);
  return rows.map(({ due_at: due, ...row }) => ({ ...row, due: due && Math.floor(due.getTime() / 1000) }));
};
