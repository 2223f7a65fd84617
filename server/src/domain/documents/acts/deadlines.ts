/** The moments by which people decide who have a number of working days (ADM-52). */
import { sql } from 'kysely';
import { addWorkingDays } from '@qujat/contract/working-calendar';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { RouteState } from '../route/model.ts';
import type { Request } from '../route/transition.ts';
import { workingCalendarOf } from '../route/working-calendar.ts';

/** The end of the day in the organisation that is so many working days after now. Undefined where nobody has a deadline. */
export const loadDeadlines = async (
  db: Queryable,
  { document: { organisationId }, participants }: RouteState,
  now: Date,
): Promise<Request['deadline']> => {
  const numbers = [...new Set(participants.flatMap(({ days, dueAt }) => (days && dueAt === null ? [days] : [])))];
  if (numbers.length === 0) return undefined;
  const { timeZone, today } = await db
    .selectFrom('organisations')
    .select(['time_zone as timeZone', sql<string>`to_char(${now}::timestamptz at time zone time_zone, 'YYYY-MM-DD')`.as('today')])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const calendar = await workingCalendarOf(db, organisationId);
  const last = numbers.map((days) => addWorkingDays(calendar, today, days));
  const { rows } = await sql<{ end: Date }>`
    select (day + time '23:59:59') at time zone ${timeZone} as end
    from unnest(${last}::date[]) with ordinality as d (day, place) order by place`.execute(db);
  const ends = new Map(numbers.map((days, index) => [days, rows[index]!.end]));
  return (days) => {
    const end = ends.get(days);
    if (!end) throw new Error(`no deadline of ${days} days was loaded`);
    return end;
  };
};
