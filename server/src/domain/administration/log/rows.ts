/** The rows of the log, the latest first. Each filter has an index in this order (migration 0240). */
import type { LogKind } from '@qujat/contract/administration/log';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { LogCursor } from './cursor.ts';

export interface LogFilters {
  readonly employeeId?: number | undefined;
  readonly kind?: LogKind | undefined;
  /** 'yyyy-mm-dd', both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface LogRow {
  readonly id: number;
  readonly at: Date;
  readonly micros: string;
  readonly kind: LogKind;
  readonly event: string;
  readonly person_id: number | null;
  readonly full_name: string | null;
  readonly employee_id: number | null;
  readonly address: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The midnight with which a day of the organisation begins. */
const dayBegins = (day: string, timeZone: string, days = 0): RawBuilder<unknown> =>
  sql`((${day}::date + ${days}::int)::timestamp at time zone ${timeZone})`;

const matches = (filters: LogFilters, { organisationId, timeZone }: Session, after: LogCursor | null): RawBuilder<unknown> => {
  const { employeeId, kind, from, to } = filters;
  const conditions = [
    sql`a.organisation_id = ${organisationId}`,
    ...(kind ? [sql`audit_kind(a.event) = ${kind}`] : []),
    // A person of another organisation has no entries here, whoever asks.
    ...(employeeId
      ? [sql`a.person_id = (select person_id from employees where id = ${employeeId} and organisation_id = ${organisationId})`]
      : []),
    ...(from ? [sql`a.at >= ${dayBegins(from, timeZone)}`] : []),
    ...(to ? [sql`a.at < ${dayBegins(to, timeZone, 1)}`] : []),
    ...(after ? [sql`(a.at, a.id) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::bigint)`] : []),
  ];
  return sql.join(conditions, sql` and `);
};

/** At most `limit` rows after the cursor. */
export const loadLogRows = async (
  db: Queryable,
  session: Session,
  filters: LogFilters,
  after: LogCursor | null,
  limit: number,
): Promise<readonly LogRow[]> => {
  const { rows } = await sql<LogRow>`
    with page as (
      select * from audit_log a where ${matches(filters, session, after)} order by a.at desc, a.id desc limit ${limit}
    )
    select a.id, a.at, (extract(epoch from a.at) * 1000000)::bigint::text as micros, audit_kind(a.event) as kind, a.event, a.person_id,
      p.full_name, e.id as employee_id, a.address, a.details
    from page a
    left join people p on p.id = a.person_id
    left join employees e on e.person_id = a.person_id and e.organisation_id = ${session.organisationId}
    order by a.at desc, a.id desc`.execute(db);
  return rows;
};
