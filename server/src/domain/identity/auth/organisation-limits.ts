import type { Queryable } from '../../../platform/database/pool.ts';
import type { OwnLimits } from './lifetimes.ts';

/** The session limits that an employee's organisation has set for its people. */
export const loadOwnLimits = (db: Queryable, employeeId: number): Promise<OwnLimits> =>
  db
    .selectFrom('employees as e')
    .innerJoin('organisations as o', 'o.id', 'e.organisation_id')
    .select(['o.session_hours as hours', 'o.session_idle_minutes as idleMinutes'])
    .where('e.id', '=', employeeId)
    .executeTakeFirstOrThrow();
