/** The documents that wait for a person, read from the incoming queue (DAY-43). */
import { queues, type Wanted } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { isOnTurnSql, isUnfinishedSql, wantedSql } from '../list/turn-sql.ts';
import type { Reader } from '../list/list-query.ts';

interface Row {
  readonly id: number;
  readonly wanted: Wanted;
  readonly wantedOf: string | null;
  readonly daysLeft: number | null;
  /** The person's own deadline, else that of the document. */
  readonly dueAt: Date | null;
  /** The day in the organisation. */
  readonly dueDay: string | null;
}

/**
 * The same predicates as those of the list. A document on which the reader's decision is held waits no longer; the rules of a turn are
 * those of `turn-sql.ts`, of the first entry.
 */
export const waitingForMe = async (
  db: Queryable,
  { employeeId, employeeIds, closedTemplates, organisationId, timeZone, today }: Reader,
): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select distinct on (f.document_id) f.document_id as id, need.kind as wanted, need.full_name as "wantedOf",
      case when ${sql.raw(isUnfinishedSql('f.status'))} then (f.due_at at time zone ${timeZone})::date - ${today}::date end as "daysLeft",
      f.due_at as "dueAt", (f.due_at at time zone ${timeZone})::date as "dueDay"
    from (select distinct due_at, document_id, status, reply_required from document_feed
        where principal = any(${employeeIds}::bigint[]) and queue = ${queues.incoming} and organisation_id = ${organisationId}
          and (principal = ${employeeId} or template_id <> all(${closedTemplates}::bigint[]))) f
      join documents d on d.id = f.document_id and d.organisation_id = ${organisationId}
      join templates t on t.id = d.template_id and t.organisation_id = d.organisation_id
      left join template_versions v on v.id = d.template_version_id and v.organisation_id = d.organisation_id
      cross join lateral (
        select ${sql.raw(wantedSql('coalesce(v.key_requirement, t.key_requirement)', 'f.reply_required'))} as kind,
          case when p.employee_id <> ${employeeId} then who.full_name end as full_name
        from participants p join employees e on e.id = p.employee_id and e.organisation_id = p.organisation_id
          join people who on who.id = e.person_id
        where p.document_id = f.document_id and p.organisation_id = ${organisationId} and p.employee_id = any(${employeeIds}::bigint[])
          and (p.employee_id = ${employeeId} or d.template_id <> all(${closedTemplates}::bigint[]))
          and ${sql.raw(isOnTurnSql('f.document_id', 'f.status'))}
          and not exists (select from held_decisions h where h.document_id = p.document_id and h.organisation_id = p.organisation_id and h.stage = p.stage
            and h.employee_id = p.employee_id and h.state = 'waiting')
        order by array_position(${employeeIds}::bigint[], p.employee_id), p.stage limit 1) need
    order by f.document_id, f.due_at`.execute(db);
  return rows;
};

/** What the rows of the page show besides. */
interface Facts {
  readonly id: number;
  readonly number: string;
  readonly type_ru: string;
  readonly type_kk: string;
  readonly subject: string;
  readonly initiator: string;
  readonly attachments: number;
  readonly unread: boolean;
  readonly version: number;
}

export const loadFacts = async (db: Queryable, reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Facts>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Facts>`
    select d.id, d.number, t.name_ru as type_ru, t.name_kk as type_kk, d.subject, who.full_name as initiator,
      d.attachment_count as attachments, m.read_at is null as unread, d.version
    from documents d join templates t on t.id = d.template_id and t.organisation_id = d.organisation_id
      join employees e on e.id = d.initiator_id and e.organisation_id = d.organisation_id join people who on who.id = e.person_id
      left join document_marks m on m.document_id = d.id and m.organisation_id = d.organisation_id and m.employee_id = ${reader.employeeId}
    where d.id = any(${ids}::bigint[]) and d.organisation_id = ${reader.organisationId}`.execute(db);
  return new Map(rows.map((each) => [each.id, each]));
};

/** Overdue, or due today. The number beside a menu entry needs no more than a thousand. */
export const countUrgent = async (
  db: Queryable,
  { employeeId, employeeIds, closedTemplates, organisationId, timeZone, today }: Reader,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select distinct f.document_id from document_feed f
      where f.principal = any(${employeeIds}::bigint[]) and f.queue = ${queues.incoming}
        and f.organisation_id = ${organisationId} and ${sql.raw(isUnfinishedSql('f.status'))}
        and (f.principal = ${employeeId} or f.template_id <> all(${closedTemplates}::bigint[]))
        and f.due_at < ((${today}::date + 1)::timestamp at time zone ${timeZone}) limit 1000) f`.execute(db);
  return Number(rows[0]?.n ?? 0);
};
