/** Whose storage period has passed, as conditions of SQL (ADM-82). */
import { periodForEver } from '@qujat/contract/administration/indices';
import { statuses } from '@qujat/contract/vocabulary';
import { sql, type RawBuilder } from 'kysely';

/** When it ended: a withdrawn document by the entry of its withdrawal, or without one by its last change. */
const endedAt: RawBuilder<Date> = sql`(case when d.status = ${statuses.withdrawn} then coalesce((
    select max(l.at) from document_log l where l.document_id = d.id and l.organisation_id = d.organisation_id and l.action = 'withdraw'), d.updated_at)
  else d.finished_at end)`;

/** Until the end of the year in which the document ended, and then its index's months: the first day on which it may be destroyed. */
export const keptUntil: RawBuilder<string> = sql`
  (make_date(extract(year from ${endedAt} at time zone o.time_zone)::int + 1, 1, 1) + make_interval(months => i.retention_months))::date`;

/**
 * Of `documents as d`, `document_indices as i` and `organisations as o`: the document has ended and its period has passed. A period that is
 * not set, or for ever, never passes.
 */
export const hasPassed = (now: Date): RawBuilder<boolean> => sql`(
  d.status in (${statuses.completed}, ${statuses.withdrawn}) and ${endedAt} is not null and i.retention_months > ${periodForEver}
  and ${keptUntil} <= (${now}::timestamptz at time zone o.time_zone)::date)`;

/** Of the same: somebody holds the document, or everything under its index. */
export const isHeld: RawBuilder<boolean> = sql`exists (
  select from legal_holds h where h.organisation_id = d.organisation_id and h.lifted_at is null and (h.document_id = d.id or h.index_id = d.index_id))`;
