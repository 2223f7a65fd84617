import type { LanguageCode } from '@qujat/contract/vocabulary';
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

interface Reader {
  readonly email: string;
  readonly language: LanguageCode;
}

/** The clerks who may sign in: they are told of what somebody has to mend. */
export const clerksToTell = (db: Queryable, organisationId: number): Promise<readonly Reader[]> =>
  clerksOf(db, organisationId)
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['p.email', 'p.language'])
    .where('e.locked_at', 'is', null)
    .execute();
