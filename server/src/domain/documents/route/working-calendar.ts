/** The working calendar of an organisation, as stored (ADM-60). */
import type { WorkingCalendar } from '@qujat/contract/working-calendar';
import type { Queryable } from '../../../platform/database/pool.ts';

/** At most as many rows as the years that can be changed have days. */
export const workingCalendarOf = async (db: Queryable, organisationId: number): Promise<WorkingCalendar> => {
  const rows = await db.selectFrom('calendar_days').select(['day', 'works']).where('organisation_id', '=', organisationId).execute();
  return { changes: new Map(rows.map(({ day, works }) => [day, works])) };
};
