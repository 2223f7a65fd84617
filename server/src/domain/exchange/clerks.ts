import type { Queryable } from '../../platform/database/pool.ts';

/**
 * The employees of an organisation who receive its letters: select what is needed of them. Those who may sign in come first, the longest
 * employed before the others: a letter that goes to somebody locked waits for nobody.
 */
export const clerksOf = (db: Queryable, organisationId: number) =>
  db
    .selectFrom('employees as e')
    .innerJoin('employee_roles as r', (join) =>
      join.onRef('r.employee_id', '=', 'e.id').onRef('r.organisation_id', '=', 'e.organisation_id'),
    )
    .where('e.organisation_id', '=', organisationId)
    .where('e.ended_at', 'is', null)
    .where('r.role', '=', 'clerk')
    .orderBy('e.locked_at', (by) => by.asc().nullsFirst())
    .orderBy('e.id');
